"""What exists in the pit: characters, spells, potions, influences, free numbers."""
