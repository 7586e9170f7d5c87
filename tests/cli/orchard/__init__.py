"""A world of somebody else: one picker, nobody against him, no rules and no words."""
