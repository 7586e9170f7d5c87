"""What exists in the strategy world: units, buildings, upgrades, states, maps, numbers."""
