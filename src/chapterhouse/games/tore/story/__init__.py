"""What is told of a game, as text keys and facts."""
