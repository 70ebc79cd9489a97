"""A season in words."""

from __future__ import annotations

from fivefold.players.season import Season


def season_sentences(season: Season) -> list[str]:
    """What the season says, in a few sentences."""
    about = "" if season.exact else "about "
    games = len(season.games)
    luck = f"luck {'saved' if season.luck >= 0 else 'cost'} you {about}{abs(season.luck):.2f}"
    best = f"perfect play averages {about}{season.expected:.2f}"
    lost = f"your choices cost {about}{season.loss:.2f}"
    said = [f"You averaged {season.used:.2f} guesses; {best}. Per game, {lost} and {luck}."]
    if season.trend is not None:
        before, after = season.trend
        change = round(abs(after - before), 2)
        how = f"{change:.2f} {'less' if after < before else 'more'}" if change else "the same"
        halves = f"{after:.2f} per game in the second half, {before:.2f} in the first"
        said.append(f"Your choices cost {halves}: {how}.")
    if season.mistakes:
        worst = season.mistakes[0]
        times = "once" if worst.guesses == 1 else f"{worst.guesses} times"
        where = f"{worst.games} of {games} game{'s' * (games != 1)}"
        cost = f"{float(worst.loss):.2f} guesses in all"
        said.append(
            f"Costliest mistake: a {worst.name} ({times} in {where}, {cost}). Tip: {worst.advice}."
        )
    return said
