"""Where settings come from: options, the environment, a file, defaults; and how they are shown."""
