"""What the values of a Java file are, as far as that can be told, and where one of them does not fit."""
