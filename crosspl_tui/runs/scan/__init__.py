"""Scanning trees into the database: where files come from, what is remembered of a former scan."""
