"""Repositories and sources, what scans have read, and the candidates that wait to become items."""
