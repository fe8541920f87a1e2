"""What is wrong with a Python program whatever its libraries: names, values, classes, and calls of its own."""
