"""The human check: queue, code, trace, checks and instruction of one item after the other."""
