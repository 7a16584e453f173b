## Les parties notées, et les cas opposés au moteur.

# --- dudo conformance ---
conformance-empty = Le fichier est vide.
conformance-none = { $place } : aucun cas dans ce fichier. { $error }
conformance-unreadable = { $place } : ce n’est pas un cas : { $error }
conformance-more = { $file } : et encore { $n } { $n ->
    [one] ligne qui n’est pas un cas
   *[other] lignes qui ne sont pas des cas
}
conformance-differs = { $place } : { $what }
conformance-expected = attendu : { $value }
conformance-got = moteur :  { $value }
conformance-tally = { $kind } : { $agree } sur { $cases } concordent

# --- dudo replay ---
replay-key-next = Entrée : suite
replay-key-back = b : retour
replay-key-round = r : manche suivante
replay-key-leave = q : quitter
replay-unfinished = Le relevé s’arrête ici, avant la fin de la partie.

# --- erreurs d’un relevé ---
error-not-utf-8 = Ce n’est pas de l’UTF-8 : enregistre le relevé dans ce codage.
error-bad-character = Un caractère de contrôle, que personne ne peut voir.
error-bad-quotes = Les guillemets entourent un mot entier ; dedans, \" \\ et \u{"{"}…{"}"} sont les seuls échappements.
error-not-a-record = La première ligne d’un relevé est : { $expected }.
error-unknown-version = Ce lecteur connaît : { $expected }.
error-unexpected-line = Ici, la ligne devrait être : { $expected }.
error-unexpected-word = La ligne devrait être : { $expected }.
error-ends-early = Il manque la suite : { $expected }.
error-does-not-follow = D’après les règles, cette ligne est : { $expected }.
error-twice = C’est déjà écrit plus haut.
error-wrong-preset = Ces options ne sont pas celles de { $preset }, mais de { $expected }.
error-missing-option = Il manque l’option { $option }.
error-not-a-name = Ce nom doit s’écrire comme { $expected }.
error-wrong-players = On joue de 2 à 20, pas à { $players }.
error-wrong-seat = Le joueur suivant a la place { $expected }.
error-no-such-player = Ce n’est aucun des joueurs, qui sont { $players }.
error-two-of-that-name = Plusieurs joueurs portent ce nom : écris leur place.
error-not-hex = Ici se trouvent { $digits } des chiffres 0 à 9 et a à f.
error-not-a-game = Une partie s’appelle d’un seul mot, fait de lettres de a à z, de chiffres, de - et de _.
error-impossible-count = Avec les dés connus, le compte va de { $least } à { $greatest }.
error-wrong-dice = { $dice ->
    [0] Ce joueur n’a pas de dé à lancer.
    [one] Ce joueur lance un dé.
   *[other] Ce joueur lance { $dice } dés.
}
