## Ce que disent « dudo solve » et « dudo best ».

solve-begins = { $mine ->
    [one] 1 dé ouvre
   *[other] { $mine } dés ouvrent
} contre { $theirs } : { NUMBER($sequences) } suites de mises.
solve-step = { $iterations } pas, { $seconds } : personne ne gagne plus de { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 12) } contre ce jeu.
solve-step-left = { $iterations } pas, { $seconds } : personne ne gagne plus de { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 12) } contre ce jeu ; encore { $left } environ.
solve-stopped = Arrêté.
solve-not-there = L’objectif de { $target } n’est pas atteint.
solve-value = Vaut { $sign }{ NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) } pour qui ouvre, à { NUMBER($off, minimumFractionDigits: 5, maximumFractionDigits: 12) } près : il gagne { NUMBER($wins, minimumFractionDigits: 1) } % du temps.
solve-proved = Prouvé : contre ce jeu, personne ne gagne plus de { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 12) } en moyenne.

best-title-open = { $own ->
    [one] 1 dé
   *[other] { $own } dés
} contre { $their }, à l’ouverture :
best-title = { $own ->
    [one] 1 dé
   *[other] { $own } dés
} contre { $their }, sur { dice } :
best-dudo = Dudo
best-calza = Calza
best-percent = { $share } %
best-costs-nothing = ne coûte rien
best-costs = coûte { $cost }
best-wins = En jouant au mieux, tu gagnes environ { $wins } % des parties. Les coûts sont dans ces mêmes pour cent.
best-by = La valeur des manches suivantes est prise de « { $rules } » : tes règles n’ont pas été calculées.

# --- erreurs ---
error-not-two-hands = { $text } ne sont pas deux mains : écris-les comme 2v1, de 1 à { $most } dés chacune.
error-no-such-target = Un objectif est entre 0 et 1, comme 0.001.
error-not-a-solution = { $file } ne contient rien de cette manche à reprendre.
error-no-such-folder = { $file } ne peut pas être écrit : ce dossier n’existe pas ou n’est pas à toi.
error-no-such-seconds = Il faut plus de 0 seconde, et 3600 au plus : par exemple 10.
