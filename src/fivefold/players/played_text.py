"""Played text: everything a player types or pastes about a game, read in one place.

    crane BBBBB slate BYBBB        guesses with their colours, in any notation, on one line or several
    crane:BBBBB  crane=⬛🟨⬛⬛🟩      the same, joined
    Five 1,024 4/6* and squares    a share text: the words are missing until they are typed too
    2024-05-01 crane sloth =pious  a line of a log; many lines are many games
    s??e? has a and t, t not 2     letters that are known, without the guesses that told them

The page and the terminal ask the same reader.  What it cannot read it names; nothing is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from fivefold.base.errors import BadPatternError, BadWordError, FivefoldError, quoted
from fivefold.puzzle.clue import Clue, ClueLike, History, KnownLetters, is_known_letters
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import letters, parse_word

# What chat programs write instead of squares.
_ALIASES = {
    ":black_large_square:": "⬛",
    ":black_square:": "⬛",
    ":white_large_square:": "⬜",
    ":white_square:": "⬜",
    ":large_yellow_square:": "🟨",
    ":yellow_square:": "🟨",
    ":large_blue_square:": "🟦",
    ":blue_square:": "🟦",
    ":large_green_square:": "🟩",
    ":green_square:": "🟩",
    ":large_orange_square:": "🟧",
    ":orange_square:": "🟧",
}
_SQUARES = re.compile("[⬛⬜🟨🟦🟩🟧]+")
_HEADING = re.compile(r"(?:(\d[\d,.\u00a0\u202f']*)\s+)?\b([1-9]\d?|[Xx])/(\d+)(\*?)")
_LABEL = re.compile(r"#?\d[\d.:T/+-]*:?")
_COMMENT = re.compile(r"(^|\s)#(?!\d).*")
_JOINTS = frozenset({"=", ":", "->", "→", "|", "-", "\N{EN DASH}", "\N{EM DASH}"})
_MOST_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class TypedGuess:
    """A guess as far as it was said: a word, what came back, or both."""

    word: str | None
    pattern: Pattern | None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"word": self.word, "pattern": None if self.pattern is None else str(self.pattern)}


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedGame:
    """One game that was typed or pasted.

    >>> game = read_game("crane BBBBB slate=⬛🟨⬛⬛⬛ pious", 5)
    >>> [(guess.word, str(guess.pattern)) for guess in game.guesses]
    [('crane', 'BBBBB'), ('slate', 'BYBBB'), ('pious', 'None')]
    """

    guesses: tuple[TypedGuess, ...] = ()
    label: str = ""
    """The date or number in front of it, if there is one."""
    answer: str | None = None
    """What ``=WORD`` says."""
    hard: bool = False
    """Whether a star marks it as played under the hard rule."""
    known: KnownLetters | None = None
    notes: tuple[str, ...] = ()
    """What was left aside, such as greetings around a share text."""

    @property
    def wordless(self) -> int:
        """Rows whose words are missing, as in a share text."""
        return sum(guess.word is None for guess in self.guesses)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The guesses with what came back; an error names the first that lacks one of them."""
        clues = []
        for guess in self.played:
            if isinstance(guess, str):
                example = "crane" if len(letters(guess)) == 5 else guess
                marks = "BYBBG" if example == "crane" else "B" * len(letters(guess))
                raise BadPatternError(f"{quoted(guess)} needs what came back, e.g. {example}={marks}")
            clues.append(guess)
        return tuple(clues)

    @property
    def played(self) -> tuple[str | Clue, ...]:
        """The words, with what came back where that was said; an error names a row without its word."""
        played: list[str | Clue] = []
        for row, guess in enumerate(self.guesses, start=1):
            if guess.word is None:
                raise BadWordError(f"row {row} shows {guess.pattern}: type the word too")
            played.append(guess.word if guess.pattern is None else (guess.word, guess.pattern))
        return tuple(played)

    def as_dict(self) -> dict[str, Any]:
        """What the API answers."""
        return {
            "guesses": self.guesses,
            "label": self.label,
            "answer": self.answer,
            "hard": self.hard,
            "known": None if self.known is None else str(self.known),
            "notes": self.notes,
        }


