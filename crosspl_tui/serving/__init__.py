"""The workbench in a browser of this machine."""
