"""What lies ahead, worked out by the rules on copies: strengths, ways of sowing, prices on the map, gains."""
