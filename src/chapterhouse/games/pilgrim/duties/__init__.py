"""The eight duties: when they are possible, how strong they are, and their actions."""
