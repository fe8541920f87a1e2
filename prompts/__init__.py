"""Prompt templates, one folder a role, each with a name, a version and a digest."""
