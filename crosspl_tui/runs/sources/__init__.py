"""Repositories: searched for on a host, taken from lists and folders, cloned, and seen at a glance."""
