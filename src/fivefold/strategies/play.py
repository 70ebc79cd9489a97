"""Play one game."""

from __future__ import annotations

from collections.abc import Iterator

from fivefold.base.errors import UnknownWordError, quoted
from fivefold.puzzle.position import GameLike, Position
from fivefold.strategies.by_name import as_strategy
from fivefold.strategies.played_game import PlayedGame
from fivefold.strategies.ranking import replies
from fivefold.strategies.strategy import Strategy, StrategyLike, ask, checked
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.catalogue import DEFAULT_LIST
from fivefold.words.letters import parse_word


def play(strategy: StrategyLike, answer: str, game: GameLike | None = None) -> PlayedGame:
    """The game that a strategy or a tree plays when the answer is ``answer``.

    ``strategy`` may be a name, as in `simulate`.  ``game`` is where it begins: a list, its name, or a
    position; without one a tree is played by itself, and a strategy with the usual list.  The game goes
    on until the answer is found, even after the last guess that a player would have.

    >>> list(play("entropy", "pious", "nyt-2023"))
    ['tarse', 'pinol', 'pious']
    >>> from fivefold.puzzle.feedback import feedback
    >>> list(play(Node("batch", True, {feedback("batch", "catch"): Leaf("catch")}), "CATCH"))
    ['batch', 'catch']
    """
    tree = strategy if isinstance(strategy, (Leaf, Node)) else getattr(strategy, "tree", None)
    if game is None and isinstance(tree, (Leaf, Node)) and not callable(strategy):
        return PlayedGame(parse_word(answer), tree.play(answer))
    position = Position.of(DEFAULT_LIST if game is None else game)
    word = position.lexicon.spelled(answer)
    position.lexicon.require_answers([word])
    if position.lexicon.answer_ids[word] not in position.agreeing_ids:
        raise UnknownWordError(f"{quoted(word)} does not agree with the clues")
    words = play_words(as_strategy(strategy, position.lexicon), position, word)
    return PlayedGame.on(position, word, words)


def play_words(
    strategy: Strategy, position: Position, answer: str, opener: str | None = None
) -> tuple[str, ...]:
    """The words played until ``answer`` is found, every guess asked for and checked."""
    words: list[str] = []
    while True:
        words.append(opener if opener is not None and not words else ask(strategy, position))
        if words[-1] == answer:
            return tuple(words)
        position = position.after((words[-1], position.table[words[-1], answer]))


def play_groups(
    player: Strategy,
    start: Position,
    opener: str | None,
    wanted: frozenset[str],
    whole: Tree | None = None,
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every wanted answer with the words that find it, one group of candidates after another."""
    waiting: list[tuple[Position, tuple[str, ...], Tree | None, list[str]]]
    waiting = [(start, (), whole, sorted(wanted))]
    while waiting:
        position, words, tree, hidden = waiting.pop()
        if tree is not None:
            guess = checked(player, tree.word, position)
        else:
            guess = opener if opener is not None and not words else ask(player, position)
        branches = tree.branches if isinstance(tree, Node) else {}
        for pattern, group in replies(position, guess, hidden):
            if pattern.solved:
                yield guess, (*words, guess)
            else:
                after = position.after((guess, pattern))
                waiting.append((after, (*words, guess), branches.get(pattern), group))
