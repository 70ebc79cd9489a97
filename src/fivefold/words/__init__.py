"""Words: letters, lists in files, the lexicon, weights, and the lists that come with fivefold."""
