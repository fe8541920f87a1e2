"""Releases: secrets and personal data found in texts, and how each was settled."""
