"""A tavern and its street over a day and a night: people with a life of their own."""
