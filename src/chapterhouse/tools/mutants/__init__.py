"""Mutants: small faults put into the rules on purpose, one at a time, to see which test notices."""
