## What “dudo solve” and “dudo best” say.

solve-begins = { $mine ->
    [one] 1 die opens
   *[other] { $mine } dice open
} against { $theirs }: { NUMBER($sequences) } sequences of bids.
solve-step = { $iterations } steps, { $seconds }: nobody wins more than { $exploitability } against it.
solve-step-left = { $iterations } steps, { $seconds }: nobody wins more than { $exploitability } against it; about { $left } left.
solve-stopped = Stopped.
solve-not-there = The target of { $target } was not reached.
solve-value = Worth { $value } to who opens, give or take { $off }: they win { NUMBER($wins, minimumFractionDigits: 1) }% of the time.
solve-proved = Proved: nobody wins more than { $exploitability } on average against this play.

best-title-open = { $own ->
    [one] 1 die
   *[other] { $own } dice
} against { $their }, to open:
best-title = { $own ->
    [one] 1 die
   *[other] { $own } dice
} against { $their }, on { dice }:
best-dudo = Dudo
best-calza = Calza
best-percent = { $share }%
best-costs-nothing = costs nothing
best-costs = costs { $cost }
best-wins = By best play you win about { $wins }% of matches. Costs are in the same percent.
best-by = Your rules have no table of chances: those after this round are taken from “{ $rules }”.

# --- errors ---
error-not-two-hands = { $text } are not two hands: write them like 2v1, each of 1 to { $most } dice.
error-no-such-target = A target is between 0 and 1, like 0.001.
error-not-a-solution = { $file } holds nothing of this round to go on from.
error-no-such-folder = { $file } cannot be written: there is no such folder of yours.
error-no-such-seconds = It takes more than that many seconds: say 10.
