"""Openings: one, two or three words to play first, ranked by a measure or by guesses."""