def read_game(text: str, length: int | None = None) -> TypedGame:
    """The one game of a text; with ``length`` words of another length are errors."""
    games = read_games(text, length)
    if len(games) > 1:
        raise BadPatternError(f"these are {len(games)} games: give one, or review them as a log")
    return games[0]


def read_games(text: str, length: int | None = None) -> tuple[TypedGame, ...]:
    """Every game of a text: one per line if each line is a game of its own."""
    if len(text) > _MOST_TEXT:
        raise BadPatternError(f"{quoted(text)} is too long")
    for name, square in _ALIASES.items():
        text = text.replace(name, square)
    text = text.replace("\ufe0f", "").replace("\u200d", "").replace("\u00a0", " ")
    if not text.strip():
        raise BadPatternError("type a word and what came back, e.g. crane BYBBG")
    if not _SQUARES.search(text) and length is not None and is_known_letters(text):
        return (TypedGame(known=KnownLetters.parse(text, length)),)
    shared = _SQUARES.search(text) is not None
    lines = [_read_line(line, length, shared) for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if line.said]
    if not lines:
        raise BadPatternError(f"cannot read {quoted(text.strip())}: type e.g. crane BYBBG")
    if not any(line.guesses for line in lines):
        raise BadPatternError(f"no guesses in {quoted(text.strip())}")
    if len(lines) > 1 and all(line.is_game for line in lines):
        return tuple(_game([line], length) for line in lines)
    return (_game(lines, length),)


@dataclass(slots=True)
class _Line:
    """What one line says."""

    guesses: list[TypedGuess] = field(default_factory=list)
    label: str = ""
    answer: str | None = None
    hard: bool = False
    notes: list[str] = field(default_factory=list)
    heading: bool = False

    @property
    def said(self) -> bool:
        return bool(self.guesses or self.answer or self.hard or self.label or self.notes or self.heading)

    @property
    def is_game(self) -> bool:
        """Whether the line is a whole game, as the lines of a log are."""
        bare = sum(guess.pattern is None for guess in self.guesses)
        whole = len(self.guesses) == bare and bool(bare)
        return whole and bool(self.label or self.answer or self.hard or bare > 1)


def _read_line(line: str, length: int | None, shared: bool) -> _Line:
    found = _Line()
    heading = _HEADING.search(line)
    if heading and not _SQUARES.search(line):
        digits = re.sub(r"\D", "", heading[1]) if heading[1] else ""
        return _Line(label=digits, hard=bool(heading[4]), heading=True)
    if len(runs := _SQUARES.findall(line)) > 1:
        if line.replace(" ", "") == "".join(runs):
            line = "".join(runs)  # a space between the squares of one row
        elif not re.search(r"[^\W\d_]", line):
            raise BadPatternError(f"{quoted(line.strip())} shows several boards: paste one")
    text = _SQUARES.sub(lambda squares: f" {squares[0]} ", _COMMENT.sub("", line))
    tokens = [token for token in re.split(r"[\s,;]+", text) if token]
    try:
        _read_tokens(found, tokens, length)
    except FivefoldError:
        # Around the squares of a share text people write what they like; it is noted, not dropped.
        if not shared or _SQUARES.search(line):
            raise
        return _Line(notes=[f"left aside: {quoted(line.strip())}"])
    return found


def _read_tokens(found: _Line, tokens: Sequence[str], length: int | None) -> None:
    rest = list(tokens)
    if rest and _LABEL.fullmatch(rest[0]) and not _is_pattern(rest[0], length):
        found.label = rest.pop(0).strip(":#")
    if rest and rest[-1] == "*":
        found.hard = True
        rest.pop()
    for token in rest:
        _read_token(found, token, length)
    match found.guesses:
        case [TypedGuess(word=None, pattern=shown), TypedGuess(word=word, pattern=None)]:
            found.guesses = [TypedGuess(word, shown)]
        case _:
            pass


