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

# --- the check on the page ---
check-title = Check the dice
check-short = Check dice
check-about = The server sealed a secret before the first roll, then the players added random numbers: nobody decides alone how the dice fall.
check-busy = Checking every die…
check-right = { $over ->
    [yes] Every die is as it was sealed.
   *[no] So far every die is as it was sealed.
}
check-right-apart = { $over ->
    [yes] Every die is as it was sealed, but your number is not in the mix.
   *[no] So far every die is as it was sealed, but your number is not in the mix.
}
check-bound = The server was bound before you added your number.
check-bound-watched = The server was bound before the players added their numbers.
check-unbound = This browser came later: it cannot say whether the server was bound in time.
check-number = { $others ->
    [0] Your number is in the mix.
    [one] Your number is in the mix, with that of one other player.
   *[other] Your number is in the mix, with those of { $others } other players.
}
check-number-late = Your number came too late. Without it the others and the server decided these dice.
check-number-other = The number of your seat came from another device. If it was not yours, do not trust these dice.
check-numbers = { $n ->
    [0] No player added a number: only the server had a hand in these dice.
    [one] The number of one player is in the mix.
   *[other] The numbers of { $n } players are in the mix.
}
check-first = Who began was left to the same dice.
check-seen = { $missed ->
    [0] All of it is as you saw it during the game.
   *[other] { $seen } of { $rounds } rounds are as you saw them; this browser missed the others.
}
check-none = These dice cannot be checked.
check-old = This table is from before dice were sealed: here you trust whoever runs the server.
check-wrong = Something is wrong with these dice.
check-other-numbers = The numbers in the mix are not those that this browser was told.
check-other-dice = Round { $round }: the dice in the record are not those that this browser was shown.
check-more = { $n ->
    [one] And one more like this.
   *[other] And { $n } more like these.
}
check-wrong-about = Save the game and show it to the others: “dudo verify” checks it on any computer.
check-proves-title = What this proves, and what it does not
check-proves = It proves that the dice of each round were fixed before its first bid, and that nobody changed them afterwards.
check-proves-not = It does not stop whoever runs the server from looking at dice, or from being in league with a player.
check-save = Save the game
