"""A shooter: duels with rockets, a gun, barrels and cover."""
