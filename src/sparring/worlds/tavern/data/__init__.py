"""What exists in the tavern and its street: rooms, places, people, days, and numbers."""
