## Ce que dit « dudo odds ».

odds-title = { dice }, sur { $total ->
    [one] 1 dé
   *[other] { $total } dés
} en jeu
odds-title-open = Pour ouvrir, avec { $total ->
    [one] 1 dé
   *[other] { $total } dés
} en jeu
odds-at-least = Au moins { dice }
odds-exactly = Tout pile { dice }
odds-percent = { NUMBER($chance, style: "percent", maximumFractionDigits: 1) }
odds-expected = À quoi s’attendre
odds-expected-own = { $own ->
    [0] Aucun de tes dés ne compte.
    [one] { $own } de tes dés compte.
   *[other] { $own } de tes dés comptent.
}
odds-expected-hidden = { $share ->
    [3] Un tiers des dés cachés
   *[6] Un sixième des dés cachés
} en moyenne : { $hidden } ÷ { $share } = { $mean }.
odds-expected-whole = { $sum } : environ { dice }.
odds-expected-between = { $sum } : { $low } ou { dice }.
odds-number = { NUMBER($value, maximumFractionDigits: 1) }
odds-raises = Les meilleures surenchères
odds-raises-open = Les meilleures mises
odds-no-raise = Plus aucune surenchère n’est possible.
odds-calls = Les annonces
odds-dudo = Dudo gagne
odds-calza = Calza gagne

# --- erreurs ---
error-not-dice = Un dé montre de 1, le paco, à 6. Écris-les ainsi : 255.
error-no-such-hidden = Le nombre de dés cachés est 0 ou plus.
error-no-dice-in-play = Il n’y a aucun dé en jeu : donne les tiens avec --own, ou le nombre de dés cachés avec --hidden.
error-too-many-in-play = { $total } dés, aucune table n’en a autant : { $most } au plus.
error-no-palifico = On ne joue pas le palifico avec ces règles.
