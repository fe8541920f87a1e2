"""The construction line of translations, from problems and programs to an aligned set, and its exchange."""
