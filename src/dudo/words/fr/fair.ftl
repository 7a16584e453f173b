## Des dés vérifiables : ce que trouve la vérification d’une partie. Pour la page et « dudo verify ».

# --- ce qui est juste ---
fair-ok = { $rounds ->
    [one] La manche a été ouverte, et chaque dé vient bien de ce qui était scellé.
   *[other] Les { $rounds } manches ont été ouvertes, et chaque dé vient bien de ce qui était scellé.
}
fair-running = { $rounds ->
    [0] Aucune manche n’est encore ouverte.
    [one] La première manche a été ouverte, et chacun de ses dés vient bien de ce qui était scellé. La partie n’est pas finie.
   *[other] Les { $rounds } premières manches ont été ouvertes, et chacun de leurs dés vient bien de ce qui était scellé. La partie n’est pas finie.
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

# --- dudo verify ---
verify-intact = Le relevé est tel qu’il a été écrit : son empreinte correspond.
verify-sealed = La manche { $round } n’a pas de résultat : elle reste scellée.
verify-master = Ce qui vient du secret de la partie, ouvert à la fin, ne peut pas encore être vérifié.
verify-first = Le premier à jouer vient aussi de ce qui était scellé.
verify-seed = Des nombres tirés au hasard sont venus du serveur et de : { $names }.
verify-no-seed = Aucun joueur n’a donné de nombre tiré au hasard : le serveur pouvait choisir ces dés à lui seul.
verify-more = { $n ->
    [one] Et une autre chose ne va pas.
   *[other] Et { $n } autres choses ne vont pas.
}
verify-alone = Un relevé seul ne dit pas si ce qui était scellé a été annoncé avant les dés : la page le compare à ce que ton navigateur a vu pendant la partie.
