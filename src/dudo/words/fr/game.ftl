## Le jeu en français : dés, événements, résultats, règles, erreurs. Pour la page et le terminal.

# --- dés et mises ---
face-name = { $face ->
    [1] paco
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
   *[6] six
}
face-names = { $face ->
    [1] pacos
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
   *[6] six
}
dice = { $count ->
    [0] aucun { face-name }
    [one] { $count } { face-name }
   *[other] { $count } { face-names }
}
dice-count = { $n ->
    [0] aucun dé
    [one] { $n } dé
   *[other] { $n } dés
}

# --- ce qui se passe ---
event-start = La partie commence : { $players } joueurs, { dice-count } chacun.
event-opener = { $me ->
    [yes] Tu commences la partie.
   *[no] { $name } commence la partie.
}
event-rolls = { $me ->
    [yes] Tu lances { $first } et { $second } : { $sum }.
   *[no] { $name } lance { $first } et { $second } : { $sum }.
}
event-roll-off-tie = Égalité : les ex æquo relancent.
event-roll = Manche { $round } : on lance { $total } dés.
event-palifico = Palifico : les pacos ne sont plus jokers pour cette manche, { $change ->
    [yes] et seuls les joueurs à un dé peuvent changer la valeur.
   *[no] et la valeur ne change plus.
}
event-bid = { $me ->
    [yes] Tu mises { dice }.
   *[no] { $name } mise { dice }.
}
event-dudo = { $me ->
    [yes] Tu dis dudo !
   *[no] { $name } dit dudo !
}
event-calza = { $me ->
    [yes] Tu dis calza !
   *[no] { $name } dit calza !
}
event-count = On compte : { $n }.

# --- le résultat d'une manche ---
result-counted = { $count ->
    [0] Aucun { face-name }
    [one] { $count } { face-name }
   *[other] { $count } { face-names }
} pour { $bid } { $bid ->
    [one] annoncé
   *[other] annoncés
}
lost-dice = { $lost ->
    [one] un dé
   *[other] { $lost } dés
}
result-loses = { result-counted } : { $me ->
    [yes] tu perds { lost-dice }.
   *[no] { $name } perd { lost-dice }.
}
called-whom = { $whom_me ->
    [yes] Tu avais misé
   *[no] { $whom_name } avait misé
}
called-doubt = { $me ->
    [yes] tu as douté
   *[no] { $name } a douté
}
called-calza = { $me ->
    [yes] tu as dit calza
   *[no] { $name } a dit calza
}
result-doubt-right = { called-whom }, { called-doubt } : le compte n’y est pas.
result-doubt-wrong = { called-whom }, { called-doubt } : le compte y est.
result-calza-wrong = { called-whom }, { called-calza } : pas tout pile.
result-calza-right = { called-whom }, { called-calza }.
result-regains = Tout pile, { dice } : { $me ->
    [yes] tu regagnes un dé.
   *[no] { $name } regagne un dé.
}
result-keeps = Tout pile, { dice } : bien vu. { $me ->
    [yes] Tu as déjà tous tes dés.
   *[no] { $name } a déjà tous ses dés.
}
result-others-lose = Tout pile, { dice } : { $me ->
    [yes] tout le monde sauf toi perd un dé.
   *[no] tout le monde sauf { $name } perd un dé.
}
result-out = { $me ->
    [yes] Tu n’as plus de dé : te voilà spectateur.
   *[no] { $name } n’a plus de dé.
}
result-palifico = { $me ->
    [yes] Il ne te reste qu’un dé : palifico !
   *[no] Il ne reste qu’un dé à { $name } : palifico !
}
result-opens = { $me ->
    [yes] Tu ouvres la manche suivante.
   *[no] { $name } ouvre la manche suivante.
}
result-wins = { $me ->
    [yes] Tu gagnes la partie !
   *[no] { $name } gagne la partie !
}

# --- chances ---
chance-certain = certain
chance-very-likely = très probable
chance-likely = probable
chance-coin-flip = une chance sur deux
chance-unlikely = peu probable
chance-long-shot = très risqué
chance-impossible = impossible

# --- adversaires ---
bot-careless = Insouciant
bot-careless-about = Mise au hasard de l’humeur et doute trop tard.
bot-cautious = Prudent
bot-cautious-about = Mise ce que les chances permettent, doute du reste.
bot-bluffer = Bluffeur
bot-bluffer-about = Bluffe à propos et écoute tes mises.

