"""The game worlds: one folder each, all of one shape."""
