"""What keeps a text in Java from running, a module for each kind of gap."""