# --- règles toutes faites ---
preset-classic = Classique
preset-classic-about = La table en famille : calza, palifico, on monte le nombre ou la valeur, jamais les deux.
preset-box = Boîte de jeu
preset-box-about = Comme sur la boîte : avec plus de dés, la valeur ne baisse pas ; on lance les dés pour savoir qui commence.
preset-lizumo = Lizumo
preset-lizumo-about = Court et simple : trois dés, toute valeur quand le nombre monte, ni palifico ni calza.
preset-house = Règles maison

# --- les options, dans un formulaire ---
option-starting_dice = Dés par joueur
option-raising = Avec plus de dés, la valeur peut être
value-raising-count-or-face = la même ou plus basse
value-raising-same-or-higher-face = la même ou plus haute
value-raising-any-face = n’importe laquelle
option-pacos_crossing = Passer aux pacos et en revenir
value-pacos_crossing-half = la moitié ; le double plus un
value-pacos_crossing-more-than-half = plus de la moitié ; le double
value-pacos_crossing-none = les pacos sont la plus basse valeur
option-jokers = Les pacos sont jokers
option-open_on_pacos = On peut ouvrir sur les pacos
option-palifico = Palifico
value-palifico-each-fall = à chaque chute à un dé
value-palifico-once = une fois par joueur
value-palifico-never = jamais
option-palifico_with_two = Palifico à deux joueurs
option-palifico_face = En palifico, la valeur
value-palifico_face-locked = est bloquée
value-palifico_face-one-die-players-may-change = peut être changée par ceux à un dé
option-calza = Calza
value-calza-in-turn = à son tour
value-calza-anyone = par tous, à tout moment
value-calza-never = jamais
option-calza_with_two = Calza à deux joueurs
option-right_calza = Un calza juste
value-right_calza-regain = rend un dé
value-right_calza-others-lose = coûte un dé aux autres
option-lost_dudo = Un dudo coûte au perdant
value-lost_dudo-one = un dé
value-lost_dudo-difference = l’écart
value-lost_dudo-all = tous ses dés
option-next_opener = La manche suivante est ouverte par
value-next_opener-loser = le perdant
value-next_opener-winner = le gagnant
option-first_player = Premier joueur
value-first_player-random = tiré au sort
value-first_player-roll-off = aux dés
value-first_player-named = choisi
value-yes = oui
value-no = non
option-meaningless = Sans effet tant que « { $option } » est « { $value } ».

