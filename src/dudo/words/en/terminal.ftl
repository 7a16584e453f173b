## The terminal in English. “dudo --help” is not here: it comes before any language is chosen.

# --- errors of the command line ---
term-possible = Possible: { $list }.
term-place = Line { $line }, column { $column }: { $text }
error-not-a-setting = { $text } is not a setting: write option=value, like calza=anyone.
error-set-twice = { $option } is set to { $one } and to { $other }: leave one of them out.
error-bots-and-players = { $bots } bots and you are more than { $players } players.
error-opener-not-named = --opener has a meaning with --set first_player=named only.
error-no-such-opener = There is no seat { $opener }: they go from 1, which is yours, to { $players }.
error-no-such-bot = There is no bot { $bot }.
error-cannot-save = Cannot write { $file }: { $reason }.
error-file-exists = { $file } is there already, and nothing is overwritten: choose another name.
term-in-force = An asterisk marks what is in force. Change it with --set option=value.

# --- the table ---
term-title = { $rules } · { $players } players, { dice-count } each
term-assisted = assisted
term-you = you
term-label = { $title }:
term-round = Round { $round }
term-in-play = { dice-count } in play
term-palifico = palifico
term-to-act = to act
term-outcome-out = out
term-beat = To beat
term-by = by { $name }
term-your-dice = Your dice
term-counting = { $n ->
    [0] none counts
    [one] { $n } counts
   *[other] { $n } count
}
term-bids = Bids
term-this-bid = This bid
term-raises = Raises
term-nothing-to-raise = No raise is left.
term-and = { $one } and { $other }
term-count = counting { $faces }
term-so-far = { $n } so far

# --- what is asked ---
term-ask-bid = Enter: { $bid }
term-key-dudo = d: dudo
term-key-calza = c: calza
term-key-help = ?: help
term-key-let = Enter: pass
term-key-quiet = s: not this round
term-key-next = Enter: next round
term-key-watch = Enter: watch the rest
term-key-skip = s: skip to the end
term-ask-leave = Leave the game?
term-key-stay = Enter: stay
term-key-leave = q, y: leave
term-ask-again = Another game?
term-key-yes = y: yes
term-key-no = Enter: no
term-yes = y, yes
term-no = n, no
term-legal = Open to you: { $list }.

# --- entries, beside their letters ---
entry-dudo = dudo
entry-calza = calza
entry-help = help
entry-history = history
entry-odds = odds
entry-rules = rules
entry-leave = leave
entry-skip = skip

# --- help ---
help-title = What you can type
help-bid = 4x5, 4 5, 4 { $fives }
help-bid-about = bid four fives
help-pacos = 3xP, 3 p, 3 { $pacos }
help-pacos-about = bid three pacos
help-enter = Enter
help-enter-about = the least raise, which the prompt shows
help-dudo-about = doubt the last bid
help-calza-about = say that the last bid is exactly right
help-help-about = this help
help-history-about = the bids and results of the game so far
help-odds-about = how likely each bid is, given your dice
help-rules-about = the rules in force
help-leave-about = leave the game
help-dice = Dice that count for the bid to beat stand in a heavy frame or in [brackets]. P is the paco.

# --- history and odds ---
term-history = The game so far
term-no-history = No round is over yet.
term-odds = How likely each bid is, given your dice
term-odds-last = In brackets: the bid to beat.
term-odds-closed = A dot: not open to you now.

# --- the end ---
term-over = The game is over after { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
term-replay = --seed { $seed } plays these dice and opponents again.
term-saved = The game is saved in { $file }.
term-left = You have left the game.

# --- dudo serve ---
serve-open = Play at { $url }
serve-network = In your network: { $url }
serve-stop = Ctrl-C stops the server. Every game goes on from there when you start it again.
error-port-taken = Port { $port } is taken, and { $free } is free: add --port { $free } to the command, or run make play ARGS="--port { $free }"
error-data-in-use = A dudo with the tables of { $folder } is running already: { $where }. Use that one, or give this one a folder of its own with --data-dir.
error-port-not-allowed = Port { $port } needs the rights of an administrator, and { $free } is free: add --port { $free } to the command, or run make play ARGS="--port { $free }"
error-no-such-host = Cannot listen on { $host }: { $reason }. The usual host is 127.0.0.1.
error-no-data-dir = Tables cannot be kept in { $folder }: { $reason }. Choose another place with --data-dir.
error-bad-base-url = { $url } is no address of a page: it looks like https://play.example.org.
