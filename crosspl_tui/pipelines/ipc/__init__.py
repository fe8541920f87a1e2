"""The line from a candidate to an item, its roles played by rules or by models, and the checks on the way."""
