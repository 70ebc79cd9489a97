"""``fivefold assist``."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from fivefold.base.errors import FivefoldError
from fivefold.cli.output import bold, colourful, dim, print_note, print_table, tiles
from fivefold.cli.parser import (
    Commands,
    add_data,
    add_lexicon,
    add_rule,
    add_search_seconds,
    add_threads,
    chosen_lexicon,
    new_command,
    positive,
)
from fivefold.cli.prompt import read_line
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt, stopped_code
from fivefold.cli.suggest import note_unlisted
from fivefold.puzzle.rule import Rule

if TYPE_CHECKING:
    from fivefold.players.assist import Assistance
    from fivefold.players.game_store import GameStore

HELP = """\
WORD PATTERN   what you played and what came back, such as `crane BYBBG`
PATTERN        what came back for the word proposed first
undo, redo     take the last clue back, or bring it in again
words          all words that are left
new            another game
quit           leave; the game is kept"""


def add_command(commands: Commands) -> None:
    """Add ``assist``."""
    parser = new_command(
        commands,
        "assist",
        "help with a game played elsewhere, as a conversation",
        detail="It proposes a guess, you type what you played and what came back.  `?` helps.\n"
        "A game that was not finished is taken up again, unless --new.",
        example="fivefold assist --rule hard",
    )
    parser.add_argument("--new", action="store_true", help="begin a new game")
    parser.add_argument("--top", type=positive, default=3, metavar="N", help="how many; default: 3")
    add_search_seconds(parser, 1)
    add_rule(parser)
    parser.add_argument("--no-save", action="store_true", help="do not keep the game")
    add_data(parser)
    add_lexicon(parser)
    add_threads(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Talk until the player leaves."""
    from fivefold.players.assist import Assistance

    start = Assistance(chosen_lexicon(options), Rule.parse(options.rule))
    if options.no_save:
        return _talk(options, start, _Keeper(None, start))
    from fivefold.base.data_folder import data_folder
    from fivefold.players.game_store import open_store

    with open_store(data_folder(options.data)) as store:
        keeper = _Keeper(store, start)
        return _talk(options, start if options.new else keeper.resumed(), keeper)


class _Keeper:
    """Keeps the clues of one game in the store, if there is one."""

    def __init__(self, store: GameStore | None, start: Assistance) -> None:
        self._store = store
        self._start = start
        self._id: int | None = None

    def resumed(self) -> Assistance:
        """The game that was not finished, or a new one."""
        if self._store is None:
            return self._start
        rule = self._start.rule
        saved = self._store.unfinished("assist", self._start.lexicon.sha256, rule)
        if saved is None or not saved.guesses:
            return self._start
        self._id = saved.id
        state = self._start
        for word, pattern in zip(saved.guesses, saved.patterns[0], strict=True):
            state = state.enter(f"{word}={pattern}")
        print("Going on with your game; `new` begins another.")
        return state

    def keep(self, state: Assistance) -> None:
        """Save what is known."""
        if self._store is None or (not state.history and self._id is None):
            return
        from fivefold.players.game_store import SavedGame

        game = SavedGame(
            kind="assist",
            state="won" if state.solved else "open",
            list=self._start.lexicon.name,
            sha256=self._start.lexicon.sha256,
            rule=state.rule,
            most=None,
            label="",
            answers=(),
            guesses=tuple(word for word, _ in state.history),
            patterns=(tuple(str(pattern) for _, pattern in state.history),),
            id=self._id,
        )
        self._id = self._store.save(game)

    def forget(self) -> None:
        """What comes next is another game."""
        self._id = None


def _talk(options: Namespace, state: Assistance, keeper: _Keeper) -> int:
    from fivefold.players.assist import Assistance

    proposed = _propose(options, state)
    while (line := read_line("> ")) is not None:
        command = line.lower()
        if command in ("quit", "exit", "q"):
            break
        if not command:
            continue
        if command in ("?", "help"):
            print(HELP)
            continue
        if command == "words":
            print(" ".join(state.candidates))
            continue
        try:
            if command == "new":
                state = Assistance(chosen_lexicon(options), state.rule)
                keeper.forget()
            elif command == "undo":
                state = state.undo()
            elif command == "redo":
                state = state.redo()
            else:
                state = state.enter(line, proposed)
                note_unlisted(state.history[-1:], state.lexicon)
        except FivefoldError as error:
            print_note(str(error))
            continue
        keeper.keep(state)
        proposed = _propose(options, state)
    return 0


def _propose(options: Namespace, state: Assistance) -> str | None:
    """Show the clues and the best guesses; the first of them."""
    from fivefold.players.suggest import suggest

    for word, pattern in state.history:
        print(tiles(word, pattern) if colourful() else f"{word.upper()}  {pattern}")
    if state.solved:
        print(f"Solved in {len(state.history)}.  `new` begins another game.")
        return None
    lexicon = state.list_in_use
    with stop_on_interrupt() as control:
        found = suggest(
            lexicon,
            state.history,
            rule=state.rule,
            top=options.top,
            seconds=options.seconds,
            threads=options.threads,
            control=control,
        )
    count = len(found.candidates)
    some = f": {' '.join(found.candidates)}" if count <= 10 else ""
    print(f"{bold(f'{count} word' + 's' * (count != 1))} left in {lexicon.name}{some}")
    rows = [
        [
            suggestion.word,
            f"{suggestion.upper:.2f}" if suggestion.upper is not None else f"{suggestion.lower:.2f}+",
            f"{suggestion.win:.0%}",
            "yes" if suggestion.possible else "",
        ]
        for suggestion in found.suggestions
    ]
    print_table(["<try", "guesses", "win now", "<possible"], rows)
    sure = "proven best" if found.status.value == "proven" else "not proven in this time"
    print(dim(f"{found.suggestions[0].word}: {sure}.  Type WORD PATTERN, or ? for help."))
    if control.stop_requested and stopped_code() != INTERRUPTED:
        raise KeyboardInterrupt  # Ctrl-C ends the search only, SIGTERM the conversation too
    return found.suggestions[0].word
