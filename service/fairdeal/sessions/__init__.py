"""Games in play: their versions, logs, tokens and bots, and the one store that keeps them."""
