"""``fivefold play``."""

from __future__ import annotations

import random
import shlex
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from fivefold.base.budget import Budget
from fivefold.base.errors import FivefoldError, OptionError
from fivefold.cli.output import RESET, TILE_STYLES, bold, colourful, dim, print_note, read_line, tiles
from fivefold.cli.parser import (
    Commands,
    Parser,
    add_data,
    add_lexicon,
    add_rule,
    add_threads,
    chosen_lexicon,
    count,
    new_command,
    positive,
)
from fivefold.puzzle.pattern import Mark, Pattern
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import capitals

if TYPE_CHECKING:
    from fivefold.players.game import Game
    from fivefold.players.saved_games import GameStore
    from fivefold.words.lexicon import Lexicon


HELP = """\
WORD           play it
hint           how many words are left; type it again for the best guess
keys           show the keyboard
quit           leave; your game is saved, `--resume` continues it"""

_MOST_BOARDS = 8
_QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SIDE_BY_SIDE = 4


def add_command(commands: Commands) -> None:
    """Add ``play``."""
    parser = new_command(
        commands,
        "play",
        detail="A random word unless you choose one; type `?` for help.  Games are saved, so that\n"
        "`fivefold review --saved` can tell you how well you play.",
        example="fivefold play --puzzle 100",
    )
    _add_puzzles(parser)
    parser.add_argument(
        "--max-guesses",
        type=positive,
        metavar="N",
        help="default: one more than a word has letters, plus one per extra board",
    )
    parser.add_argument("--seed", type=count, metavar="N", help="the same N draws the same word")
    add_rule(parser)
    parser.add_argument("--no-save", action="store_true", help="do not save the game")
    add_data(parser)
    add_lexicon(parser)
    add_threads(parser)
    parser.set_defaults(run=run)


def _add_puzzles(parser: Parser) -> None:
    puzzles = parser.add_mutually_exclusive_group()
    puzzles.add_argument(
        "--puzzle", type=count, metavar="N", help="puzzle N of the original game; the first is 0"
    )
    puzzles.add_argument("--answer", metavar="WORD", help="the word to find, for somebody else to play")
    puzzles.add_argument(
        "--adversary",
        action="store_true",
        help="no fixed answer: each reply leaves as many words as possible",
    )
    puzzles.add_argument(
        "--boards", type=positive, default=1, metavar="N", help="words to find at once; default: 1"
    )
    puzzles.add_argument("--resume", action="store_true", help="continue the game you left")


def run(options: Namespace) -> int:
    """Play one game; 1 if it was lost."""
    lexicon = chosen_lexicon(options)
    if options.no_save:
        if options.resume:
            raise OptionError("--resume needs saved games: leave out --no-save")
        game, label = _new_game(options, lexicon)
        return _play(options, game, label, lambda _: None)
    from fivefold.base.files import data_folder
    from fivefold.players.saved_games import open_store

    with open_store(data_folder(options.data)) as store:
        keeper = _Keeper(store)
        game, label = keeper.resumed(options, lexicon) if options.resume else _new_game(options, lexicon)
        return _play(options, game, label, lambda game: keeper.keep(game, label))


def _new_game(options: Namespace, lexicon: Lexicon) -> tuple[Game, str]:
    """The game asked for, and how to call it."""
    from fivefold.players.game import Game
    from fivefold.puzzle.position import Position
    from fivefold.words.catalogue import history

    label = ""
    if options.puzzle is not None:
        answers = history()
        if options.puzzle >= len(answers):
            raise OptionError(f"no puzzle {options.puzzle}: they are numbered 0 to {len(answers) - 1}")
        hidden, label = [answers[options.puzzle]], f"puzzle {options.puzzle}"
    elif options.answer is not None:
        hidden = [options.answer]
    elif options.adversary:
        hidden, label = [], "adversary"
    else:
        if options.boards > _MOST_BOARDS:
            raise OptionError(f"at most {_MOST_BOARDS} boards")
        if options.boards > len(lexicon.answers):
            raise OptionError(f"{lexicon.title} has too few answers for {options.boards} boards")
        hidden = random.Random(options.seed).sample(lexicon.answers, options.boards)  # noqa: S311
        label = "" if options.boards == 1 else f"{options.boards} boards"
    game = Position(lexicon, rule=options.rule)
    return Game.start(game, hidden, most=options.max_guesses), label


