"""Rank the openers of a list of your own."""

from fivefold import Lexicon, rank_openers

planets = Lexicon.from_words(["venus", "earth", "pluto", "ceres", "vesta"], ["saute", "route"])

for opening in rank_openers(planets, by="groups")[:3]:
    print(opening.rank, *opening.words, opening.groups, f"{opening.remaining_bits:.2f} bits left")
