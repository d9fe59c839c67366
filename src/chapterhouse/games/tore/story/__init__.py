"""What is told about a game, as text keys and facts."""
