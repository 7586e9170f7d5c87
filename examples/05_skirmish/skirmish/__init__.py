"""A small world for Sparring: archers in a narrow pass."""
