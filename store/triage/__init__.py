"""Triage of failing translations: what curators see, lease, decide and take back."""
