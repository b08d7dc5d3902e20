"""The table in the terminal: what `fairdeal table` shows, and what it understands.

All of it works from what the service tells of a game, JSON Schemas included, so that any ruleset
can be played, whether or not this package knows it.
"""
