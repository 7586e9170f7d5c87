"""The pit: a fighter, a rogue, a priest and a wizard against four others."""
