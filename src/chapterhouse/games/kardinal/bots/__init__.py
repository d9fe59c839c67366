"""What bots know about this title."""
