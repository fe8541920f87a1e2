"""The machines: the catalogue, one machine drawn and tried, and where judges part on its answers."""
