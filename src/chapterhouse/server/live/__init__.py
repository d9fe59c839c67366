"""Tables while people play at them."""
