"""What the engine and the service take, measured beside others: `make bench`."""
