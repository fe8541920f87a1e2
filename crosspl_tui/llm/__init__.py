"""Talking to models: one client for every OpenAI-compatible endpoint, and nothing else in the house that does."""

MOST_DOLLARS = 1_000_000
"""No budget is larger."""
