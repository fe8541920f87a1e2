"""What keeps a text in Python from running, a module for each kind of gap."""
