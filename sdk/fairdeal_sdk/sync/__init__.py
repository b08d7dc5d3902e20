"""The client for programs with threads, on requests."""
