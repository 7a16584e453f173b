## La page en français : ses boutons, ses titres, ses états.

page-title = dudo · le Perudo, à table sur le web

# --- la première page ---
home-title = Bluffe bien. Doute mieux.
home-lead = Le Perudo selon tes règles, à toute heure.
home-name = Ton nom
home-rules = Règles
home-changed = modifiées
home-opponents = Adversaires
home-opponent = Adversaire { $n }
home-opener = Qui commence
home-assisted = Montrer les chances
home-assisted-about = La probabilité de chaque mise, d’après tes dés.
home-pace = Rythme
home-pace-calm = tranquille
home-pace-quick = rapide
home-clock = Temps par tour
home-absent = Une fois le temps écoulé
home-among = Entre amis
clock-none = libre
seconds = { $n } s
minutes = { $n } min
absent-wait = la table attend
absent-bot-move = un robot joue le coup
absent-bot = un robot relaie
absent-out = la place est perdue
absent-wait-about = La table attend la personne.
absent-bot-move-about = Un robot joue ce coup ; le suivant est de nouveau à elle.
absent-bot-about = Un robot joue ce coup et les suivants, jusqu’à son retour.
absent-out-about = La personne perd sa place, et un robot joue en son nom.
home-more = Règles maison
home-read-rules = Lire les règles
home-differs = Différences avec { $preset } : { $list }.
home-difference = { $option } : { $value }
home-play = Jouer
home-friends = Jouer entre amis
home-playing = On dresse la table…
list-joint = {" "};{" "}
back-title = Ta partie continue
back-with = Avec { $list }.
back-many = Avec { $n } autres joueurs.
back = Reprendre ta partie
back-lobby = Ta table t’attend
back-to-table = Retourner à ta table
public-title = Tables ouvertes
public-open = { $n ->
    [one] { $n } place libre
   *[other] { $n } places libres
}
public-full = aucune place libre
public-playing = partie en cours
public-more = { $n } autres
public-join = S’asseoir
public-watch = Regarder

# --- la table avant la partie ---
lobby-yours = Ta table
lobby-title = { $name } t’invite
lobby-nobodys = Une table sans hôte
lobby-lead-host = Envoie le lien, attends tes amis, lance la partie quand tu veux.
lobby-lead-visitor = Prends une place, ou reste pour regarder.
lobby-lead = Tu as ta place. D’autres peuvent encore venir.
lobby-removed = L’hôte t’a retiré de ta place. Tu peux regarder.
lobby-assisted = chances affichées
lobby-clock = { $absent ->
    [wait] { $time } par tour, sans sanction
    [bot-move] { $time } par tour, sinon un robot joue le coup
    [bot] { $time } par tour, sinon un robot prend le relais
   *[out] { $time } par tour, sinon on perd sa place
}
lobby-change = Changer
lobby-settings = Règles et réglages
lobby-chat = Discussion
lobby-chat-about = Des mots et des signes entre ceux qui sont assis.
lobby-public = Ouverte à tous
lobby-public-about = Annoncée sur la première page avant et pendant la partie.
lobby-alone = On ne joue pas seul : attends quelqu’un ou ajoute un robot.
lobby-open = { $n ->
    [one] Une place est encore libre. Commence sans elle si tu veux.
   *[other] { $n } places sont encore libres. Commence sans elles si tu veux.
}
lobby-full-start = Tout le monde est assis.
lobby-start = Commencer
lobby-starting = C’est parti…
lobby-waiting = { $name } lancera la partie
lobby-host-away = { $name } tient la table, mais n’est pas là
lobby-take-over = Tenir la table
lobby-waiting-nobody = Assieds-toi pour tenir la table.
lobby-stand-up = Quitter ma place
invite-title = Invite avec ce lien
invite-share-title = Une partie de Perudo
invite-copy = Copier
invite-copied = Copié
invite-share = Partager
invite-qr = Code QR
invite-qr-title = À scanner pour venir
invite-qr-alt = Code QR de l’adresse de la table
invite-alone = Cette adresse ne marche que sur cet appareil. Pour inviter, ouvre la page par une adresse que les autres peuvent atteindre.
places-title = Places
places-shuffle = Mélanger
places-add = Ajouter
place-open = Place libre
place-here = présent
place-host = hôte
place-bot = robot
place-kind = Quel robot est { $name }
place-edit = Nom, couleur
place-add-bot = Un robot
place-move = M’asseoir là
place-close = Retirer cette place libre
place-free = Renvoyer { $name }
place-hand-over = Confier la table à { $name }
place-remove = Retirer { $name } de sa place
sit-title = Rejoins la table
sit-full = La table est pleine
sit-full-about = Tu peux regarder. Dès qu’une place se libère, tu peux t’asseoir ici.
sit-any-name = Un nom au hasard
sit-colour = Ton gobelet
sit-down = M’asseoir
sit-change = Nom et couleur
sit-keep = Garder
colour-0 = bleu ciel
colour-1 = rouge orangé
colour-2 = vert
colour-3 = jaune
colour-4 = rose
colour-5 = bleu foncé

