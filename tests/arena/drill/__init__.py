"""The example world, played by people: what a second playable world takes, and no more."""
