"""What exists in the role-playing world: influences, spells, potions, characters."""
