"""What keeps a text in JavaScript from running, a module for each kind of gap."""
