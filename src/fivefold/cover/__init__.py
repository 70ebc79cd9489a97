"""Covers: words with disjoint letters, such as five words with 25 different letters."""
