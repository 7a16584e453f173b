## Le terminal en français.

# --- erreurs de la ligne de commande ---
term-possible = Possible : { $list }.
term-place = Ligne { $line }, colonne { $column } : { $text }
error-not-a-setting = { $text } n’est pas un réglage : écris option=valeur, par exemple calza=anyone.
error-set-twice = { $option } reçoit { $one } et { $other } : garde l’un des deux.
error-bots-and-players = { $bots } robots et toi, c’est plus que { $players } joueurs.
error-opener-not-named = --opener n’a de sens qu’avec --set first_player=named.
error-no-such-opener = Il n’y a pas de place { $opener } : elles vont de 1, la tienne, à { $players }.
error-no-such-bot = Il n’y a pas de robot { $bot }.
error-cannot-save = Impossible d’écrire { $file } : { $reason }.
error-file-exists = { $file } existe déjà et rien n’est écrasé : choisis un autre nom.
term-in-force = L’astérisque marque ce qui est en vigueur. Change avec --set option=valeur.

# --- la table ---
term-title = { $rules } · { $players } joueurs, { dice-count } chacun
term-assisted = assistée
term-you = toi
term-label = { $title } :
term-round = Manche { $round }
term-in-play = { dice-count } en jeu
term-palifico = palifico
term-to-act = à jouer
term-outcome-out = éliminé
term-beat = À battre
term-by = de { $name }
term-your-dice = Tes dés
term-counting = { $n ->
    [0] aucun ne compte
    [one] { $n } compte
   *[other] { $n } comptent
}
term-bids = Mises
term-this-bid = Cette mise
term-raises = Surenchères
term-nothing-to-raise = Plus de surenchère possible.
term-and = { $one } et les { $other }
term-count = on compte les { $faces }
term-so-far = { $n } jusqu’ici

# --- ce qu'on demande ---
term-ask-bid = Entrée : { $bid }
term-key-dudo = d : dudo
term-key-calza = c : calza
term-key-help = ? : aide
term-key-let = Entrée : passer
term-key-quiet = s : pas cette manche
term-key-next = Entrée : manche suivante
term-key-watch = Entrée : regarder la suite
term-key-skip = s : aller à la fin
term-ask-leave = Quitter la partie ?
term-key-stay = Entrée : rester
term-key-leave = q, o : quitter
term-ask-again = Une autre partie ?
term-key-yes = o : oui
term-key-no = Entrée : non
term-yes = o, oui
term-no = n, non
term-legal = Possible : { $list }.

# --- ce qu'on peut écrire, à côté des lettres ---
entry-dudo = dudo
entry-calza = calza
entry-help = aide
entry-history = historique
entry-odds = chances
entry-rules = règles
entry-leave = quitter
entry-skip = passer

# --- aide ---
help-title = Ce que tu peux écrire
help-bid = 4x5, 4 5, 4 { $fives }
help-bid-about = miser quatre cinq
help-pacos = 3xP, 3 p, 3 { $pacos }
help-pacos-about = miser trois pacos
help-enter = Entrée
help-enter-about = la plus petite surenchère, celle que l’invite propose
help-dudo-about = douter de la dernière mise
help-calza-about = dire que la dernière mise est tout pile
help-help-about = cette aide
help-history-about = les mises et les résultats depuis le début
help-odds-about = les chances de chaque mise, d’après tes dés
help-rules-about = les règles en vigueur
help-leave-about = quitter la partie
help-dice = Les dés qui comptent pour la mise à battre ont un cadre épais ou des [crochets]. P est le paco.

# --- historique et chances ---
term-history = La partie jusqu’ici
term-no-history = Aucune manche n’est finie.
term-odds = Les chances de chaque mise, d’après tes dés
term-odds-last = Entre crochets : la mise à battre.
term-odds-closed = Un point : pas possible pour toi maintenant.

# --- la fin ---
term-over = La partie est finie après { $rounds ->
    [one] une manche
   *[other] { $rounds } manches
}.
term-replay = --seed { $seed } rejoue ces dés et ces adversaires.
term-saved = La partie est enregistrée dans { $file }.
term-left = Tu as quitté la partie.

# --- dudo serve ---
serve-open = Joue sur { $url }
serve-network = Dans ton réseau : { $url }
serve-stop = Ctrl-C arrête le serveur. Chaque partie reprend où elle en était quand tu le relances.
error-port-taken = Le port { $port } est pris, et { $free } est libre : ajoute --port { $free } à la commande, ou lance make play ARGS="--port { $free }"
error-data-in-use = Un dudo tourne déjà avec les tables de { $folder } : { $where }. Utilise celui-là, ou donne à celui-ci un autre dossier avec --data-dir.
error-port-not-allowed = Le port { $port } demande les droits d’administrateur, et { $free } est libre : ajoute --port { $free } à la commande, ou lance make play ARGS="--port { $free }"
error-no-such-host = Impossible d’écouter sur { $host } : { $reason }. L’adresse habituelle est 127.0.0.1.
error-no-data-dir = Les tables ne peuvent pas être gardées dans { $folder } : { $reason }. Choisis un autre dossier avec --data-dir.
error-bad-base-url = { $url } n’est pas une adresse de page : cela ressemble à https://jeu.example.org.
