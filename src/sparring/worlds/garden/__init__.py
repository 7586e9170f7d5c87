"""Gathering food: a rabbit looks for carrots among poison (thesis, section 3.4)."""
