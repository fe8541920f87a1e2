"""Translating a Python function with its examples into other languages: types, literals, headers and checks by rule."""
