"""What a Python program gets wrong with frameworks of the web, by the types of what goes over the wire."""
