"""Reasoning questions: what argument gives an output, what output an argument gives; pure functions over texts."""
