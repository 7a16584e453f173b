## The game in English: dice, events, results, rules, errors. Shared by the page and the terminal.
## $who is a seat; whoever shows the text turns it into $name, and $me ("yes" or "no").

# --- dice and bids ---
face-name = { $face ->
    [1] paco
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
}
face-names = { $face ->
    [1] pacos
    [2] twos
    [3] threes
    [4] fours
    [5] fives
   *[6] sixes
}
dice = { $count ->
    [0] no { face-names }
    [one] { $count } { face-name }
   *[other] { $count } { face-names }
}
dice-count = { $n ->
    [0] no dice
    [one] { $n } die
   *[other] { $n } dice
}

# --- what happens ---
event-start = The game begins: { $players } players, { dice-count } each.
event-opener = { $me ->
    [yes] You open the game.
   *[no] { $name } opens the game.
}
event-rolls = { $me ->
    [yes] You roll { $first } and { $second }: { $sum }.
   *[no] { $name } rolls { $first } and { $second }: { $sum }.
}
event-roll-off-tie = A tie: those who tie roll again.
event-roll = Round { $round }: { $total } dice are rolled.
event-palifico = Palifico: pacos are no jokers this round, { $change ->
    [yes] and only players with one die may change the face.
   *[no] and the face stays the same.
}
event-bid = { $me ->
    [yes] You bid { dice }.
   *[no] { $name } bids { dice }.
}
event-dudo = { $me ->
    [yes] You say dudo!
   *[no] { $name } says dudo!
}
event-calza = { $me ->
    [yes] You say calza!
   *[no] { $name } says calza!
}
event-count = Counted: { $n }.

# --- what a round comes to ---
result-counted = { $count ->
    [0] No { face-names }
    [one] { $count } { face-name }
   *[other] { $count } { face-names }
}, { $bid } { $bid ->
    [one] was
   *[other] were
} bid
lost-dice = { $lost ->
    [one] a die
   *[other] { $lost } dice
}
result-loses = { result-counted }: { $me ->
    [yes] you lose { lost-dice }.
   *[no] { $name } loses { lost-dice }.
}
called-whom = { $whom_me ->
    [yes] You bid
   *[no] { $whom_name } bid
}
called-doubt = { $me ->
    [yes] you doubted
   *[no] { $name } doubted
}
called-calza = { $me ->
    [yes] you called calza
   *[no] { $name } called calza
}
result-doubt-right = { called-whom }, { called-doubt }: it falls short.
result-doubt-wrong = { called-whom }, { called-doubt }: it holds.
result-calza-wrong = { called-whom }, { called-calza }: not exactly.
result-calza-right = { called-whom }, { called-calza }.
result-regains = Exactly { dice }: { $me ->
    [yes] you get a die back.
   *[no] { $name } gets a die back.
}
result-keeps = Exactly { dice }: well called. { $me ->
    [yes] You have all your dice already.
   *[no] { $name } has all their dice already.
}
result-others-lose = Exactly { dice }: { $me ->
    [yes] everybody but you loses a die.
   *[no] everybody but { $name } loses a die.
}
result-out = { $me ->
    [yes] You have no dice left and watch from here.
   *[no] { $name } has no dice left.
}
result-palifico = { $me ->
    [yes] You are down to one die: palifico!
   *[no] { $name } is down to one die: palifico!
}
result-opens = { $me ->
    [yes] You open the next round.
   *[no] { $name } opens the next round.
}
result-wins = { $me ->
    [yes] You win the game!
   *[no] { $name } wins the game!
}

# --- chances ---
chance-certain = certain
chance-very-likely = very likely
chance-likely = likely
chance-coin-flip = a coin flip
chance-unlikely = unlikely
chance-long-shot = a long shot
chance-impossible = impossible

# --- opponents ---
bot-careless = Careless
bot-careless-about = Bids on a whim and doubts too late.
bot-cautious = Cautious
bot-cautious-about = Bids what the odds allow, doubts the rest.
bot-bluffer = Bluffer
bot-bluffer-about = Bluffs with sense and listens to what you bid.

# --- presets ---
preset-classic = Classic
preset-classic-about = The family table: calza, palifico, raise the count or the face, never both.
preset-box = Boxed game
preset-box-about = As the box says: with more dice the face may not go down; roll to see who starts.
preset-lizumo = Lizumo
preset-lizumo-about = Short and simple: three dice, any face when the count goes up, no palifico, no calza.
preset-house = House rules

# --- options, as a form shows them ---
option-starting_dice = Dice each
option-raising = With more dice, the face may be
value-raising-count-or-face = the same or lower
value-raising-same-or-higher-face = the same or higher
value-raising-any-face = any
option-pacos_crossing = Passing to pacos and back
value-pacos_crossing-half = half; double plus one
value-pacos_crossing-more-than-half = more than half; double
value-pacos_crossing-none = pacos are just the lowest face
option-jokers = Pacos are jokers
option-open_on_pacos = A round may open on pacos
option-palifico = Palifico
value-palifico-each-fall = each fall to one die
value-palifico-once = once per player
value-palifico-never = never
option-palifico_with_two = Palifico when two are left
option-palifico_face = In palifico the face
value-palifico_face-locked = is locked
value-palifico_face-one-die-players-may-change = may be changed by those with one die
option-calza = Calza
value-calza-in-turn = in turn
value-calza-anyone = by anyone, at any time
value-calza-never = never
option-calza_with_two = Calza when two are left
option-right_calza = A right calza
value-right_calza-regain = regains a die
value-right_calza-others-lose = costs the others a die each
option-lost_dudo = A dudo costs its loser
value-lost_dudo-one = one die
value-lost_dudo-difference = the difference
value-lost_dudo-all = all dice
option-next_opener = Next round is opened by
value-next_opener-loser = who lost
value-next_opener-winner = who won
option-first_player = First player
value-first_player-random = drawn
value-first_player-roll-off = rolled for
value-first_player-named = chosen
value-yes = yes
value-no = no
option-meaningless = Says nothing while “{ $option }” is “{ $value }”.

