"""Triage of failing translations: what a curator does to one or to many, and failures told apart."""
