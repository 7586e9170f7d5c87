"""What exists in the shooter: arenas, codes, and numbers that are free."""
