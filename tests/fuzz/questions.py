"""All questions: importing this module fills the list of `asking`."""

from tests.fuzz import (  # noqa: F401
    game_questions,
    guess_questions,
    opener_questions,
    opening_questions,
    table_questions,
    tree_questions,
)
