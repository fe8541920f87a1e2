"""What keeps a text in C++ from compiling, a module for each kind of gap."""
