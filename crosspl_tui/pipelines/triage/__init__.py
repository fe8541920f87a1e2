"""Triage's pure part: errors read and compared, the line they mean, and an edit tried on other programs."""
