"""A small world that only tests know: everything a plain scene can show, no rules.

Scouts carry flags home, gunners shoot, medics heal; sides are fixed, luck is a seed.
"""
