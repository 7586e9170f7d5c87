"""Dynamic scripting: draw a script, let it act, learn from how it went."""
