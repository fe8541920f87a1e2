"""The construction line of translations, as values: its settings, its order, what it shows models, what it reads."""
