## Games written down, and cases held against the engine.

# --- dudo conformance ---
conformance-empty = there is no case in this file.
conformance-unreadable = { $place }: not a case: { $error }
conformance-differs = { $place }: { $what }
conformance-expected = expected: { $value }
conformance-got = engine:   { $value }
conformance-tally = { $kind }: { $agree } of { $cases } agree
