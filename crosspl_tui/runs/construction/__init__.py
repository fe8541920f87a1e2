"""Making items of candidates, by rules or by models, and keeping what comes of each candidate."""
