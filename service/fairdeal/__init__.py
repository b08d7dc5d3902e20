"""Fairdeal: a rules engine for house card games behind a REST API.

Four rooms, each importing only from those before it: ``engine`` (the rules, pure functions over
immutable states), ``sessions`` (games in play and the store that keeps them), ``api`` (HTTP) and
``cli``.
"""

__version__ = "0.1.0"