def _read_token(found: _Line, token: str, length: int | None) -> None:
    if token in _JOINTS:
        return
    if token.startswith("=") and token[1:2].isalpha():
        found.answer = _word(token[1:], length)
        return
    joined = re.match(r"([^\W\d_]+)[=:]+(.+)$", token) or re.match(r"([^\W\d_]{2,})\.([BYG]+)$", token)
    if joined:
        word, pattern = _word(joined[1], length), Pattern.parse(joined[2])
        found.guesses.append(TypedGuess(word, _fitting(pattern, word)))
        return
    last = found.guesses[-1] if found.guesses else None
    waiting = last is not None and last.pattern is None and last.word is not None
    if _is_pattern(token, length):
        pattern = Pattern.parse(token)
        if waiting and last is not None and last.word is not None:
            found.guesses[-1] = TypedGuess(last.word, _fitting(pattern, last.word))
        else:
            found.guesses.append(TypedGuess(None, pattern))
        return
    bare = token.rstrip("=:")
    is_word = bare.isalpha() and not set(bare.lower()) <= set("byg")
    if waiting and last is not None and last.word is not None and not is_word:
        _fitting(Pattern.parse(token), last.word)  # says what is wrong with it
    found.guesses.append(TypedGuess(_word(bare, length), None))


def _is_pattern(token: str, length: int | None) -> bool:
    """Whether a text is a pattern; of a known length where words have one, unless it is all squares."""
    if _SQUARES.fullmatch(token):
        return True
    try:
        pattern = Pattern.parse(token)
    except BadPatternError:
        return False
    return len(pattern) > 1 if length is None else len(pattern) == length


def _word(text: str, length: int | None) -> str:
    word = parse_word(text)
    if length is not None and (found := len(letters(word))) != length:
        raise BadWordError(f"{quoted(word)} has {found} letters; this list uses {length}")
    return word


def _fitting(pattern: Pattern, word: str) -> Pattern:
    if len(pattern) != (count := len(letters(word))):
        raise BadPatternError(
            f"the pattern {pattern} has {len(pattern)} mark{'s' * (len(pattern) != 1)}; "
            f"{quoted(word)} has {count} letters"
        )
    return pattern


def _game(lines: Sequence[_Line], length: int | None) -> TypedGame:
    """One game from its lines; words and rows of squares that came apart are put together."""
    guesses = _joined([guess for line in lines for guess in line.guesses])
    patterns = [guess.pattern for guess in guesses if guess.pattern is not None]
    for pattern in patterns:
        if len(pattern) != len(patterns[0]):
            raise BadPatternError(f"the rows have {len(pattern)} and {len(patterns[0])} squares")
        if length is not None and len(pattern) != length:
            raise BadPatternError(f"the rows have {len(pattern)} squares; this list uses {length}")
    return TypedGame(
        guesses=tuple(guesses),
        label=next((line.label for line in lines if line.label), ""),
        answer=next((line.answer for line in lines if line.answer), None),
        hard=any(line.hard for line in lines),
        notes=tuple(note for line in lines for note in line.notes),
    )


def _joined(guesses: list[TypedGuess]) -> list[TypedGuess]:
    words = [guess.word for guess in guesses if guess.pattern is None]
    rows = [guess.pattern for guess in guesses if guess.word is None]
    if not words or not rows:
        return guesses
    if len(words) != len(rows):
        shown = f"{len(rows)} row{'s' * (len(rows) != 1)} of colours"
        given = f"{len(words)} word{'s' * (len(words) != 1)}"
        raise BadPatternError(f"{shown} without a word, but {given} without colours")
    left = iter(rows)
    return [
        TypedGuess(guess.word, guess.pattern or next(left))
        for guess in guesses
        if guess.word is not None
    ]


