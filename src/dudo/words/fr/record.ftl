## Les parties notées, et les cas opposés au moteur.

# --- dudo conformance ---
conformance-empty = il n’y a aucun cas dans ce fichier.
conformance-unreadable = { $place } : ce n’est pas un cas : { $error }
conformance-differs = { $place } : { $what }
conformance-expected = attendu : { $value }
conformance-got = moteur :  { $value }
conformance-tally = { $kind } : { $agree } sur { $cases } concordent
