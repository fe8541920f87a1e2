"""What makes a Java program fail, or wait for ever, although it compiles."""
