"""Starships: two ships duel in open space until one is destroyed or the other gone."""
