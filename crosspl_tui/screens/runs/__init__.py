"""Runs: evaluations and constructions, their logs, and every sample."""
