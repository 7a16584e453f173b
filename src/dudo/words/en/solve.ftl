## What “dudo solve” and “dudo best” say.

solve-begins = { $mine ->
    [one] 1 die opens
   *[other] { $mine } dice open
} against { $theirs }: { NUMBER($sequences) } sequences of bids.
solve-step = { $iterations } steps, { $seconds }: nobody wins more than { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 12) } against it.
solve-step-left = { $iterations } steps, { $seconds }: nobody wins more than { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 12) } against it; about { $left } left.
solve-stopped = Stopped.
solve-not-there = The target of { $target } was not reached.
solve-value = Worth { $sign }{ NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) } to who opens, give or take { NUMBER($off, minimumFractionDigits: 5, maximumFractionDigits: 12) }: they win { NUMBER($wins, minimumFractionDigits: 1) }% of the time.
solve-proved = Proved: nobody wins more than { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 12) } on average against this play.

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
best-by = What the next rounds are worth is taken from “{ $rules }”: your rules have not been worked out.

# --- errors ---
error-not-two-hands = { $text } are not two hands: write them like 2v1, each of 1 to { $most } dice.
error-no-such-target = A target is between 0 and 1, like 0.001.
error-not-a-solution = { $file } holds nothing of this round to go on from.
error-no-such-folder = { $file } cannot be written: there is no such folder of yours.
error-no-such-seconds = It takes more than 0 seconds, and 3600 at most: 10, for example.
