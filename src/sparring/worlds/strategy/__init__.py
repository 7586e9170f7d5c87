"""A real-time strategy game: workers, gold, buildings, research, armies; plans that learn."""
