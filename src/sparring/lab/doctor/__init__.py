"""A look at a rulebase for rules that do not do what they are there for."""
