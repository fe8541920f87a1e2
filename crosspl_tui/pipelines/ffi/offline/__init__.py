"""The offline author: foreign-function tasks made from a library's headers, without a model."""
