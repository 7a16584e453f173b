## Ce que disent « dudo solve » et « dudo best ».

solve-begins = { $mine ->
    [one] 1 dé ouvre
   *[other] { $mine } dés ouvrent
} contre { $theirs } : { NUMBER($sequences) } suites de mises.
solve-step = { $iterations } pas, { $seconds } : personne ne gagne plus de { $exploitability } contre ce jeu.
solve-step-left = { $iterations } pas, { $seconds } : personne ne gagne plus de { $exploitability } contre ce jeu ; encore { $left } environ.
solve-stopped = Arrêté.
solve-not-there = L’objectif de { $target } n’est pas atteint.
solve-value = Vaut { $value } pour qui ouvre, à { $off } près : il gagne { NUMBER($wins, minimumFractionDigits: 1) } % du temps.
solve-proved = Prouvé : contre ce jeu, personne ne gagne plus de { $exploitability } en moyenne.

# --- erreurs ---
error-not-two-hands = { $text } ne sont pas deux mains : écris-les comme 2v1, de 1 à { $most } dés chacune.
error-no-such-target = Un objectif est entre 0 et 1, comme 0.001.
error-too-big-to-solve = Cette manche a { NUMBER($sequences) } suites de mises et demande { $needed } Go de mémoire ; { $free } Go sont libres. Prends moins de dés.
error-not-a-solution = { $file } ne contient rien de cette manche à reprendre.
error-no-such-folder = { $file } ne peut pas être écrit : ce dossier n’existe pas ou n’est pas à toi.
error-no-such-seconds = Il faut plus de secondes que cela : dis 10.
error-other-precision = { $file } a été calculé dans une autre précision ({ $precision }) : continue dans celle-là.
