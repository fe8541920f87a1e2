"""The report: sections as tables and plots, and the rows behind every number."""
