"""What a Python program gets wrong as a client or a server of HTTP."""
