"""The report: every experiment, claim and figure on one page."""
