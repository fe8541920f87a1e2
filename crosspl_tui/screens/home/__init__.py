"""Home: what is there, what is next, and what the last session came to."""
