"""A terminal workbench for benchmarks of code that crosses programming languages."""

__version__ = "0.1.0"
