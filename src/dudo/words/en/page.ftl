## The page in English: what its buttons, headings and states say.

page-title = dudo · Perudo at a table on the web

# --- the first page ---
home-title = Bluff well. Doubt better.
home-lead = Perudo by your house rules, at any hour.
home-name = Your name
home-rules = Rules
home-changed = changed
home-opponents = Opponents
home-opponent = Opponent { $n }
home-opener = Who starts
home-assisted = Show the odds
home-assisted-about = How likely each bid is, given your dice.
home-pace = Pace
home-pace-calm = calm
home-pace-quick = quick
home-clock = Time for a turn
home-absent = When the time is up
home-among = Among friends
clock-none = none
seconds = { $n } s
minutes = { $n } min
absent-wait = the table waits
absent-bot-move = a bot plays the move
absent-bot = a bot fills in
absent-out = they lose the seat
absent-wait-about = The table waits for them.
absent-bot-move-about = A bot plays this move, the next one is theirs again.
absent-bot-about = A bot plays this move and those that follow, until they are back.
absent-out-about = They lose the seat, and a bot plays on in their name.
home-more = House rules
home-read-rules = Read the rules
home-differs = Unlike { $preset }: { $list }.
home-difference = { $option }: { $value }
home-play = Play
home-friends = Play with friends
home-playing = Setting the table…
list-joint = ;{" "}
back-title = Your game goes on
back-with = With { $list }.
back-many = With { $n } others.
back = Back to your game
back-lobby = Your table is waiting
back-to-table = Back to your table
public-title = Open tables
public-open = { $n ->
    [one] { $n } free seat
   *[other] { $n } free seats
}
public-full = no seat free
public-playing = being played
public-more = { $n } more
public-join = Join
public-watch = Watch

# --- the table before the game ---
lobby-yours = Your table
lobby-title = { $name } invites you
lobby-nobodys = A table without a host
lobby-lead-host = Send the link, wait for your friends, start when you like.
lobby-lead-visitor = Take a seat, or stay and watch.
lobby-lead = You have a seat. Others can still come.
lobby-removed = The host has taken you from your seat. You may watch.
lobby-assisted = odds shown
lobby-clock = { $absent ->
    [wait] { $time } a turn, without haste
    [bot-move] { $time } a turn, then a bot moves
    [bot] { $time } a turn, then a bot until they are back
   *[out] { $time } a turn, or you lose the seat
}
lobby-change = Change
lobby-settings = Rules and settings
lobby-chat = Chat
lobby-chat-about = Words and signs between those who sit here.
lobby-public = Open to everybody
lobby-public-about = Listed on the first page while you wait and play.
lobby-alone = Nobody plays alone: wait for a friend or add a bot.
lobby-open = { $n ->
    [one] A seat is still open. Start without it when you like.
   *[other] { $n } seats are still open. Start without them when you like.
}
lobby-full-start = Everybody is seated.
lobby-start = Start
lobby-starting = Starting…
lobby-waiting = Waiting for { $name } to start
lobby-host-away = { $name }, the host, is away
lobby-take-over = Be the host
lobby-waiting-nobody = Sit down to be the host.
lobby-stand-up = Stand up
invite-title = Invite with this link
invite-share-title = A game of Perudo
invite-copy = Copy
invite-copied = Copied
invite-share = Share
invite-qr = QR code
invite-qr-title = Scan to join
invite-qr-alt = QR code of this table’s address
invite-alone = This address works on this device only. To invite others, open the page by an address that they can reach.
places-title = Seats
places-shuffle = Shuffle
places-add = Add a seat
place-open = Open seat
place-here = here
place-host = host
place-bot = bot
place-kind = Which bot { $name } is
place-edit = Name, colour
place-add-bot = Add a bot
place-move = Sit here
place-close = Take this open seat away
place-free = Send { $name } away
place-hand-over = Make { $name } the host
place-remove = Take { $name } from the seat
sit-title = Join the table
sit-full = The table is full
sit-full-about = You may watch. When a seat is free you can sit down here.
sit-any-name = Any name
sit-colour = Your cup
sit-down = Sit down
sit-change = Name and colour
sit-keep = Keep this
colour-0 = sky blue
colour-1 = orange red
colour-2 = green
colour-3 = yellow
colour-4 = pink
colour-5 = dark blue

# --- what people say ---
chat-title = Chat
chat-unread = { $n ->
    [one] Chat, { $n } new message
   *[other] Chat, { $n } new messages
}
chat-said = What was said
chat-none = Nobody has said a word yet.
chat-watching = You are watching: those who sit here talk.
chat-signs = Signs
chat-write = Write something
chat-send = Send
pop-clap = Bravo!
pop-laugh = Ha ha!
pop-think = Hmm…
pop-wow = Oh!
pop-sweat = Phew…
pop-wave = Hello!

