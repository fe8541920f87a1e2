"""Writing an instruction without a model: what a snippet declares, documents and does, as sentences."""
