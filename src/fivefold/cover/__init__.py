"""Covers: words that share no letter, such as five words with 25 different letters."""
