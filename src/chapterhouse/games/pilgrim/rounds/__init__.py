"""Set-up, seeding, the end of a round, and who starts."""
