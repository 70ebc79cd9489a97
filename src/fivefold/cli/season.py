"""What ``fivefold review`` prints of many games."""

from __future__ import annotations

from fivefold.cli.output import bold, dim, print_note, print_table, print_wrapped
from fivefold.players.review_text import fixed
from fivefold.players.season import Season
from fivefold.players.season_text import season_sentences

_MOST_GAMES = 30


def print_season(season: Season, seconds: float) -> None:
    """The last games, the sums and what to learn from them."""
    for note in sorted({note for review in season.reviews for note in review.notes}):
        print_note(note)
    rows = []
    for game in season.games[-_MOST_GAMES:]:
        review = game.review
        about = "" if review.exact else "~"
        rows.append(
            [
                game.label,
                " ".join(guess.word for guess in review.guesses),
                str(review.used) if review.solved else "lost",
                f"{about}{fixed(review.loss)}",
                f"{about}{fixed(review.luck)}",
            ]
        )
    print_table(["<game", "<guesses", "used", "loss", "luck"], rows)
    if len(season.games) > _MOST_GAMES:
        print(dim(f"the last {_MOST_GAMES} of {len(season.games)} games"))
    print()
    turns = {**{str(turn): str(n) for turn, n in season.counts.items()}}
    if lost := len(season.games) - season.solved:
        turns["lost"] = str(lost)
    print_table(["<guesses", *turns], [["games", *turns.values()]])
    if season.mistakes:
        print()
        print_table(
            ["<mistake", "guesses", "games", "total loss"],
            [
                [mistake.name, str(mistake.guesses), str(mistake.games), f"{float(mistake.loss):.2f}"]
                for mistake in season.mistakes
            ],
        )
    print()
    for place, sentence in enumerate(season_sentences(season)):
        print_wrapped(bold(sentence) if place == 0 else sentence)
    sure = "every number proven" if season.exact else "~ estimated: not fully searched"
    games = f"{len(season.games)} game" + "s" * (len(season.games) != 1)
    lists = ", ".join(sorted({review.lexicon.title for review in season.reviews}))
    print(dim(f"{lists}, {games}, {sure}, {seconds:.2f} s"))
