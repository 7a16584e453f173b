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

# --- la vérification sur la page ---
check-title = Vérifier les dés
check-short = Vérifier les dés
check-about = Le serveur a scellé un secret avant le premier lancer, puis les joueurs ont ajouté des nombres au hasard : personne ne décide seul des dés.
check-busy = On vérifie chaque dé…
check-right = { $over ->
    [yes] Chaque dé est bien celui qui était scellé.
   *[no] Jusqu’ici, chaque dé est bien celui qui était scellé.
}
check-right-apart = { $over ->
    [yes] Chaque dé est bien celui qui était scellé, mais ton nombre n’est pas dans le mélange.
   *[no] Jusqu’ici, chaque dé est bien celui qui était scellé, mais ton nombre n’est pas dans le mélange.
}
check-bound = Le serveur était lié avant que tu n’ajoutes ton nombre.
check-bound-watched = Le serveur était lié avant que les joueurs n’ajoutent leurs nombres.
check-unbound = Ce navigateur est arrivé plus tard : il ne peut pas dire si le serveur était lié à temps.
check-number = { $others ->
    [0] Ton nombre est dans le mélange.
    [one] Ton nombre est dans le mélange, avec celui d’un autre joueur.
   *[other] Ton nombre est dans le mélange, avec ceux de { $others } autres joueurs.
}
check-number-late = Ton nombre est arrivé trop tard. Sans lui, les autres et le serveur ont décidé de ces dés.
check-number-other = Le nombre de ta place vient d’un autre appareil. Si ce n’était pas le tien, ne te fie pas à ces dés.
check-numbers = { $n ->
    [0] Aucun joueur n’a ajouté de nombre : ces dés ne viennent que du serveur.
    [one] Le nombre d’un joueur est dans le mélange.
   *[other] Les nombres de { $n } joueurs sont dans le mélange.
}
check-first = Les mêmes dés ont désigné le premier à jouer.
check-seen = { $missed ->
    [0] Tout est tel que tu l’as vu pendant la partie.
   *[other] { $seen } manches sur { $rounds } sont telles que tu les as vues ; ce navigateur a manqué les autres.
}
check-none = Ces dés ne sont pas vérifiables.
check-old = Cette table date d’avant les dés scellés : ici, tu fais confiance à qui tient le serveur.
check-wrong = Quelque chose ne va pas avec ces dés.
check-other-numbers = Les nombres du mélange ne sont pas ceux qui ont été annoncés à ce navigateur.
check-other-dice = Manche { $round } : les dés du relevé ne sont pas ceux qui ont été montrés à ce navigateur.
check-more = { $n ->
    [one] Et une autre chose de ce genre.
   *[other] Et { $n } autres choses de ce genre.
}
check-wrong-about = Enregistre la partie et montre-la aux autres : « dudo verify » la vérifie sur n’importe quel ordinateur.
check-proves-title = Ce que cela prouve, et ce que cela ne prouve pas
check-proves = Cela prouve que les dés de chaque manche étaient fixés avant la première mise, et que personne n’y a touché ensuite.
check-proves-not = Cela n’empêche pas qui tient le serveur de regarder les dés, ni d’être de mèche avec un joueur.
check-save = Enregistrer la partie
