## Games written down, and cases held against the engine.

# --- dudo conformance ---
conformance-empty = The file is empty.
conformance-none = { $place }: no case in this file. { $error }
conformance-unreadable = { $place }: not a case: { $error }
conformance-more = { $file }: and { $n } more { $n ->
    [one] line that is no case
   *[other] lines that are no cases
}
conformance-differs = { $place }: { $what }
conformance-expected = expected: { $value }
conformance-got = engine:   { $value }
conformance-tally = { $kind }: { $agree } of { $cases } agree

# --- dudo replay ---
replay-key-next = Enter: next
replay-key-back = b: back
replay-key-round = r: next round
replay-key-leave = q: leave
replay-unfinished = The record ends here, before the end of the game.

# --- errors of a record: what English says is mostly the reader's own, more exact message ---
error-not-utf-8 = Not UTF-8: save the record in this encoding.
error-bad-character = A control character, which cannot be seen.
error-bad-quotes = Quotes go round a whole word; in them, \" \\ and \u{"{"}…{"}"} are the only escapes.
error-not-a-record = The first line of a record is: { $expected }.
error-unknown-version = This reader knows: { $expected }.
error-unexpected-line = Here the line should read: { $expected }.
error-unexpected-word = The line should read: { $expected }.
error-ends-early = More must follow: { $expected }.
error-does-not-follow = By the rules this line is: { $expected }.
error-twice = This stands here already.
error-wrong-preset = The options listed are not { $preset }: they are { $expected }.
error-missing-option = The option { $option } is missing.
error-not-a-name = This name must be written like { $expected }.
error-wrong-players = 2 to 20 play, not { $players }.
error-wrong-seat = The next player has seat { $expected }.
error-no-such-player = None of the players, who are { $players }.
error-two-of-that-name = More than one player is called so: write the seat.
error-not-hex = Here stand { $digits } of the digits 0 to 9 and a to f.
error-not-a-game = A game is called by one word of the letters a to z, digits, - and _.
error-impossible-count = With the dice that are known the count is { $least } to { $greatest }.
error-wrong-dice = { $dice ->
    [0] This player has no dice to roll.
    [one] This player rolls 1 die.
   *[other] This player rolls { $dice } dice.
}
