"""Running the pipelines over many values, and keeping what they yield in the store."""
