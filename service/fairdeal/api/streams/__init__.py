"""Open ends: event streams and long polls, all kept by one thread a worker."""
