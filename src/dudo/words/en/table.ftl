## What happens at a table beside its game, in English. Shared by the page and whoever else shows it.
## $name is a name: people change their seats here.

# --- who comes and goes ---
table-made = { $name } makes the table.
table-sat = { $name } sits down.
table-back = { $name } is back and plays on.
table-moved = { $name } takes another seat.
table-renamed = { $before } is called { $name } now.
table-left = { $name } leaves the table.
table-left-game = { $name } leaves: a bot plays on for them.
table-removed = { $name } is sent from the table and may watch.
table-removed-game = { $name } is sent from the table and may watch: a bot plays on.
table-host = { $name } is the host now.
table-time-wait = The time of { $name } is up. The table waits.
table-time-bot-move = The time of { $name } is up: a bot plays this move.
table-time-bot = The time of { $name } is up: a bot plays until they are back.
table-time-out = The time of { $name } is up: they are out, and a bot plays on.

# --- what the host does ---
table-rules = The rules have changed.
table-settings = The settings of the table have changed.
table-opened = One more seat is open.
table-closed = An open seat is taken away.
table-bot = { $name }, a bot, sits down.
table-bot-gone = { $name } makes room.
table-shuffled = The seats are shuffled.

# --- what people say ---
table-said = { $name }: { $text }
table-emote-clap = { $name } claps.
table-emote-laugh = { $name } laughs.
table-emote-think = { $name } is thinking.
table-emote-wow = { $name } is amazed.
table-emote-sweat = { $name } is sweating.
table-emote-toucan = { $name } sends a toucan.
table-emote-dice = { $name } rattles the cup.
table-emote-wave = { $name } waves.
emote-clap = Clap
emote-laugh = Laugh
emote-think = Think
emote-wow = Wow
emote-sweat = Sweat
emote-toucan = Toucan
emote-dice = Rattle the cup
emote-wave = Wave

# --- what is refused ---
error-already-seated = You sit at this table already.
error-bad-name = A name has 1 to { $longest } characters, all of them printable.
error-bad-text = Write 1 to { $longest } visible characters.
error-chat-off = There is no chat at this table.
error-colour-taken = Somebody here has that colour: choose another.
error-name-twice = Somebody here is called { $name } already.
error-no-more-seats = A table has at most { $most } seats.
error-no-open-seat = No seat is open: you may watch.
error-nobody-there = Nobody sits there.
error-not-a-bot = There is no bot there to go.
error-not-enough-players = Nobody plays alone: wait for somebody, or put a bot on a seat.
error-not-host = Only the host can do that.
error-not-in-lobby = That can only be done before the game begins.
error-not-started = The game has not begun yet.
error-opener-and-rules-differ = These rules ask who opens: name the first player.
error-seat-taken = Somebody sits there already.
error-spectator = You are watching: only those who sit here can do that.
error-too-fast = That was much at once: wait a moment.
error-too-many-listeners = This table has as many connections as it can have. Try again later.
error-too-many-new-tables = Many tables have been made from where you are: { $most } an hour are the most. Try again later.
error-too-many-sockets = Too many connections come from where you are: { $most } are the most. Close a window, or try again later.
error-too-few-seats = A table has at least { $least } seats.
