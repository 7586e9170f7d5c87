"""The rule language: text to checked rules to something that runs."""