# Share texts: the coloured squares that players paste, read and written.


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What a share text tells."""

    patterns: tuple[Pattern, ...]
    puzzle: int | None = None
    """The number of the puzzle, if the text has one."""
    hard: bool = False
    """Whether it is marked as played under the hard rule."""
    notes: tuple[str, ...] = ()
    """What else the text says, such as a greeting: left aside, and told."""


def parse_share(text: str) -> Share:
    r"""Read a share text: light, dark or high-contrast squares, names of squares, or B, Y and G.

    >>> share = parse_share("Five 1,024 2/6*\n\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩")
    >>> [str(pattern) for pattern in share.patterns], share.puzzle, share.hard
    (['BYBBG', 'GGGGG'], 1024, True)
    """
    if not text.strip():
        raise BadPatternError("the share text is empty")
    try:
        game = read_game(text)
        rows = [guess.pattern for guess in game.guesses if guess.pattern is not None]
    except BadWordError:
        rows = []
    if not rows:
        first = next(line.strip() for line in text.splitlines() if line.strip())
        raise BadPatternError(f"no rows of coloured squares in the share text {quoted(first)}")
    puzzle = int(game.label) if game.label.isdecimal() else None
    return Share(patterns=tuple(rows), puzzle=puzzle, hard=game.hard, notes=game.notes)


def shared_clues(share: Share, words: Sequence[str], answer: str | None = None) -> tuple[Clue, ...]:
    r"""The clues of a share text and the words played, checked against the answer where it is known.

    >>> shared_clues(parse_share("⬜⬜🟨\n🟩🟩🟩"), ["dab", "bee"])
    (('dab', Pattern.parse('BBY')), ('bee', Pattern.parse('GGG')))
    """
    guesses = [parse_word(word) for word in words]
    if len(guesses) != len(share.patterns):
        shown = f"{len(share.patterns)} row{'s' * (len(share.patterns) != 1)}"
        given = f"{len(guesses)} word{'s' * (len(guesses) != 1)}"
        raise BadPatternError(f"the share text has {shown}, but {given} are given")
    clues = tuple(zip(guesses, share.patterns, strict=True))
    require_shown(clues, guesses[-1] if share.patterns[-1].solved else answer)
    return clues


def require_shown(clues: History, answer: str | None) -> None:
    """Refuse clues that an answer does not give; any may be true where it is not known."""
    for turn, (guess, pattern) in enumerate(clues, start=1):
        if answer is not None and (right := feedback(guess, answer)) != pattern:
            raise BadPatternError(
                f"row {turn} shows {pattern}, but {guess!r} shows {right} when {answer!r} is the answer"
            )


def share_text(*histories: History, title: str, most: int | None = None, hard: bool = False) -> str:
    """A share text without the words: a heading and a row of squares per guess, for every board.

    >>> clues = [("dab", Pattern.parse("BBY")), ("bee", Pattern.parse("GGG"))]
    >>> print(share_text(clues, title="three 7", most=4))
    three 7 2/4
    <BLANKLINE>
    ⬛⬛🟨
    🟩🟩🟩
    """
    solved = all(history and history[-1][1].solved for history in histories)
    used = str(max(map(len, histories))) if solved else "X"
    limit = "" if most is None else f"/{most}"
    boards = ("\n".join(pattern.squares for _, pattern in history) for history in histories)
    return "\n\n".join((f"{title} {used}{limit}{'*' * hard}", *boards))


# The game asked about: clues, known letters, excluded words and a rule, put together in one order.
#
# The rule comes last and holds from now on: an earlier guess that broke it is a warning, not an error.


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is known of a game besides its list.

    >>> asked = Asked(clues=("salet=BYBBB", "crony=BBBBB"), rule=Rule.HARD, excluded=("piano",))
    >>> game = asked.of(Position("nyt-2022"))
    >>> game.rule.value, "piano" in game
    ('hard', False)
    """

    clues: tuple[ClueLike, ...] = ()
    rule: Rule = Rule.NORMAL
    known: KnownLetters | None = None
    excluded: Iterable[str] = ()
    """Words that cannot be the answer."""

    def of(self, start: Position) -> Position:
        """The game, from a start without a rule."""
        game = start.after(*self.clues).knowing(self.known).without(self.excluded)
        return game if self.rule is Rule.NORMAL else game.with_rule(self.rule)
