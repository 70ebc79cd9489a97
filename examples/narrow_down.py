"""From clues to candidates to the best next guess, by one measure."""

import fivefold as ff

game = ff.Position("nyt-2023").after("soare=BYBBG", "cloud=BGGBB")
print(f"{len(game)} candidates:", *game)

splits = ff.splits(game)
for place in ff.CRITERIA["entropy"].order(splits)[:3]:
    print(splits.guesses[place], f"leaves {splits.expected[place]:.2f} words")
