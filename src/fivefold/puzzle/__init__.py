"""The puzzle: patterns, clues, feedback, rules of play, and how guesses divide the candidates."""
