## Des dés vérifiables : ce que trouve la vérification d’une partie. Pour la page et « dudo verify ».

# --- ce qui est juste ---
fair-ok = { $rounds ->
    [one] La manche a été ouverte, et chaque dé vient bien de ce qui était scellé.
   *[other] Les { $rounds } manches ont été ouvertes, et chaque dé vient bien de ce qui était scellé.
}
fair-running = { $rounds ->
    [0] Aucune manche n’est encore ouverte : la partie continue.
    [one] La première manche a été ouverte, et chacun de ses dés vient bien de ce qui était scellé. La partie continue.
   *[other] Les { $rounds } premières manches ont été ouvertes, et chacun de leurs dés vient bien de ce qui était scellé. La partie continue.
}

# --- ce qui ne va pas ---
fair-no-seals = Rien n’est scellé dans cette partie : personne ne peut vérifier ses dés.
fair-altered = Le relevé n’est plus tel qu’il a été écrit : son empreinte ne correspond pas.
fair-unreadable = Ce n’est pas un relevé lisible.
fair-wrong-open = Manche { $round } : ce qui a été ouvert n’est pas ce qui était scellé.
fair-wrong-secret = Manche { $round } : son secret ne vient pas de celui de la partie.
fair-wrong-master = Le secret de la partie n’est pas celui qui était scellé.
fair-wrong-dice = Manche { $round } : les dés de { $name } ne sont pas ceux qui étaient scellés.
fair-wrong-first = Le premier à jouer n’est pas celui que les dés scellés désignent.

# --- ce que seul ce navigateur peut dire ---
fair-other-seal = { $round ->
    [0] Ce que la partie a scellé n’est pas ce qui a été annoncé à ce navigateur.
   *[other] Manche { $round } : ce qui était scellé n’est pas ce qui a été annoncé à ce navigateur.
}
fair-other-seed = Le nombre tiré par ce navigateur n’est pas dans la partie.
