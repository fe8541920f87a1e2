"""Screens: one module each, with its styles in `styles/`."""
