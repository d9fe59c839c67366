"""A cluster in a box: a whole house of many processes on this machine, to try out and to break."""
