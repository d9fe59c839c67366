"""The inspectors: they read and play every title, and say what does not hold."""
