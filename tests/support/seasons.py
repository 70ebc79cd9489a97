"""Games for the tests of seasons."""

from fivefold import Lexicon
from fivefold.players.review import review
from fivefold.players.season import Season, SeasonGame

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])


def season(*games):
    """A season of games, each the words played and the answer."""
    return Season(
        tuple(
            SeasonGame(label=f"game <{i}>", review=review(LEXICON, words.split(), answer=answer))
            for i, (words, answer) in enumerate(games)
        )
    )


MIXED = season(
    ("chomp match", "match"),
    ("batch batch catch", "catch"),
    ("chomp hatch", "patch"),
    ("batch hatch match", "match"),
)
