"""What a Python program gets wrong with sockets: waiting for ever, using them too early or too late."""
