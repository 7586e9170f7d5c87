"""`python -m sparring`: the same as the command `sparring`."""

from sparring.cli import main

main()
