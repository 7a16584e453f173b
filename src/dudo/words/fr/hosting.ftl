## Hosting, in French: the commands for whoever runs a server.

# --- dudo tables ---
tables-lobby = en attente
tables-playing = en cours
tables-over = terminée
tables-count = { $n ->
    [0] Aucune table dans { $folder }.
    [one] Une table dans { $folder }. Un astérisque marque qui a gagné.
   *[other] { $n } tables dans { $folder }. Un astérisque marque qui a gagné.
}
tables-exported = { $n ->
    [0] Aucune partie n’a commencé : rien n’est écrit.
    [one] Une partie est dans { $folder }.
   *[other] { $n } parties sont dans { $folder }.
}
tables-broken = La table { $table } n’est pas une partie selon les règles, elle est laissée de côté : { $reason }
tables-gone = { $n ->
    [0] Aucune table n’est aussi ancienne.
    [one] Une table est supprimée.
   *[other] { $n } tables sont supprimées.
}
tables-would-go = { $n ->
    [0] Aucune table n’est aussi ancienne.
    [one] Une table serait supprimée.
   *[other] { $n } tables seraient supprimées.
}
tables-backed-up = La copie est dans { $file }. Garde-la où toi seul peux la lire : elle contient tous les dés.
error-no-database = Aucun serveur n’a gardé de tables dans { $folder } : dis avec --data-dir où elles sont.
error-no-table-here = Il n’y a pas de table { $table } ici.
