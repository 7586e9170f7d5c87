"""What exists: the numbers, the codes, and how fixed teams split."""
