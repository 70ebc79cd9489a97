"""From clues to candidates to the best next guess, with a feedback table."""

import numpy as np

from fivefold import CRITERIA, FeedbackTable, Lexicon, Pattern
from fivefold.puzzle.partition import table_splits

clues = [("soare", Pattern.parse("BYBBG")), ("cloud", Pattern.parse("BGGBB"))]

table = FeedbackTable.build(Lexicon.load("nyt-2023"))
candidates = np.arange(len(table.lexicon.answers))
for guess, pattern in clues:
    candidates = np.intersect1d(candidates, table.candidate_ids(guess, pattern))
words = [table.lexicon.answers[i] for i in candidates]
print(f"{len(words)} candidates:", *words)

splits = table_splits(table, words)
for place in CRITERIA["entropy"].order(splits)[:3]:
    print(splits.guesses[place], f"leaves {splits.expected[place]:.2f} words")
