"""What keeps a text in PHP from running, a module for each kind of gap."""
