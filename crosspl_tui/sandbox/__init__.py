"""Running foreign programs: one interface, the providers behind it, the languages' toolchains, and verdicts."""
