"""The native core of fivefold.  Private: use the modules of the package."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
import numpy.typing

def kernels() -> list[str]:
    """Names of the kernels that run on this machine, fastest first."""

def build() -> str:
    """
    The compiler that made this module, and whether it serves every Python from 3.12 on.
    """

def feedback(guess: bytes, answer: bytes) -> int:
    """The code of one pattern; words are one byte per letter."""

class Control:
    """A stop flag and a progress count."""

    def __init__(self) -> None: ...
    def request_stop(self) -> None: ...
    @property
    def stop_requested(self) -> bool: ...
    @property
    def done(self) -> int: ...

class TreeColumns:
    """
    A tree in preorder: the guess of each node, the place of its parent, the pattern that leads to it, and whether the guess may be the answer.
    """

    def __len__(self) -> int: ...
    @property
    def guess(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...
    @property
    def parent(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...
    @property
    def pattern(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...
    @property
    def can_win(self, /) -> numpy.typing.NDArray[numpy.uint8]: ...

class FoundTree:
    """Bounds of the least total, and a tree of the upper one, if any."""

    @property
    def lower(self) -> int: ...
    @property
    def upper(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def tree(self) -> TreeColumns: ...

class FoundWorstCase:
    """
    How many guesses always suffice: at least `lower`; `upper` do, 0: not known.
    """

    @property
    def lower(self) -> int: ...
    @property
    def upper(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def cores(self) -> int: ...
    @property
    def tree(self) -> TreeColumns: ...
    @property
    def core(self) -> list[int]:
        """Candidates that `lower` - 1 guesses cannot do."""

class GuessCost:
    """A guess by its row, and its cost or a lower bound of it."""

    @property
    def guess(self) -> int: ...
    @property
    def cost(self) -> int: ...
    @property
    def exact(self) -> bool: ...

class GuessCosts:
    """The guesses of least cost, and those asked for."""

    @property
    def lower(self) -> int: ...
    @property
    def proven(self) -> bool:
        """Whether the first guess is exact and costs `lower`."""

    @property
    def ranked(self) -> bool:
        """Whether all are exact and no other guess belongs among them."""

    @property
    def nodes(self) -> int: ...
    @property
    def guesses(self) -> list[GuessCost]: ...
    @property
    def wanted(self) -> list[GuessCost]: ...

class Walk:
    """
    By answer the turn that finds it, 0 after a stop; by node the guess, the place of its parent and the pattern that leads to it.
    """

    @property
    def turns(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...
    @property
    def guess(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...
    @property
    def parent(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...
    @property
    def pattern(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...

class OpenerBounds:
    """By opener a bound of its total, and how it was closed."""

    @property
    def bounds(self, /) -> numpy.typing.NDArray[numpy.int32]: ...
    @property
    def closed(self, /) -> numpy.typing.NDArray[numpy.uint8]: ...

class FoundOpeners:
    """
    Openers of a queue, by each the limit it was worked on up to, a bound of its total, and how it was closed.
    """

    @property
    def openers(self, /) -> numpy.typing.NDArray[numpy.uint32]: ...
    @property
    def limits(self, /) -> numpy.typing.NDArray[numpy.int32]: ...
    @property
    def bounds(self, /) -> numpy.typing.NDArray[numpy.int32]: ...
    @property
    def closed(self, /) -> numpy.typing.NDArray[numpy.uint8]: ...

class SpreadColumns:
    """
    By guess the sums over its groups: n log n and n squared (with weights w log w and w n), the largest group and how many there are.
    """

    @property
    def logs(self, /) -> numpy.typing.NDArray[Any]: ...
    @property
    def squares(self, /) -> numpy.typing.NDArray[Any]: ...
    @property
    def largest(self, /) -> numpy.typing.NDArray[Any]: ...
    @property
    def groups(self, /) -> numpy.typing.NDArray[Any]: ...

UNLIMITED_GUESSES: int = 16777216

INFINITE_COST: int = 268435456

class Puzzle:
    """
    A table, the row of every answer as a guess, the rows that may be guessed, and the rule of play.
    """

    def __init__(
        self,
        table: numpy.typing.NDArray[Any],
        own_guess: numpy.typing.NDArray[numpy.uint32],
        guesses: numpy.typing.NDArray[numpy.uint32],
        weights: numpy.typing.NDArray[numpy.int32] | None = None,
        words: numpy.typing.NDArray[numpy.uint8] | None = None,
        rule: int = 0,
    ) -> None: ...

class SearchOptions:
    """How to search; the rest of the attributes may be set."""

    def __init__(self, most_guesses: int, log2_cache: int, kernel: str, threads: int) -> None: ...
    @property
    def log2_cache(self) -> int:
        """The logarithm of the entries to remember."""

    @log2_cache.setter
    def log2_cache(self, arg: int, /) -> None: ...
    @property
    def limit(self) -> int:
        """Costs from here on need not be told apart."""

    @limit.setter
    def limit(self, arg: int, /) -> None: ...
    @property
    def nodes(self) -> int:
        """Sets to search, about; 0: as many as it takes."""

    @nodes.setter
    def nodes(self, arg: int, /) -> None: ...
    @property
    def width(self) -> int:
        """Guesses tried per set."""

    @width.setter
    def width(self, arg: int, /) -> None: ...
    @property
    def hash_seed(self) -> int:
        """Which family of random keys names sets."""

    @hash_seed.setter
    def hash_seed(self, arg: int, /) -> None: ...
    @property
    def alike_from(self) -> int:
        """The smallest sets to be compared by symmetries."""

    @alike_from.setter
    def alike_from(self, arg: int, /) -> None: ...
    @property
    def seconds_from(self) -> int:
        """The smallest groups whose second guesses are compared by symmetries."""

    @seconds_from.setter
    def seconds_from(self, arg: int, /) -> None: ...
    @property
    def bounds_from(self) -> int:
        """The smallest groups of an opener whose second guesses are all bounded."""

    @bounds_from.setter
    def bounds_from(self, arg: int, /) -> None: ...
    @property
    def bounds_after(self) -> int:
        """The sets that are searched below such a group before that."""

    @bounds_after.setter
    def bounds_after(self, arg: int, /) -> None: ...
    @property
    def memory(self, /) -> numpy.typing.NDArray[numpy.uint8] | None:
        """
        Where to remember sets, with other processes that search the same; None: in memory of its own.
        """

    @memory.setter
    def memory(self, memory: numpy.typing.NDArray[numpy.uint8], /) -> None: ...

class WordCounts:
    """What became of the lines of a text; the first reason counts."""

    @property
    def blank(self) -> int: ...
    @property
    def wrong_length(self) -> int: ...
    @property
    def not_letters(self) -> int: ...
    @property
    def repeated_letters(self) -> int: ...
    @property
    def duplicates(self) -> int: ...
    @property
    def words(self) -> int:
        """Those that were kept."""

class AnagramClasses:
    """Words by their letters, read from raw text."""

    def __init__(self, shortest: int, longest: int) -> None: ...
    def read(self, text: bytes, alphabet: int) -> bool:
        """
        Adds the words of an ASCII text; False, and nothing is added, for any other text.
        """

    def add(self, letters: int, word: str) -> None: ...
    def find(self, letters: int) -> int:
        """The class with these letters, or -1."""

    def words(self, index: int) -> list[str]: ...
    def __len__(self) -> int: ...
    @property
    def counts(self) -> WordCounts: ...

class CoverPuzzle:
    """
    How many words share no letter, how many letters of the alphabet may be missing, and the letters that are taken.
    """

    def __init__(self, words: int, missing: int, alphabet: int, taken: int) -> None: ...

class CoverRules:
    """What the search may use; the covers are the same."""

    def __init__(self, *, pseudovowels: bool, vowels: int, filter: bool, lookup: bool) -> None: ...

class CoverStats:
    """What a search has counted so far."""

    @property
    def nodes(self) -> list[int]:
        """By number of words the partial covers reached."""

    @property
    def covers(self) -> int: ...
    @property
    def expanded(self) -> int:
        """The same with every choice among anagrams."""

    @property
    def searched(self) -> int:
        """Letter sets that may be part of a cover."""

    @property
    def pseudovowels(self) -> int: ...
    @property
    def exceptions(self) -> list[int]:
        """Sets without a pseudovowel."""

    @property
    def vowels_used(self) -> bool: ...

class CoverSearch:
    """A running search for words with disjoint letters."""

    def __init__(
        self,
        classes: AnagramClasses,
        puzzle: CoverPuzzle,
        rules: CoverRules,
        kernel: str,
        threads: int,
        counts_only: bool,
    ) -> None: ...
    def take(self, words: int, milliseconds: int) -> list[tuple[int, ...]]: ...
    @property
    def finished(self) -> bool: ...
    def stop(self) -> None: ...
    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...
    def stats(self) -> CoverStats: ...

class LetterRows:
    """Feedback of guesses against answers as sums of rows."""

    def __init__(
        self, guesses: numpy.typing.NDArray[numpy.uint8], answers: numpy.typing.NDArray[numpy.uint8]
    ) -> None: ...
    @property
    def rows(self) -> int: ...
    def empty_table(self) -> numpy.typing.NDArray[Any]: ...
    def fill(
        self,
        table: numpy.typing.NDArray[Any],
        kernel: str,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> None: ...
    def measure(
        self,
        weights: numpy.typing.NDArray[numpy.float64] | None,
        kernel: str,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> SpreadColumns: ...

class FoundOpening:
    """The value of an opening and its words by their rows."""

    @property
    def value(self) -> int: ...
    @property
    def words(self) -> list[int]: ...

class FoundOpenings:
    """
    The best openings; how many are better, were bounded and evaluated; whether the search ended, and whether Ctrl-C stopped it.
    """

    @property
    def best(self) -> list[FoundOpening]: ...
    @property
    def better(self) -> int: ...
    @property
    def bounded(self) -> int: ...
    @property
    def evaluated(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    @property
    def interrupted(self) -> bool: ...

class Spread:
    """The sums over the groups of an opening."""

    @property
    def n_log_n(self) -> int: ...
    @property
    def squares(self) -> int: ...
    @property
    def largest(self) -> int: ...
    @property
    def groups(self) -> int: ...

class OpeningQuery:
    """Which openings are asked for."""

    def __init__(self, measure: str, count: int, disjoint: bool) -> None: ...
    def bound_totals(self, can_win: numpy.typing.NDArray[numpy.uint8], ceiling: int) -> None:
        """
        Value pairs by a lower bound of their total of guesses, less four for each answer: those of at most the ceiling.  `can_win` says of every guess whether it is an answer.
        """

    def come_after(self, value: int, words: tuple[int, int]) -> None:
        """Find only pairs ranked after this one, to continue an earlier query."""

class OpeningSearch:
    """Openings of two and three words."""

    def __init__(
        self,
        table: numpy.typing.NDArray[Any],
        guesses: numpy.typing.NDArray[numpy.uint8],
        answers: numpy.typing.NDArray[numpy.uint8],
        kernel: str,
        threads: int,
    ) -> None: ...
    def best_pairs(
        self,
        query: OpeningQuery,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> FoundOpenings: ...
    def best_partners(
        self, query: OpeningQuery, word: int, control: Control, on_progress: Callable[[int], None] | None
    ) -> FoundOpenings: ...
    def count_better(
        self,
        query: OpeningQuery,
        pair: tuple[int, int],
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> FoundOpenings: ...
    def best_triples(
        self,
        query: OpeningQuery,
        pairs: Sequence[tuple[int, int]],
        only_extend: bool,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> FoundOpenings: ...
    def lower_bounds(self, measure: str, word: int) -> list[list[int]]:
        """For tests: bounds on the value of the word with every guess."""

    def masking_bound(
        self, measure: str, words: int, control: Control, on_progress: Callable[[int], None] | None
    ) -> int: ...
    def spread(self, words: Sequence[int]) -> Spread: ...

class OpeningTotals:
    """
    Guesses needed when one to three words are always played first; costs are remembered from call to call.
    """

    def __init__(
        self, puzzle: Puzzle, answers: numpy.typing.NDArray[numpy.uint32], options: SearchOptions
    ) -> None: ...
    def totals(
        self,
        words: numpy.typing.NDArray[numpy.uint32],
        length: int,
        limit: int,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> numpy.typing.NDArray[numpy.int32]: ...

def fixed_n_log_n(most: int) -> numpy.typing.NDArray[numpy.uint64]:
    """
    n log2 n for 0 to ``most`` in units of 2^-32 bits, as every sum over groups has it.
    """

class Candidates:
    """
    Columns of a table, and by column how likely it is; None: all the same.
    """

    def __init__(
        self,
        ids: numpy.typing.NDArray[numpy.uint32],
        weights: numpy.typing.NDArray[numpy.float64] | None,
    ) -> None: ...

def measure_splits(
    table: numpy.typing.NDArray[Any],
    candidates: Candidates,
    kernel: str,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> SpreadColumns: ...

class TripleQuery:
    """Which triples are asked for."""

    def __init__(self, measure: str, count: int, disjoint: bool) -> None: ...
    def before(self, value: int, words: tuple[int, int, int]) -> None:
        """Only triples that come before this one."""

class TripleProof:
    """The best of all triples, closed word by word."""

    def __init__(
        self,
        table: numpy.typing.NDArray[Any],
        guesses: numpy.typing.NDArray[numpy.uint8],
        kernel: str,
        threads: int,
    ) -> None: ...
    def count_pairs(
        self, threads: int, control: Control, on_progress: Callable[[int], None] | None
    ) -> bool: ...
    def close(
        self,
        query: TripleQuery,
        begin: int,
        end: int,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> FoundOpenings: ...
    def close_with(
        self,
        query: TripleQuery,
        word: int,
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> FoundOpenings: ...

class WalkPuzzle:
    """
    A table, the words of its rows, the row of every answer, and the rule of play.
    """

    def __init__(
        self,
        table: numpy.typing.NDArray[Any],
        guesses: numpy.typing.NDArray[numpy.uint8],
        answer_rows: numpy.typing.NDArray[numpy.uint32],
        rule: int,
    ) -> None: ...

class WalkOptions:
    """How to choose guesses; the attributes may be set."""

    def __init__(self, measure: int, candidates_only: bool) -> None: ...
    @property
    def opener(self) -> int | None:
        """The first guess; None: the best."""

    @opener.setter
    def opener(self, arg: int | None, /) -> None: ...
    @property
    def one_step_to(self) -> int | None:
        """With more candidates than this, look two guesses ahead."""

    @one_step_to.setter
    def one_step_to(self, arg: int | None, /) -> None: ...
    @property
    def weights(self) -> numpy.typing.NDArray[numpy.float64] | None:
        """By answer how likely it is."""

    @weights.setter
    def weights(self, value: numpy.typing.NDArray[numpy.float64] | None, /) -> None: ...
    @property
    def width(self) -> int:
        """How many guesses to play to the end before one is chosen."""

    @width.setter
    def width(self, arg: int, /) -> None: ...
    @property
    def most_guesses(self) -> int:
        """After so many the game is lost."""

    @most_guesses.setter
    def most_guesses(self, arg: int, /) -> None: ...

class LetterWalkOptions:
    """How to value letters; the opener may be set."""

    def __init__(self, value: int, candidates_only: bool) -> None: ...
    @property
    def opener(self) -> int | None:
        """The first guess; None: the best."""

    @opener.setter
    def opener(self, arg: int | None, /) -> None: ...

def walk(
    puzzle: WalkPuzzle,
    options: WalkOptions,
    kernel: str,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> Walk: ...
def walk_letters(
    puzzle: WalkPuzzle,
    options: LetterWalkOptions,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> Walk: ...
def walk_candidates(
    words: numpy.typing.NDArray[numpy.uint8],
    opener: numpy.typing.NDArray[numpy.uint8],
    kernel: str,
    threads: int,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> numpy.typing.NDArray[numpy.uint32]: ...

class GuessQuery:
    """
    How many guesses to rank, how little known each is, and others whose cost is wanted.
    """

    def __init__(
        self,
        count: int,
        strange: numpy.typing.NDArray[numpy.uint8],
        wanted: numpy.typing.NDArray[numpy.uint32],
    ) -> None: ...

def search_tree(
    puzzle: Puzzle,
    candidates: numpy.typing.NDArray[numpy.uint32],
    opener: int,
    options: SearchOptions,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> FoundTree: ...
def beam_tree(
    puzzle: Puzzle,
    candidates: numpy.typing.NDArray[numpy.uint32],
    opener: int,
    options: SearchOptions,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> FoundTree: ...
def worst_case(
    puzzle: Puzzle,
    candidates: numpy.typing.NDArray[numpy.uint32],
    opener: int,
    options: SearchOptions,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> FoundWorstCase: ...
def best_guesses(
    puzzle: Puzzle,
    candidates: numpy.typing.NDArray[numpy.uint32],
    query: GuessQuery,
    options: SearchOptions,
    control: Control,
    on_progress: Callable[[int], None] | None,
) -> GuessCosts: ...

class OpenerQueue:
    """
    Openers that threads work on in turn, up to a limit that may fall meanwhile.
    """

    def __init__(self, openers: numpy.typing.NDArray[numpy.uint32], limit: int) -> None: ...
    @staticmethod
    def for_best(
        openers: numpy.typing.NDArray[numpy.uint32], most: int, totals: list[int], top: int, ties: bool
    ) -> OpenerQueue:
        """
        Up to the least total but `top` - 1 of those known and found, or up to one more.
        """

    def take_found(self) -> FoundOpeners:
        """
        What was found since the last call; may be asked for while a search works on the queue.
        """

class OpenerSearch:
    """Bounds, costs and trees of openers; one shared cache."""

    def __init__(
        self,
        puzzle: Puzzle,
        answer_words: numpy.typing.NDArray[numpy.uint8] | None,
        candidates: numpy.typing.NDArray[numpy.uint32],
        options: SearchOptions,
    ) -> None: ...
    @staticmethod
    def memory_for(log2_cache: int) -> int:
        """How many bytes the memory must have that a search shares with others."""

    def add_symmetry(
        self, guesses: numpy.typing.NDArray[numpy.uint32], answers: numpy.typing.NDArray[numpy.uint32]
    ) -> None: ...
    def order(self) -> numpy.typing.NDArray[numpy.uint32]: ...
    def promising(self, control: Control) -> numpy.typing.NDArray[numpy.uint32]: ...
    def count_sets(self, control: Control, on_progress: Callable[[int], None] | None) -> bool: ...
    def bounds(
        self,
        openers: numpy.typing.NDArray[numpy.uint32],
        limit: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> OpenerBounds: ...
    def costs(
        self,
        openers: numpy.typing.NDArray[numpy.uint32],
        limit: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> OpenerBounds: ...
    def bound_all(
        self, queue: OpenerQueue, control: Control, on_progress: Callable[[int], None] | None
    ) -> None: ...
    def search_all(
        self, queue: OpenerQueue, control: Control, on_progress: Callable[[int], None] | None
    ) -> None: ...
    def group(self, opener: int, pattern: int, limit: int, control: Control) -> FoundTree:
        """
        The candidates that show a pattern: their least cost and its tree below the limit, otherwise a bound that reaches it.
        """

    def tree(self, opener: int, control: Control) -> TreeColumns: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes(self) -> int: ...

class RecountPuzzle:
    """
    What a recount is asked about: weights are by answer, None if all are 1.
    """

    def __init__(
        self,
        table: numpy.typing.NDArray[Any],
        own_guess: numpy.typing.NDArray[numpy.uint32],
        guess_words: numpy.typing.NDArray[numpy.uint8],
        rule: int,
        weights: numpy.typing.NDArray[numpy.int32] | None,
    ) -> None: ...

class RecountSearch:
    """Openers searched again, apart from the search."""

    def __init__(self, puzzle: RecountPuzzle, most_guesses: int, memory_bytes: int) -> None: ...
    def two_guess_bounds(
        self,
        openers: numpy.typing.NDArray[numpy.uint32],
        claims: numpy.typing.NDArray[numpy.int32],
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> numpy.typing.NDArray[numpy.int32]: ...
    def reached(
        self,
        openers: numpy.typing.NDArray[numpy.uint32],
        claims: numpy.typing.NDArray[numpy.int32],
        threads: int,
        control: Control,
        on_progress: Callable[[int], None] | None,
    ) -> numpy.typing.NDArray[numpy.int32]: ...
    @property
    def nodes(self) -> int: ...
