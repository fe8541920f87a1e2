"""Readers and writers of the published formats and of our own datasets."""
