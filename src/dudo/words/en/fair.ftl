## Dice that can be checked: what a check of a game finds. Shared by the page and “dudo verify”.

# --- what is right ---
fair-ok = { $rounds ->
    [one] The one round has been opened, and every die comes from what was sealed.
   *[other] All { $rounds } rounds have been opened, and every die comes from what was sealed.
}
fair-running = { $rounds ->
    [0] No round has been opened yet.
    [one] The first round has been opened, and every die of it comes from what was sealed. The game is not over.
   *[other] The first { $rounds } rounds have been opened, and every die of them comes from what was sealed. The game is not over.
}

# --- what is wrong ---
fair-no-seals = This game has no seals: nobody can check its dice.
fair-altered = The record is not as it was written: its digest does not fit.
fair-unreadable = This is no record that can be read.
fair-wrong-open = Round { $round }: what was opened is not what was sealed.
fair-wrong-secret = Round { $round }: its secret does not come from the secret of the game.
fair-wrong-master = The secret of the game is not the one that was sealed.
fair-wrong-dice = Round { $round }: the dice of { $name } are not those that were sealed.
fair-wrong-first = Who began is not whom the sealed dice named.

# --- what only this browser can tell ---
fair-other-seal = { $round ->
    [0] The seal of the game is not the one that this browser was told.
   *[other] Round { $round }: the seal is not the one that this browser was told.
}
fair-other-seed = The random number that this browser gave is not in the game.

# --- dudo verify ---
verify-intact = The record is as it was written: its digest fits.
verify-sealed = Round { $round } has no result: it stays sealed.
verify-master = What follows from the secret of the game, which is opened at its end, cannot be checked yet.
verify-first = Who began comes from what was sealed, too.
verify-seed = Random numbers came from the server and from: { $names }.
verify-no-seed = No player gave a random number: the server alone could choose these dice.
verify-more = { $n ->
    [one] And 1 more thing is wrong.
   *[other] And { $n } more things are wrong.
}
verify-alone = A record alone cannot tell whether these seals were told before the dice were rolled: the page compares them with those that your browser saw during the game.
