"""The human check: decisions, edits, sittings, leases, second readings; all that is done is an event."""
