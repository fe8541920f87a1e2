"""Releases: made, checked, compared."""
