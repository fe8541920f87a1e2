"""What a Python program asks of libraries that they do not have, or would not take."""
