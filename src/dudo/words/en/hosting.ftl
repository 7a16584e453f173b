## Hosting, in English: the commands for whoever runs a server.

# --- dudo tables ---
tables-lobby = waiting
tables-playing = playing
tables-over = over
tables-count = { $n ->
    [0] No tables in { $folder }.
    [one] One table in { $folder }. An asterisk marks who has won.
   *[other] { $n } tables in { $folder }. An asterisk marks who has won.
}
tables-exported = { $n ->
    [0] No game has begun: nothing is written.
    [one] One game is in { $folder }.
   *[other] { $n } games are in { $folder }.
}
tables-broken = Table { $table } is no game by the rules, and is left out: { $reason }
tables-gone = { $n ->
    [0] No table is that old.
    [one] One table is removed.
   *[other] { $n } tables are removed.
}
tables-would-go = { $n ->
    [0] No table is that old.
    [one] One table would be removed.
   *[other] { $n } tables would be removed.
}
tables-backed-up = The copy is in { $file }. Keep it where only you can read it: it holds every die.
error-no-database = No server has kept tables in { $folder }: say with --data-dir where they are.
error-no-table-here = There is no table { $table } here.
