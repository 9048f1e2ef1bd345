"""What holds for every request: safety, limits, who asks, and the answers to errors."""
