"""What things cost, and how that is paid."""
