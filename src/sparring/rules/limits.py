"""How large rule text may be: it may come from anyone."""

MOST_CHARACTERS = 1_000_000
"""Characters in one rule text."""
MOST_TOKENS = 300_000
"""Words, numbers, literals, signs and comments in one rule text."""
DEEPEST_NESTING = 64
"""Brackets, operators and arguments inside one another."""
MOST_RULES = 10_000
"""Rules, closing rules and script lines in one rule text."""
LARGEST_NUMBER = 2**53
"""The largest whole number every target language holds exactly."""
LONGEST_NUMBER = 20
"""Characters in a number."""
MOST_PROBLEMS = 200
"""Problems collected before the rest of the text is left unread."""
LONGEST_NAME = 100
"""Characters in a name or literal."""
MOST_QUESTIONS = 64
"""Different questions in one condition whose meaning is looked for."""
MOST_STEPS = 1_000
"""Steps of thought about the meaning of one statement."""
MOST_PARTS = 1_000
"""Parts of conditions in one rule text of which each is tried to be left out."""


def is_name(value: object) -> bool:
    """Whether this is a name that can be saved and shown."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()
