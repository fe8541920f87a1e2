"""What a Python program gets wrong with commands, processes, files and what they exchange."""
