"""Duels in the pit: a fighter, a sorcerer, or one of each a side (agent-modelling thesis 3.5)."""
