"""How large `.roles` text may be, beside the limits of rule text: it may come from anyone."""

MOST_SECTIONS = 1_000
"""Roles, performances, motivations and behaviours in one text."""
MOST_LINES = 1_000
"""Lines below one heading."""
MOST_LISTED = 100
"""Behaviours of a cue, values in a bracket, actions of a task, needs of a motivation, effects
of a line, roles of a role cue."""
MOST_COMPARED = 200
"""Names among which the nearest one is looked for."""
