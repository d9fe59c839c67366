"""Avignon: two claimants to the papacy pull a line of characters between them."""
