"""A small world for Sparring: pikemen and archers in a narrow pass."""
