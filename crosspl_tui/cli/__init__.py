"""The command line: each command parses its arguments, calls a room below, and prints what comes back."""