class _Keeper:
    """Keeps one game in the store."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._id: int | None = None

    def resumed(self, options: Namespace, lexicon: Lexicon) -> tuple[Game, str]:
        """The game that was left."""
        from fivefold.players.game import Game
        from fivefold.puzzle.position import Position

        rule = Rule.parse(options.rule)
        saved = self._store.unfinished("play", lexicon.sha256, rule)
        if saved is None:
            raise OptionError(
                f"no unfinished game with {lexicon.title} and the {rule} rule: "
                "give the --list and --rule you played with"
            )
        self._id = saved.id
        game = Game.start(Position(lexicon, rule=rule), saved.answers, most=saved.most)
        for guess in saved.guesses:
            game = game.play(guess)
        return game, saved.label

    def keep(self, game: Game, label: str) -> None:
        """Save the game as it is."""
        from fivefold.players.saved_games import SavedGame

        self._id = self._store.save(
            SavedGame(
                kind="play",
                state="won" if game.solved else "lost" if game.over else "open",
                list=game.lexicon.name,
                sha256=game.lexicon.sha256,
                rule=game.rule,
                most=game.most,
                label=label,
                answers=game.answers,
                guesses=game.guesses,
                patterns=tuple(
                    tuple(str(pattern) for _, pattern in history) for history in game.histories
                ),
                id=self._id,
            )
        )


def _play(options: Namespace, game: Game, label: str, keep: Callable[[Game], None]) -> int:
    boards = len(game.histories)
    letters = f"{game.lexicon.length}-letter"
    what = f"{boards} {letters} words" if boards > 1 else f"the {letters} word"
    limit = "as many guesses as you like" if game.most is None else f"{game.most} guesses"
    print(f"Find {what} in {limit}.  Type ? for help.")
    if game.guesses:
        print_boards(game, every=True)
    hints = 0
    while not game.over:
        line = read_line(f"{len(game.guesses) + 1}/{game.most}> ")
        if line is None or line.lower() in ("quit", "exit", "q"):
            again = f"Game saved. Continue with `fivefold play --resume{_choices(options)}`."
            print(again if game.guesses and not options.no_save else "Game not saved.")
            return 0
        match line.lower():
            case "":
                continue
            case "?" | "help":
                print(HELP)
            case "keys":
                print_keyboard(game)
            case "hint":
                _print_hint(options, game, hints)
                hints += 1
            case _:
                try:
                    game = game.play(line)
                except FivefoldError as error:
                    print_note(str(error))
                    continue
                hints = 0
                keep(game)
                print_boards(game)
                if not game.over:
                    print_keyboard(game)
    _print_end(options, game, label)
    return 0 if game.solved else 1


def _choices(options: Namespace) -> str:
    """The options for words, rule and data folder, as they were typed."""
    names = ("list", "answers", "guesses", "data")
    given = {name: getattr(options, name) for name in names if getattr(options, name) is not None}
    if options.rule != Rule.NORMAL.value:
        given["rule"] = options.rule
    return "".join(f" --{name} {shlex.quote(str(value))}" for name, value in given.items())


def _print_hint(options: Namespace, game: Game, given: int) -> None:
    """First how many words are left, then what to play."""
    counts = [len(game.candidates(board)) for board in game.open_boards]
    if given == 0:
        words = f"{counts[0]} word{'s' * (counts[0] != 1)} left"
        if len(game.boards) > 1:
            each = [
                f"{n} on board {board + 1}" for n, board in zip(counts, game.open_boards, strict=True)
            ]
            words = f"Words left: {', '.join(each)}"
        print(f"{words}.  Type `hint` again for a guess.")
        return
    if 0 in counts:
        print("The answer is not in the list, so there is nothing to suggest.")
        return
    from fivefold.players.boards import suggest_boards

    found = suggest_boards(game.boards, top=1, budget=Budget(seconds=1, threads=options.threads))
    print(f"Try {bold(found[0].word)}: {'the best guess (proven)' if found.proven else 'a good guess'}.")


def _print_end(options: Namespace, game: Game, label: str) -> None:
    from fivefold.players.played_text import share_text
    from fivefold.words.catalogue import DEFAULT_LIST, builtin_lists

    if game.solved:
        print(f"Solved in {len(game.guesses)}.")
    else:
        missed = [
            game.answers[board] if game.answers else game.candidates()[0] for board in game.open_boards
        ]
        print(f"Not solved. The answer was {bold(', '.join(missed))}.")
    # In brackets: the year in a list's title must not be read as a puzzle number.
    title = " ".join(filter(None, ("fivefold", f"({game.lexicon.title})", label)))
    hard = game.rule is not Rule.NORMAL
    print(f"\n{share_text(*game.histories, title=title, most=game.most, hard=hard)}\n")
    if len(game.histories) == 1 and game.answers:
        words = " ".join(game.guesses)
        answer = "" if game.solved else f" --answer {game.answers[0]}"
        rule = "" if game.rule is Rule.NORMAL else f" --rule {game.rule}"
        name = game.lexicon.name
        which = f" --list {name}" if name in builtin_lists() and name != DEFAULT_LIST else ""
        print(dim(f"How well did you play?  fivefold review {words}{answer}{rule}{which}"))
    print(dim(f"Another game?  fivefold play{_choices(options)}"))


def print_boards(game: Game, *, every: bool = False) -> None:
    """The last row of every board, or every row."""
    first = 0 if every else len(game.guesses) - 1
    for turn in range(first, len(game.guesses)):
        cells = []
        for history in game.histories:
            if turn < len(history):
                cells.append(_row(*history[turn]))
            else:
                cells.append(_blank(game.lexicon.length))
        for begin in range(0, len(cells), _SIDE_BY_SIDE):
            part = cells[begin : begin + _SIDE_BY_SIDE]
            for lines in zip(*part, strict=True):
                print("   ".join(lines).rstrip())


def _row(word: str, pattern: Pattern) -> list[str]:
    return tiles(word, pattern).split("\n") if colourful() else [f"{capitals(word)} {pattern}"]


def _blank(length: int) -> list[str]:
    """A board that was solved before."""
    return [" " * (3 * length)] * 2 if colourful() else [" " * (2 * length + 1)]


def print_keyboard(game: Game) -> None:
    """Every letter with what is known: [a] exact, (a) present, a dot for missing.

    With several boards, only letters missing from every open board are marked.
    """
    boards = [game.keyboard(board) for board in game.open_boards]
    for row in _rows(game):
        keys = []
        for letter in row:
            marks = [board.get(letter) for board in boards]
            if len(boards) == 1:
                mark = marks[0]
            else:
                mark = Mark.MISS if all(found is Mark.MISS for found in marks) else None
            keys.append(_key(letter, mark))
        print(" ".join(keys).rstrip())


def _rows(game: Game) -> list[str] | list[tuple[str, ...]]:
    alphabet = game.lexicon.alphabet
    if set(alphabet) <= set("".join(_QWERTY)):
        return list(_QWERTY)
    return [alphabet[begin : begin + 13] for begin in range(0, len(alphabet), 13)]


def _key(letter: str, mark: Mark | None) -> str:
    plain = {
        None: f" {letter} ",
        Mark.MISS: " . ",
        Mark.PRESENT: f"({letter})",
        Mark.EXACT: f"[{letter}]",
    }
    if not colourful() or mark is None:
        return plain[mark]
    return f"{TILE_STYLES[mark]} {letter} {RESET}" if mark is not Mark.MISS else dim(" . ")
