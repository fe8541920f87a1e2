"""What the names and values of a Python program are: asked by all checks, which say nothing here themselves."""