# --- ce qu’on se dit ---
chat-title = Discussion
chat-unread = { $n ->
    [one] Discussion, { $n } nouveau message
   *[other] Discussion, { $n } nouveaux messages
}
chat-said = Ce qui s’est dit
chat-none = Personne n’a encore rien dit.
chat-watching = Tu regardes : ceux qui sont assis parlent.
chat-signs = Signes
chat-write = Écris quelque chose
chat-send = Envoyer
pop-clap = Bravo !
pop-laugh = Ha ha !
pop-think = Hum…
pop-wow = Oh !
pop-sweat = Ouf…
pop-wave = Salut !

# --- sur toutes les pages ---
you = Toi
less = Moins
more = Plus
close = Fermer
again = Réessayer
loading = Un instant…
menu = Menu
language = Langue
theme = Couleurs
theme-auto = comme l’appareil
theme-dark = sombres
theme-light = claires
sound = Son
sound-on = Le son est activé
sound-off = Le son est coupé
new-game = Nouvelle partie
record = Enregistrer la partie
record-short = Enregistrer
rules-title = Les règles en vigueur

# --- au-dessus de la table ---
table-title = dudo, manche { $round }
strip-round = Manche { $round }
strip-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
palifico = Palifico
palifico-about = Sans joker. Valeur bloquée.
palifico-about-free = Sans joker. À un dé, on peut changer.

# --- la table ---
seats = Joueurs, dans l’ordre du tour
seat-out = éliminé
seat-away = absent
seat-left = robot
seat-ready = prêt
clock-up = temps écoulé
clock-left = { $n ->
    [one] encore { $n } seconde
   *[other] encore { $n } secondes
}
clock-soon = { $me ->
    [yes] Il te reste { $n } secondes.
   *[no] Il reste { $n } secondes à { $name }.
}
bids-title = Mises de la manche
bids-none = Personne n’a encore misé.
story-title = Ce qui s’est passé
joining = Tu t’installes…
about-to-roll = Les dés vont rouler.
roll-off = Qui commence ? La plus grande somme.
roll-off-tie = Égalité à { $sum }
centre-opens = { $me ->
    [yes] À toi d’ouvrir
   *[no] { $name } ouvre
}
centre-opens-about = { dice-count } sous les gobelets
word-dudo = Dudo !
word-calza = Calza !
counter-of = mise : { $bid }
verdict-true = La mise tient
verdict-false = Pas assez
verdict-exact = Tout pile
verdict-not-exact = Pas tout pile
winner-about = { $rounds ->
    [one] En une manche.
   *[other] En { $rounds } manches.
}