# --- the rules, told from the options in force ---
rules-goal = The game
rule-goal = Everybody has { dice-count } under a cup. Be the last to have any.
rule-roll = Each round all cups are shaken, and everybody looks at their own dice only.
rule-first-random = The first player is drawn by lot.
rule-first-roll-off = Each rolls two dice for the first bid; the highest sum starts, ties roll again.
rule-first-named = Whoever made the table names the first player.
rules-bidding = Bidding
rule-bid = A bid says that at least so many dice on the whole table show a face. Bluffing is the game.
rule-turn = Clockwise, each player raises the bid or says dudo.
rule-turn-calza = Clockwise, each player raises the bid, says dudo or says calza.
rule-same-count = With the same number of dice, the face must go up: after four fives, four sixes.
rule-raising-count-or-face = With more dice, the face may not go up: after eight fives, nine fives or nine twos, never nine sixes.
rule-raising-same-or-higher-face = With more dice, the face may not go down: after eight fives, nine fives or nine sixes, never nine twos.
rule-raising-any-face = With more dice, any face will do: after eight fives, nine of anything.
rule-limit = A bid never names more dice than are in play.
rules-pacos = Pacos
rule-jokers = The 1 is the paco, a joker: it counts as whatever face is bid. A bid on pacos counts pacos alone.
rule-no-jokers = The 1 is the paco. It is no joker: it counts as a paco only.
rule-crossing-half = To pacos, half the dice are enough, rounded up: after seven threes, four pacos. Back from pacos, double plus one: after four pacos, nine of any face.
rule-crossing-more-than-half = To pacos, more than half the dice: after six threes, four pacos. Back from pacos, double: after four pacos, eight of any face.
rule-crossing-none = Pacos are simply the lowest face and are raised like any other.
rule-pacos-on-pacos = Pacos on pacos: at least one more.
rule-no-opening-on-pacos = No round opens on pacos{ $palifico ->
    [yes] {" "}except in palifico.
   *[no] .
}
rule-opening-on-pacos = A round may open on pacos.
rules-dudo = Dudo
rule-dudo = Dudo doubts the last bid. All cups lift. If there are at least as many dice as were bid, the doubter loses; if not, the bidder does.
rule-lost-dudo-one = The loser gives up one die.
rule-lost-dudo-difference = The loser gives up as many dice as the bid was off, at least one.
rule-lost-dudo-all = The loser gives up all dice.
rule-next-loser = Who lost opens the next round; if they are out, the next clockwise with dice.
rule-next-winner = Who won opens the next round.
rules-calza = Calza
rule-calza-never = Calza is not played.
rule-calza-in-turn = In your turn you may say calza instead: the last bid is exactly right.
rule-calza-anyone = After any bid, anyone with dice but the bidder may say calza, in turn or not: the last bid is exactly right. The first call counts.
rule-calza-regain = If it is, you get a die back, never more than { dice-count }, and open the next round.
rule-calza-others-lose = If it is, everybody else loses a die, and you open the next round.
rule-calza-wrong-loser = If not, you lose a die and open the next round.
rule-calza-wrong-winner = If not, you lose a die, and the bidder opens the next round.
rule-no-calza-with-two = Once two players are left, there is no calza.
rules-palifico = Palifico
rule-palifico-never = Palifico is not played.
rule-palifico-each-fall = When a player falls to one die, the next round is palifico, every time.
rule-palifico-once = When a player falls to one die, the next round is palifico, once for each player.
rule-palifico-pacos = Pacos are no jokers then, and the round may open on them.
rule-palifico-locked = The first bid’s face is locked: only the count may rise.
rule-palifico-one-die = The face is locked, but players with one die may change it as in any raise, pacos being the lowest face.
rule-no-palifico-with-two = Once two players are left, there is no palifico.

# --- errors: one for each code of dudo.rules.errors ---
error-not-a-bid = That is no bid. Write the number of dice, an x and the face: 4x5.
error-no-such-face = No die shows { $face }. Faces go from 1, the paco, to 6.
error-no-such-count = A bid names at least one die.
error-no-such-value = { $option } cannot be { $value }.
error-no-such-option = There is no option { $option }.
error-no-such-preset = There is no preset { $preset }.
error-meaningless-option = { $option } = { $value } says nothing while { $other } is { $other_value }.
error-more-than-in-play = { $count } dice are more than the { $total } in play.
error-no-opening-on-pacos = This round does not open on pacos.
error-none-left-on-face = No bid on this face can beat { $last_count } × { $last_face } any more.
error-face-is-locked = In palifico the face stays the same.
error-face-is-locked-for-you = In this palifico only players with one die may change the face.
error-count-or-face = Raise the count or the face, not both.
error-face-may-not-go-down = With more dice the face may not go down.
error-too-few-pacos = At least { $least } pacos.
error-too-few-after-pacos = After pacos, at least { $least }.
error-not-a-raise = That does not beat { $last_count } × { $last_face }.
error-no-calza = Calza is not played at this table.
error-nothing-to-call = There is no bid to call yet: open the round.
error-own-bid = Nobody calls calza on their own bid.
error-no-calza-with-two = Calza is not played once two players are left.
error-not-your-turn = It is not your turn.
error-out = You have no dice left.
error-game-over = The game is over.
error-waiting = The dice are not rolled yet.
error-stale = The game has moved on. Look again, then act.
