## What “dudo odds” says.

odds-title = { dice }, among { $total ->
    [one] 1 die
   *[other] { $total } dice
} in play
odds-title-open = To open, with { $total ->
    [one] 1 die
   *[other] { $total } dice
} in play
odds-at-least = At least { dice }
odds-exactly = Exactly { dice }
odds-expected = What to expect
odds-expected-own = { $own ->
    [0] None of your dice counts.
    [one] 1 of your dice counts.
   *[other] { $own } of your dice count.
}
odds-expected-hidden = { $share ->
    [3] A third of the hidden dice
   *[6] A sixth of the hidden dice
} on average: { $hidden } ÷ { $share } = { $mean }.
odds-expected-seen = No die is hidden.
odds-expected-whole = { $sum }: about { dice }.
odds-expected-between = { $sum }: { $low } or { dice }.
odds-number = { NUMBER($value, maximumFractionDigits: 1) }
odds-raises = Best raises
odds-raises-open = Best bids
odds-no-raise = No raise is left.
odds-none-true = None can be true.
odds-calls = Calls
odds-dudo = Dudo wins
odds-calza = Calza wins

# --- errors ---
error-not-dice = Dice show 2 to 6, or P (also 1), the paco. Write them like P,5,5.
error-not-the-last-bid = { $text } is no bid. Write the number of dice, an x and the face: 4x5, or 4xP (also 4x1) for pacos.
error-no-such-hidden = The number of hidden dice is 0 or more.
error-no-dice-in-play = There are no dice in play: say what you hold with --own, or what is hidden with --hidden.
error-too-many-in-play = { $total } dice are more than any table has: { $most } at most.
error-no-palifico = These rules play no palifico.
