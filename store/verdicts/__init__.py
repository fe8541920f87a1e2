"""Verdicts of judges on texts, and what people say of them."""
