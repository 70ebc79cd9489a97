"""``fivefold assist``."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from fivefold.base.errors import FivefoldError
from fivefold.cli.output import (
    bold,
    colourful,
    dim,
    percent,
    print_note,
    print_table,
    print_wrapped,
    read_line,
    tiles,
)
from fivefold.cli.parser import (
    Commands,
    add_data,
    add_exclude,
    add_lexicon,
    add_rule,
    add_search_seconds,
    add_threads,
    add_weights,
    chosen_budget,
    new_command,
    positive,
)
from fivefold.cli.stopping import INTERRUPTED, stop_on_interrupt, stopped_code
from fivefold.cli.suggest import chosen_game
from fivefold.words.letters import capitals

if TYPE_CHECKING:
    from fivefold.players.assist import Assistance
    from fivefold.players.saved_games import GameStore

HELP = """\
WORD           what you played; then you are asked what came back
PATTERN        what came back: G green, Y yellow, B grey or black
WORD PATTERN   both at once, e.g. crane BYBBG; whole games may be pasted too
undo, redo     take back the last clue, or bring it back
words          show all possible answers
new            start another game
quit           leave; your game is saved"""


def add_command(commands: Commands) -> None:
    """Add ``assist``."""
    parser = new_command(
        commands,
        "assist",
        detail="It suggests a guess; you type what you played, then what came back.  `?` for help.\n"
        "An unfinished game continues unless --new.",
        example="fivefold assist --rule hard",
    )
    parser.add_argument("--new", action="store_true", help="start a new game")
    parser.add_argument(
        "--top", type=positive, default=3, metavar="N", help="how many guesses to show; default: 3"
    )
    add_search_seconds(parser, 1)
    add_rule(parser)
    add_exclude(parser)
    parser.add_argument("--no-save", action="store_true", help="do not save the game")
    add_data(parser)
    add_lexicon(parser)
    add_weights(parser)
    add_threads(parser)
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Talk until the player leaves."""
    start = _new_game(options)
    if options.no_save:
        return _talk(options, start, _Keeper(None, start))
    from fivefold.base.files import data_folder
    from fivefold.players.saved_games import open_store

    with open_store(data_folder(options.data)) as store:
        keeper = _Keeper(store, start)
        return _talk(options, start if options.new else keeper.resumed(), keeper)


def _new_game(options: Namespace) -> Assistance:
    from fivefold.players.assist import Assistance

    return Assistance(chosen_game(options))


class _Keeper:
    """Saves the clues of one game, if there is a store."""

    def __init__(self, store: GameStore | None, start: Assistance) -> None:
        self._store = store
        self._start = start
        self._id: int | None = None

    def resumed(self) -> Assistance:
        """The unfinished game, or a new one."""
        if self._store is None:
            return self._start
        game = self._start.asked
        saved = self._store.unfinished("assist", game.lexicon.sha256, game.rule)
        if saved is None or not saved.guesses:
            return self._start
        self._id = saved.id
        state = self._start
        for word, pattern in zip(saved.guesses, saved.patterns[0], strict=True):
            state = state.enter(f"{word}={pattern}")
        print("Continuing your game.  Type `new` for another.")
        return state

    def keep(self, state: Assistance) -> None:
        """Save what is known."""
        game = state.asked
        if self._store is None or (not game.clues and self._id is None):
            return
        from fivefold.players.saved_games import SavedGame

        self._id = self._store.save(
            SavedGame(
                kind="assist",
                state="won" if state.solved else "open",
                list=game.lexicon.name,
                sha256=game.lexicon.sha256,
                rule=game.rule,
                most=None,
                label="",
                answers=(),
                guesses=tuple(word for word, _ in game.clues),
                patterns=(tuple(str(pattern) for _, pattern in game.clues),),
                id=self._id,
            )
        )

    def forget(self) -> None:
        """Save the next game as another one."""
        self._id = None


def _talk(options: Namespace, state: Assistance, keeper: _Keeper) -> int:
    said: set[str] = set()
    proposed = _propose(options, state, said)
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
            print_wrapped(" ".join(state.position.candidates))
            continue
        try:
            if command == "new":
                state = _new_game(options)
                keeper.forget()
            elif command == "undo":
                state = state.undo()
            elif command == "redo":
                state = state.redo()
            else:
                state = state.enter(line, proposed)
        except FivefoldError as error:
            print_note(str(error))
            state = state.refuse()
            _ask_again(state)
            continue
        if state.waiting is not None:
            _ask_again(state)
            continue
        keeper.keep(state)
        proposed = _propose(options, state, said)
    return 0


def _ask_again(state: Assistance) -> None:
    """Ask for the colours that are missing, if a word waits for them."""
    if state.waiting is None:
        return
    certain, what = state.certain, f"What came back for {bold(state.waiting)}?"
    left = certain.count("?")
    if left == len(certain):
        print(f"{what}  Type its colours, e.g. BYBBG.")
    else:
        others = "the other one" if left == 1 else f"the other {left}"
        print(f"{what}  {certain} is certain: type {others}, or all {len(certain)}.")


def _propose(options: Namespace, state: Assistance, said: set[str]) -> str | None:
    """Show the clues and the best guesses, each note once; return the best guess."""
    from fivefold.players.suggest import suggest

    for word, pattern in state.asked.clues:
        print(tiles(word, pattern) if colourful() else f"{capitals(word)}  {pattern}")
    if state.solved:
        print(f"Solved in {len(state.asked.clues)}.  Type `new` for another game.")
        return None
    with stop_on_interrupt() as control:
        budget = chosen_budget(options, control=control)
        found = suggest(state.asked, top=options.top, budget=budget)
    notes = (*found.notes, *(about.note for about in found.guess_notes))
    for note in notes:
        if note not in said:
            print_note(note)
    said.update(notes)
    count = len(found.candidates)
    some = f": {' '.join(found.candidates)}" if count <= 10 else ""
    title = found.position.lexicon.title
    print_wrapped(f"{bold(f'{count} word' + 's' * (count != 1))} left in {title}{some}")
    rows = [
        [
            guess.word,
            f"{guess.expected:.2f}",
            percent(guess.win),
            "yes" if guess.possible else "",
        ]
        for guess in found.worthwhile
    ]
    print_table(["<try", "<avg. guesses", "chance now", "<could be it"], rows)
    print_wrapped(found.verdict)
    print(dim("Type what you played, or what came back for the first word.  ? for help."))
    if control.stop_requested and stopped_code() != INTERRUPTED:
        raise KeyboardInterrupt  # Ctrl-C ends the search only, SIGTERM the conversation too
    return found[0].word
