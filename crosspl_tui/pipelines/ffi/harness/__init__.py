"""What runs in the sandbox: the standard library and each other is all that these modules import."""
