"""Rivals of dynamic scripting: learners that keep a value for each action."""
