"""A season in words and as plain values."""

from __future__ import annotations

from fivefold.players.review_text import review_json
from fivefold.players.season import Season


def season_sentences(season: Season) -> list[str]:
    """What the season says, in a few sentences."""
    about = "" if season.exact else "about "
    games = len(season.games)
    luck = f"luck {'gave' if season.luck >= 0 else 'took'} {about}{abs(season.luck):.2f}"
    best = f"best play expects {about}{season.expected:.2f}"
    lost = f"your choices cost {about}{season.loss:.2f}"
    said = [f"You used {season.used:.2f} guesses per game where {best}: {lost}, and {luck}."]
    if season.trend is not None:
        before, after = season.trend
        change = "less" if after < before else "more"
        said.append(
            f"In the second half of the games you lost {after:.2f} per game, in the first {before:.2f}: "
            + (f"{abs(after - before):.2f} {change}." if round(abs(after - before), 2) else "the same.")
        )
    if season.mistakes:
        worst = season.mistakes[0]
        times = f"{worst.guesses} time{'s' * (worst.guesses != 1)}"
        where = f"{worst.games} of {games} game{'s' * (games != 1)}"
        cost = f"{float(worst.loss):.2f} guesses in all"
        said.append(f"Costliest: {worst.name}, {times} in {where}, {cost}. What helps: {worst.advice}.")
    return said


def season_json(season: Season) -> dict[str, object]:
    """A season as plain values for JSON."""
    return {
        "games": len(season.games),
        "solved": season.solved,
        "counts": {str(used): games for used, games in season.counts.items()},
        "used": season.used,
        "expected": season.expected,
        "loss": season.loss,
        "luck": season.luck,
        "exact": season.exact,
        "trend": None if season.trend is None else list(season.trend),
        "loss_by_turn": {str(turn): mean for turn, (_, mean) in season.loss_by_turn.items()},
        "mistakes": [
            {
                "name": mistake.name,
                "advice": mistake.advice,
                "guesses": mistake.guesses,
                "games": mistake.games,
                "loss": float(mistake.loss),
            }
            for mistake in season.mistakes
        ],
        "reviews": [{"label": game.label, **review_json(game.review)} for game in season.games],
    }
