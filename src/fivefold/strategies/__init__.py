"""Strategies: ways to choose a guess, by name or your own, and the games they play."""