# --- shared by all pages ---
you = You
less = Fewer
more = More
close = Close
again = Try again
loading = One moment…
menu = Menu
language = Language
theme = Colours
theme-auto = as your device
theme-dark = dark
theme-light = light
sound = Sound
sound-on = Sound is on
sound-off = Sound is off
new-game = New game
record = Save the record
record-short = Save record
rules-title = The rules in force

# --- above the table ---
table-title = dudo, round { $round }
strip-round = Round { $round }
strip-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
palifico = Palifico
palifico-about = No jokers. Face locked.
palifico-about-free = No jokers. One-die players may change face.

# --- the table ---
seats = Players, clockwise
seat-out = out
seat-away = away
seat-left = bot plays
seat-ready = ready
clock-up = time’s up
clock-left = { $n ->
    [one] { $n } second left
   *[other] { $n } seconds left
}
clock-soon = { $me ->
    [yes] You have { $n } seconds left.
   *[no] { $name } has { $n } seconds left.
}
bids-title = Bids of this round
bids-none = Nobody has bid yet.
story-title = What happened
joining = Taking your seat…
about-to-roll = The dice are about to roll.
roll-off = Who starts? The highest sum.
roll-off-tie = Tie at { $sum }
centre-opens = { $me ->
    [yes] You open
   *[no] { $name } opens
}
centre-opens-about = { dice-count } are under the cups
word-dudo = Dudo!
word-calza = Calza!
counter-of = { $bid ->
    [one] { $bid } was bid
   *[other] { $bid } were bid
}
verdict-true = The bid holds
verdict-false = Not enough
verdict-exact = Spot on
verdict-not-exact = Not exact
winner-about = { $rounds ->
    [one] After one round.
   *[other] After { $rounds } rounds.
}

# --- your side of it ---
dock = Your side
your-dice = Your dice
yours-count = { $n ->
    [0] None of yours counts
    [one] { $n } of yours counts
   *[other] { $n } of yours count
}
watching = You are watching.
watching-left = You left; a bot plays for you.
watching-away = Your time was up; a bot plays for you.
watching-out = Your time was up: a bot plays on for you, and you may watch.
watching-removed = The host has taken you from the game. A bot plays on for you, and you may watch.
come-back = Take your seat again
leave = Leave the game
waits-for = { $me ->
    [yes] Your turn
   *[no] { $name } is thinking
}
counting = All cups up
waits-ready = Waiting for the others.
waits-ready-for = Waiting for { $list }.
waits-ready-many = Waiting for { $n } others.
waits-away = { $name } is away. The seat is kept.
waits-up = { $name } has no time left. The table waits.
waits-players = Waiting for the players.
out-about = You are out. Stay and watch, or see how it ends.
out-skip = Skip to the end
next-round = Next round
rematch = Rematch
rematch-follow = They play on: follow them

# --- what the host may do in the game ---
manage = Manage players
manage-one = { $name }: what you can do as the host
manage-remove = Remove { $name } from the game
manage-host-about = { $name } decides here from now on. You play on.
manage-host-sure = Hand over
manage-remove-about = A bot plays on in the name of { $name }, who can watch but not come back.
manage-remove-sure = Remove
manage-nothing = There is nothing to decide here any more.
cancel = Cancel

# --- your turn ---
picker-count = How many
picker-face = Which face
face-from = from { $n }
act-open = Open
act-raise = Raise
act-dudo = Dudo
act-calza = Calza
no-raise-left = No raise is left. Call it.

# --- on a television ---
screen = On a TV
screen-short = TV
screen-full = Full screen
screen-leave = Leave the big screen
screen-scan = Scan the code or open the address to join.

# --- keys ---
keys-title = Keys
key-pages = PgDn PgUp
key-ends = Home End
keys-face = choose a face
keys-count = fewer, more
keys-count-5 = five fewer, five more
keys-count-ends = the least, the most
keys-raise = raise, next round
keys-dudo = dudo
keys-calza = calza
keys-next = skip, next round
keys-mute = sound on or off
keys-help = this list

# --- when something is missing ---
link-lost = No connection. Your seat is kept.
link-lost-watching = No connection. What you see may be out of date.
link-again = Try now
link-will-send = Kept, to be sent once connected.
link-trying = Trying again by itself, every few seconds.
gone-title = This table is gone
gone-about = Its address leads nowhere any more. A new table takes one tap.
nowhere-title = There is nothing here
nowhere-about = Perhaps the address has a slip in it. A new game takes one tap.
trouble-offline = The server does not answer.
trouble-full = There is no room right now.
trouble-server = The server had a problem.
trouble-unknown = That did not work. Please try again.
trouble-no-such-table = There is no such table.
trouble-bad-name = A name has 1 to 24 characters that can be seen.
trouble-name-twice = Somebody at this table has that name already.
trouble-too-many-tables = Every table is taken. Please try again in a while.
trouble-other-site = Please open this page from its own address.
trouble-spectator = You are watching this table.
trouble-not-between-rounds = The next round has begun already.
trouble-still-playing = You still have dice.
