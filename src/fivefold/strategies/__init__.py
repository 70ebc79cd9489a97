"""Strategies: ways to choose a guess, by name or of your own, and the games they play."""
