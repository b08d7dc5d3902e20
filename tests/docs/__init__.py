"""The documents: every example in them is run as it is printed."""
