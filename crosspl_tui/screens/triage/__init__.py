"""Triage: failing translations by kind and error, edited and executed in place."""
