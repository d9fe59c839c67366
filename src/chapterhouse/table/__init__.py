"""The dining table: seats, one position, and the referee."""
