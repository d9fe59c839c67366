"""The fault suite: people and bots play on while everything around them breaks."""
