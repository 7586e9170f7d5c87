"""Attacks: what reads anything from outside is given what nobody should send.

    make attack

sends messages and requests to a real server, changes saved files and rows of the database,
and hands hostile files to every command that reads one. Only our own errors may come of it:
no traceback, and nothing may take long. Sizes are options; small ones run with the tests.
"""
