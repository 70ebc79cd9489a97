"""Write the golden results of the strategies on `original`.

    python tools/make_strategy_means.py

Every answer is played under every rule, from all words and from possible ones.  A difference is a
change of what a strategy does, and is reviewed like code.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fivefold import FeedbackTable, Lexicon, Rule
from fivefold.base.files import replacing
from fivefold.puzzle.position import Position
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.simulate import simulate

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "strategies.json"

NAMES = (
    "unique-letters",
    "located-letters",
    "approximate-eliminations",
    "eliminations",
    "entropy",
    "expected",
    "minimax",
    "groups",
    "lookahead:5",
    "random",
)
# All 12972 openers take long to compare exactly; the best ones are known.
OPENERS = {"optimal": "salet"}


def rows() -> Iterator[tuple[str, str, str]]:
    """Strategy, rule and words guessed from."""
    for name in NAMES:
        yield name, "normal", "all"
        if name != "random":
            yield name, "normal", "possible"
            yield name, "hard", "all"
    for rule in Rule:
        yield "optimal", rule.value, "all"


def play(table: FeedbackTable, name: str, rule: str, source: str) -> dict[str, Any]:
    """Opener, mean, failures and games by number of guesses of one row."""
    strategy = named_strategy(name, table.lexicon, possible_only=source == "possible")
    position = Position(table.lexicon, rule=rule).with_table(table)
    record = simulate(strategy, position, opener=OPENERS.get(name))
    found = {"opener": record.opener, "mean": round(record.mean, 4), "failed": record.failed}
    if name != "optimal":  # trees of the same total have different counts
        found["counts"] = {str(turn): games for turn, games in record.counts.items()}
    return found


def main() -> None:
    table = FeedbackTable.build(Lexicon.load("original"))
    lines = [json.dumps({"row": row, **play(table, *row)}) for row in rows()]
    TARGET.parent.mkdir(exist_ok=True)
    with replacing(TARGET) as part:
        part.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
