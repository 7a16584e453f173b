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
odds-expected-seen = Aucun dé n’est caché.
odds-expected-whole = { $sum } : environ { dice }.
odds-expected-between = { $sum } : { $low } ou { dice }.
odds-number = { NUMBER($value, maximumFractionDigits: 1) }
odds-raises = Les meilleures surenchères
odds-raises-open = Les meilleures mises
odds-no-raise = Plus aucune surenchère n’est possible.
odds-none-true = Aucune ne peut être vraie.
odds-calls = Les annonces
odds-dudo = Dudo gagne
odds-calza = Calza gagne

# --- erreurs ---
error-not-dice = Un dé montre de 2 à 6, ou P (aussi 1), le paco. Écris-les ainsi : P,5,5.
error-not-the-last-bid = { $text } n’est pas une mise. Écris le nombre de dés, un x et la valeur : 4x5, ou 4xP (aussi 4x1) pour les pacos.
error-no-such-hidden = Le nombre de dés cachés est 0 ou plus.
error-no-dice-in-play = Il n’y a aucun dé en jeu : donne les tiens avec --own, ou le nombre de dés cachés avec --hidden.
error-too-many-in-play = { $total } dés, aucune table n’en a autant : { $most } au plus.
error-no-palifico = On ne joue pas le palifico avec ces règles.
