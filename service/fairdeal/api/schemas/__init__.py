"""The envelopes of requests and answers as marshmallow schemas.

What lies inside of them (states, actions, options, cards) is read and written by the engine's
codec; `fields` lets it in and out. The same schemas make the contract.
"""
