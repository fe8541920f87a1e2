"""Judges at work on many texts: one compared with another, and tasks verified by their own machines."""
