"""The database: the only code that knows SQL."""
