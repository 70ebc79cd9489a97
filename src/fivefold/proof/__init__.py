"""Proof: the best opener against all others, certificates of it, and the independent check."""
