"""Runs: their samples as work, what was asked and answered, their logs and workers, and what came of them."""