# --- ton côté ---
dock = Ton côté
your-dice = Tes dés
yours-count = { $n ->
    [0] Aucun des tiens ne compte
    [one] { $n } des tiens compte
   *[other] { $n } des tiens comptent
}
watching = Tu regardes la partie.
watching-left = Un robot joue à ta place.
watching-away = Ton temps est écoulé ; un robot joue à ta place.
watching-out = Ton temps est écoulé : un robot joue à ta place, et tu peux regarder.
watching-removed = L’hôte t’a retiré de la partie. Un robot joue à ta place, et tu peux regarder.
come-back = Reprendre ta place
leave = Quitter la partie
waits-for = { $me ->
    [yes] À toi
   *[no] { $name } réfléchit
}
counting = On lève les gobelets
waits-ready = On attend les autres.
waits-ready-for = On attend { $list }.
waits-ready-many = On attend { $n } autres.
waits-away = { $name } est absent. Sa place l’attend.
waits-up = Temps écoulé pour { $name }. La table attend.
waits-players = On attend les joueurs.
out-about = Tu es éliminé. Reste pour voir, ou saute à la fin.
out-skip = Aller à la fin
next-round = Manche suivante
rematch = Revanche
rematch-follow = La revanche se joue là

# --- ce que peut l’hôte pendant la partie ---
manage = Gérer les joueurs
manage-one = { $name } : ce que tu peux faire en tant qu’hôte
manage-remove = Retirer { $name } de la partie
manage-host-about = { $name } tient la table désormais. Tu continues à jouer.
manage-host-sure = Confier
manage-remove-about = Un robot joue au nom de { $name }, qui peut regarder mais pas revenir.
manage-remove-sure = Retirer
manage-nothing = Il n’y a plus rien à décider ici.
cancel = Annuler

# --- ton tour ---
picker-count = Combien
picker-face = Quelle valeur
face-from = dès { $n }
act-open = Ouvrir
act-raise = Surenchérir
act-dudo = Dudo
act-calza = Calza
no-raise-left = Plus de surenchère possible. À toi d’annoncer.

# --- sur un téléviseur ---
screen = Sur la télé
screen-short = Télé
screen-full = Plein écran
screen-leave = Quitter le grand écran
screen-scan = Scanne le code ou ouvre l’adresse pour jouer.

# --- touches ---
keys-title = Touches
key-pages = Page ↓ ↑
key-ends = ↖ Fin
keys-face = choisir la valeur
keys-count = moins, plus
keys-count-5 = cinq de moins, cinq de plus
keys-count-ends = le minimum, le maximum
keys-raise = surenchérir, manche suivante
keys-dudo = dudo
keys-calza = calza
keys-next = passer, manche suivante
keys-mute = couper ou remettre le son
keys-help = cette liste

# --- quand quelque chose manque ---
link-lost = Connexion perdue. Ta place t’attend.
link-lost-watching = Connexion perdue. Ce que tu vois a peut-être changé.
link-again = Réessayer
link-will-send = Gardé, envoyé dès la reconnexion.
link-trying = Nouvel essai tout seul, toutes les quelques secondes.
gone-title = Cette table n’existe plus
gone-about = Son adresse ne mène plus nulle part. Une nouvelle table s’ouvre d’un geste.
nowhere-title = Il n’y a rien ici
nowhere-about = L’adresse contient peut-être une coquille. Une nouvelle partie commence d’un geste.
trouble-offline = Le serveur ne répond pas.
trouble-full = Il n’y a pas de place pour le moment.
trouble-server = Le serveur a eu un souci.
trouble-unknown = Ça n’a pas marché. Réessaie.
trouble-no-such-table = Cette table n’existe pas.
trouble-bad-name = Un nom a de 1 à 24 caractères visibles.
trouble-name-twice = Quelqu’un porte déjà ce nom à cette table.
trouble-too-many-tables = Toutes les tables sont prises. Réessaie dans un moment.
trouble-other-site = Ouvre cette page depuis sa propre adresse.
trouble-spectator = Tu regardes cette table.
trouble-not-between-rounds = La manche suivante a déjà commencé.
trouble-still-playing = Tu as encore des dés.
