"""Taking a snippet out of its source without a model: what belongs together, and what is put around it."""
