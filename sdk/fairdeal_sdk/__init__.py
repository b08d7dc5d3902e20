"""Python client of Fairdeal, the rules engine for house card games."""

__version__ = "0.1.0"