# --- les règles, d'après les options en vigueur ---
rules-goal = Le jeu
rule-goal = Chacun a { dice-count } sous son gobelet. Il faut être le dernier à en avoir.
rule-roll = À chaque manche, on secoue tous les gobelets et chacun ne regarde que ses propres dés.
rule-first-random = Le premier joueur est tiré au sort.
rule-first-roll-off = Chacun lance deux dés pour savoir qui commence ; la plus haute somme l’emporte, les ex æquo relancent.
rule-first-named = Qui a créé la table désigne le premier joueur.
rules-bidding = Les mises
rule-bid = Miser, c’est dire qu’au moins tant de dés, sur toute la table, montrent une valeur. Le bluff est le cœur du jeu.
rule-turn = Dans le sens des aiguilles d’une montre, chacun surenchérit ou dit dudo.
rule-turn-calza = Dans le sens des aiguilles d’une montre, chacun surenchérit, dit dudo ou dit calza.
rule-same-count = Pour un même nombre de dés, la valeur doit monter : après quatre cinq, quatre six.
rule-raising-count-or-face = Avec plus de dés, la valeur ne monte pas : après huit cinq, neuf cinq ou neuf deux, jamais neuf six.
rule-raising-same-or-higher-face = Avec plus de dés, la valeur ne baisse pas : après huit cinq, neuf cinq ou neuf six, jamais neuf deux.
rule-raising-any-face = Avec plus de dés, toute valeur convient : après huit cinq, neuf de n’importe quoi.
rule-limit = Une mise ne dépasse jamais le nombre de dés en jeu.
rules-pacos = Les pacos
rule-jokers = Le 1 est le paco, un joker : il compte pour la valeur annoncée, quelle qu’elle soit. Une mise sur les pacos ne compte que les pacos.
rule-no-jokers = Le 1 est le paco. Ce n’est pas un joker : il ne compte que comme paco.
rule-crossing-half = Pour passer aux pacos, la moitié des dés suffit, arrondie au supérieur : après sept trois, quatre pacos. Pour en revenir, le double plus un : après quatre pacos, neuf d’une autre valeur.
rule-crossing-more-than-half = Pour passer aux pacos, plus de la moitié des dés : après six trois, quatre pacos. Pour en revenir, le double : après quatre pacos, huit d’une autre valeur.
rule-crossing-none = Les pacos sont simplement la plus basse valeur et montent comme les autres.
rule-pacos-on-pacos = Pacos sur pacos : au moins un de plus.
rule-no-opening-on-pacos = On n’ouvre pas une manche sur les pacos{ $palifico ->
    [yes] , sauf en palifico.
   *[no] .
}
rule-opening-on-pacos = On peut ouvrir une manche sur les pacos.
rules-dudo = Dudo
rule-dudo = Dudo met en doute la dernière mise. Tous les gobelets se lèvent. S’il y a au moins autant de dés qu’annoncé, celui qui doute perd ; sinon, celui qui a misé.
rule-lost-dudo-one = Le perdant rend un dé.
rule-lost-dudo-difference = Le perdant rend autant de dés que l’écart entre la mise et le compte, au moins un.
rule-lost-dudo-all = Le perdant rend tous ses dés.
rule-next-loser = Le perdant ouvre la manche suivante ; s’il est éliminé, le suivant qui a encore des dés.
rule-next-winner = Le gagnant ouvre la manche suivante.
rules-calza = Calza
rule-calza-never = On ne joue pas le calza.
rule-calza-in-turn = À ton tour, tu peux dire calza : la dernière mise est tout pile.
rule-calza-anyone = Après toute mise, chacun peut dire calza, à son tour ou non, sauf l’auteur de la mise et les éliminés : la dernière mise est tout pile. Le premier qui parle l’emporte.
rule-calza-regain = Si c’est vrai, tu regagnes un dé, jamais au-delà de { $n }, et tu ouvres la manche suivante.
rule-calza-others-lose = Si c’est vrai, tous les autres perdent un dé et tu ouvres la manche suivante.
rule-calza-wrong-loser = Sinon, tu perds un dé et tu ouvres la manche suivante.
rule-calza-wrong-winner = Sinon, tu perds un dé et l’auteur de la mise ouvre la manche suivante.
rule-no-calza-with-two = À deux joueurs, plus de calza.
rules-palifico = Palifico
rule-palifico-never = On ne joue pas le palifico.
rule-palifico-each-fall = Quand un joueur tombe à un dé, la manche suivante est en palifico, à chaque fois.
rule-palifico-once = Quand un joueur tombe à un dé, la manche suivante est en palifico, une fois par joueur.
rule-palifico-pacos = Les pacos ne sont alors plus jokers, et on peut ouvrir dessus.
rule-palifico-locked = La valeur de la première mise est bloquée : seul le nombre peut monter.
rule-palifico-one-die = La valeur est bloquée, mais les joueurs à un dé peuvent la changer comme dans toute surenchère, les pacos étant la plus basse valeur.
rule-no-palifico-with-two = À deux joueurs, plus de palifico.

# --- erreurs ---
error-not-a-bid = Ce n’est pas une mise. Écris le nombre de dés, un x et la valeur : 4x5.
error-no-such-face = Aucun dé ne montre { $face }. Les valeurs vont de 1, le paco, à 6.
error-no-such-count = Une mise porte sur au moins un dé.
error-no-such-value = { $option } ne peut pas valoir { $value }.
error-no-such-option = Il n’y a pas d’option { $option }.
error-no-such-preset = Il n’y a pas de règles { $preset }.
error-meaningless-option = { $option } = { $value } n’a pas de sens tant que { $other } vaut { $other_value }.
error-more-than-in-play = { $count } dés, c’est plus que les { $total } en jeu.
error-no-opening-on-pacos = Cette manche ne s’ouvre pas sur les pacos.
error-none-left-on-face = Aucune mise sur cette valeur ne dépasse plus { $last_count } × { $last_face }.
error-face-is-locked = En palifico, la valeur ne change pas.
error-face-is-locked-for-you = Dans ce palifico, seuls les joueurs à un dé peuvent changer la valeur.
error-count-or-face = Monte le nombre ou la valeur, pas les deux.
error-face-may-not-go-down = Avec plus de dés, la valeur ne baisse pas.
error-too-few-pacos = Au moins { $least } pacos.
error-too-few-after-pacos = Après les pacos, au moins { $least }.
error-not-a-raise = Cela ne dépasse pas { $last_count } × { $last_face }.
error-no-calza = On ne joue pas le calza à cette table.
error-nothing-to-call = Il n’y a pas encore de mise : à toi d’ouvrir.
error-own-bid = On ne dit pas calza sur sa propre mise.
error-no-calza-with-two = À deux joueurs, on ne joue plus le calza.
error-not-your-turn = Ce n’est pas ton tour.
error-out = Tu n’as plus de dé.
error-game-over = La partie est finie.
error-waiting = Les dés ne sont pas encore lancés.
error-stale = La partie a avancé. Regarde, puis joue.
