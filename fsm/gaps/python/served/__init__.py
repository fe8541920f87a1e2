"""What a Python server gets wrong between a request and its answer."""
