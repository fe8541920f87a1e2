"""Widgets: one module each; they show what they are given and post what happened."""
