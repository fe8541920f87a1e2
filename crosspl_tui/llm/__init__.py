"""Talking to models: one client for every OpenAI-compatible endpoint, and nothing else in the house that does."""
