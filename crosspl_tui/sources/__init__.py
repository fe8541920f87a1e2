"""Fetching repositories: what hosts and lists say of them, and clones of them."""
