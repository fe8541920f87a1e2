"""What keeps a text in Go from running, a module for each kind of gap."""
