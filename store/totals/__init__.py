"""Totals for the overview and the report, each with the rows behind it."""
