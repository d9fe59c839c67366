"""The map and its roads: hexes, what lies on them, where roads may go, shrines and trails."""
