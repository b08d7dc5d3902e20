"""The engine: house card games as pure functions over immutable states.

No I/O, no clock and no randomness but a match's own seed. Read `ruleset` first: it is the
interface that every game keeps and that everything else in Fairdeal stands on.
"""
