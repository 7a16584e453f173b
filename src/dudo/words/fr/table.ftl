## Ce qui se passe à une table en dehors de la partie, en français. Partagé par la page et les autres.
## $name est un nom : ici, on change de place.

# --- qui va et vient ---
table-made = { $name } ouvre la table.
table-sat = { $name } s’assoit.
table-back = { $name } est de retour et reprend ses dés.
table-moved = { $name } change de place.
table-renamed = { $before } s’appelle maintenant { $name }.
table-left = { $name } quitte la table.
table-left-game = { $name } s’en va : un robot joue à sa place.
table-removed = { $name } doit quitter sa place et peut regarder.
table-removed-game = { $name } doit quitter sa place et peut regarder : un robot joue à sa place.
table-host = C’est { $name } qui tient la table maintenant.
table-time-wait = Temps écoulé pour { $name }. La table attend.
table-time-bot-move = Temps écoulé pour { $name } : un robot joue ce coup.
table-time-bot = Temps écoulé pour { $name } : un robot joue jusqu’à son retour.
table-time-out = Temps écoulé pour { $name }, qui perd sa place : un robot joue à sa place.

# --- ce que fait l’hôte ---
table-rules = Les règles ont changé.
table-settings = Les réglages de la table ont changé.
table-opened = Une place de plus est libre.
table-closed = Une place libre est retirée.
table-bot = { $name }, un robot, s’assoit.
table-bot-gone = { $name } laisse sa place.
table-shuffled = Les places sont tirées au sort.

# --- ce qu’on se dit ---
table-said = { $name } : { $text }
table-emote-clap = { $name } applaudit.
table-emote-laugh = { $name } rit.
table-emote-think = { $name } réfléchit.
table-emote-wow = { $name } n’en revient pas.
table-emote-sweat = { $name } a des sueurs froides.
table-emote-toucan = { $name } envoie un toucan.
table-emote-dice = { $name } secoue son gobelet.
table-emote-wave = { $name } fait signe.
emote-clap = Applaudir
emote-laugh = Rire
emote-think = Réfléchir
emote-wow = Waouh
emote-sweat = Sueurs froides
emote-toucan = Toucan
emote-dice = Secouer le gobelet
emote-wave = Faire signe

# --- ce qui est refusé ---
error-already-seated = Tu es déjà assis à cette table.
error-bad-name = Un nom a de 1 à { $longest } caractères, tous visibles.
error-bad-text = Écris de 1 à { $longest } caractères visibles.
error-chat-off = On ne discute pas à cette table.
error-colour-taken = Quelqu’un a déjà cette couleur : choisis-en une autre.
error-name-twice = Quelqu’un s’appelle déjà { $name } ici.
error-no-more-seats = Une table a { $most } places au plus.
error-no-open-seat = Aucune place n’est libre : tu peux regarder.
error-nobody-there = Personne n’est assis là.
error-not-a-bot = Il n’y a pas de robot à cette place.
error-not-enough-players = On ne joue pas seul : attends quelqu’un, ou mets un robot à une place.
error-not-host = Seul l’hôte peut faire cela.
error-not-in-lobby = Cela se fait avant le début de la partie.
error-not-started = La partie n’a pas encore commencé.
error-opener-and-rules-differ = Ces règles demandent qui ouvre : nomme le premier joueur.
error-seat-taken = Quelqu’un est déjà assis là.
error-spectator = Tu regardes : seuls ceux qui sont assis ici peuvent faire cela.
error-too-fast = Doucement : attends un instant.
error-too-many-listeners = Cette table a autant de connexions qu’elle peut en avoir. Réessaie plus tard.
error-too-many-new-tables = Beaucoup de tables ont été créées depuis ta connexion : { $most } par heure au plus. Réessaie plus tard.
error-too-many-sockets = Trop de connexions viennent de chez toi : { $most } au plus. Ferme une fenêtre, ou réessaie plus tard.
error-too-few-seats = Une table a au moins { $least } places.
