"""What the compiler of Java says against a program."""
