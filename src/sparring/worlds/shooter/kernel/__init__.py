"""What happens in a duel, compiled."""
