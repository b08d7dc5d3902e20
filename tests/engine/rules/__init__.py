"""Each rule of each game, kept and broken; expected values worked out by hand."""
