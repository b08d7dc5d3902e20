"""What makes parts of this repository from other parts."""
