"""Which words of other languages are common enough to be answers, and how familiar all common words are.

The packages are read with the help of msgpack and spylls (``pip install msgpack spylls``), and
simplemma's and Faker's data with their own code, from the downloaded packages.
"""

import csv
import gzip
import importlib
import json
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from word_sources import FAKER, GERMAN, LEMMAS, NOUNS, RUDE, SCOWL, WORDFREQ, Package, Source, array

COMMON = 600  # centibels below every word of a text: one word in a million
FIVE_LETTERS = r"[^\W\d_]{5}"  # one character each in NFC, accents included
NOT_COMMON_NOUNS = {"Toponym", "Vorname", "Eigenname", "Straßenname", "Abkürzung", "Affix"}

Roots = Mapping[Package, Path]
Test = Callable[[str], bool]


@dataclass(frozen=True)
class Language:
    """A language: where its words are, and what tells a common word from a name."""

    code: str
    source: Source
    locales: tuple[str, ...]
    """Of Faker, for first names."""
    spelling: Source | None = None
    """A dictionary that knows words from names."""
    kept: str = "ñ"
    """Letters that keep their accent."""
    _found: dict[str, set[str]] = field(default_factory=dict, compare=False)

    @cached_property
    def sources(self) -> list[Source]:
        """Of all words."""
        return [self.source]

    @cached_property
    def answer_sources(self) -> list[Source]:
        """Of all words, then what chooses among them."""
        chosen = [
            Source(WORDFREQ, f"wordfreq/data/large_{self.code}.msgpack.gz"),
            *([self.spelling] if self.spelling else []),
            Source(FAKER, f"faker/providers/person/{self.locales[0]}/__init__.py"),
            Source(RUDE, f"{self.code}.json"),
        ]
        return [self.source, *chosen]

    def words(self, roots: Roots) -> set[str]:
        """All words, spelt as in the game."""
        if self.code not in self._found:
            root = roots[self.source.package]
            found = (
                _lemmas(root, self.code) if self.source.package == LEMMAS else self.source.words(root)
            )
            kept = f"[a-z{self.kept}]{{5}}"
            spelt = {self._spelt(word) for word in found}
            self._found[self.code] = {word for word in spelt if re.fullmatch(kept, word)}
        return self._found[self.code]

    def answers(self, roots: Roots) -> set[str]:
        """The common words among them, without names, rude words and what was left out by hand."""
        is_word = self._is_word(roots)
        often = _common(roots[WORDFREQ], self.code)
        five = (word for word in often if re.fullmatch(FIVE_LETTERS, word))
        common = {self._spelt(word) for word in five if is_word(word)}
        common.update(filter(is_word, self._sharp(roots, often)))
        rude = json.loads((roots[RUDE] / f"{self.code}.json").read_text("utf-8"))
        left_out = _first_names(roots[FAKER], self.locales) | {word.lower() for word in rude}
        left_out.update(LEFT_OUT[self.code].split())
        return (common & self.words(roots)) - {self._spelt(word) for word in left_out}

    def centibels(self, roots: Roots) -> dict[str, int]:
        """How far below every word of a text each common word is, in its most used spelling."""
        often = _common(roots[WORDFREQ], self.code)
        sharp = {word: often[word.replace("ß", "ss")] for word in self._sharp(roots, often)}
        found: dict[str, int] = {}
        for word, centibels in [*often.items(), *sharp.items()]:
            found.setdefault(self._spelt(word), centibels)
        return found

    def _sharp(self, roots: Roots, often: Mapping[str, int]) -> list[str]:
        """The common words with ß, which wordfreq does not know."""
        return [word for word in self.words(roots) if "ß" in word and word.replace("ß", "ss") in often]

    def _spelt(self, word: str) -> str:
        """A word without the accents that the game leaves out."""
        letters = unicodedata.normalize("NFC", word.lower())
        return "".join(c if c in self.kept else unicodedata.normalize("NFD", c)[0] for c in letters)

    def _is_word(self, roots: Roots) -> Test:
        if self.spelling is None:
            return str.islower
        if self.spelling.package == NOUNS:
            lower = Source(GERMAN, self.source.path, array, r"[^\W\d_A-ZÄÖÜ]{5}")
            known = {*lower.words(roots[GERMAN])} | _nouns(roots[NOUNS] / self.spelling.path)
            return known.__contains__
        from spylls.hunspell import Dictionary

        dictionary = Dictionary.from_files(str(roots[self.spelling.package] / "index"))
        return lambda word: bool(dictionary.lookup(word))


def _common(root: Path, code: str) -> dict[str, int]:
    """Words that are used once in a million words or more, most used first, with their centibels."""
    import msgpack

    with gzip.open(root / f"wordfreq/data/large_{code}.msgpack.gz") as file:
        _, *by_centibel = msgpack.load(file, raw=False)
    found: dict[str, int] = {}
    for centibels, words in enumerate(by_centibel[: COMMON + 1]):
        for word in words:
            found.setdefault(unicodedata.normalize("NFC", word), centibels)
    return found


def _nouns(path: Path) -> set[str]:
    """Nouns that are neither a name nor an abbreviation; a family name may be one, such as Bauer."""
    common: set[str] = set()
    others: set[str] = set()
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            noun, kinds = unicodedata.normalize("NFC", row["lemma"]).lower(), {*row["pos"].split(",")}
            if kinds & NOT_COMMON_NOUNS:
                others.add(noun)
            elif "Nachname" not in kinds:
                common.add(noun)
    return common - others


def _first_names(root: Path, locales: Iterable[str]) -> set[str]:
    sys.path.insert(0, str(root))
    names: set[str] = set()
    for locale in locales:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        for attribute in dir(provider):
            values = getattr(provider, attribute)
            if attribute.startswith("first_name") and not callable(values):
                names.update(str(name).lower() for name in values)
    return names


def _lemmas(root: Path, code: str) -> Iterable[str]:
    sys.path.insert(0, str(root))
    factory = importlib.import_module("simplemma.strategies.dictionaries").DefaultDictionaryFactory()
    known = factory.get_dictionary(code)
    texts = ((word.decode() if isinstance(word, bytes) else word) for word in [*known, *known.values()])
    return (word for word in texts if re.fullmatch(FIVE_LETTERS, word) and word == word.lower())


def _dictionary(code: str, version: str, licence: str) -> Source:
    return Source(Package("npm", f"dictionary-{code}", version, licence), "index.dic")


def _array(language: str) -> Source:
    return Source(
        Package("npm", f"an-array-of-{language}-words", "2.0.0", "MIT"),
        "index.json",
        array,
        FIVE_LETTERS,
    )


def _inflected(code: str) -> Source:
    return Source(LEMMAS, f"simplemma/strategies/dictionaries/data/{code}.plzma")


LANGUAGES = (
    # A second capital is an abbreviation's.
    Language(
        "de",
        Source(GERMAN, "woerter.json", array, r"[^\W\d_][^\W\d_A-ZÄÖÜ]{4}"),
        ("de_DE", "de_AT", "de_CH"),
        Source(NOUNS, "german_nouns/nouns.csv"),
        kept="äöüß",
    ),
    Language("es", _array("spanish"), ("es_ES", "es_MX"), _dictionary("es", "4.0.0", "MPL-1.1")),
    Language("fr", _array("french"), ("fr_FR",), _dictionary("fr", "3.0.0", "MPL-2.0")),
    Language("it", _inflected("it"), ("it_IT",)),
    Language("pt", _inflected("pt"), ("pt_BR", "pt_PT"), _dictionary("pt", "4.0.0", "MPL-2.0")),
)

# Words that are left out of the answers by hand, because no source tells them from common words: names
# spelt like nouns, words of other languages, words cut short (``voler`` for ``volere``), and rude words
# in other forms than the list of rude words has.  They stay among the guesses.
LEFT_OUT = {
    "de": """
        adobe adult beach bloch bobby brass brink bruck burke chick count court creek devon eagle euler
        faber fight first glass green hamas hands happy hartz hegel house huber krupp least light linux
        lodge meier messi mixed molly mosel mouse paper queen quest quick raven runge sachs sager saudi
        small stage tesla thing train trunk ulmer walde werth dildo ficke fickt geile huren lesbe pisse
        pisst tussi after award basic belle bolle break buchs claim clash coupe crime cross curie daddy
        dolce donna drive facto frame gluck grant haram inner kotze kotzt kreml lover luden luder magna
        mater media metal movie polen power range relax robot scifi space spass speed stack store summa
        touch trial vespa vitae vitro vogue wiesn""",
    "es": """
        apolo argel arica bruce congo corea creta cuzco dante dumas elche files fraga grant green henry
        james japon leila libia light llosa maule mejia merlo milan oribe osuna otero paulo ringo rosen
        serna siria soros sudan times tulio cagan cagar cagas cague culos folla jodan jodas joden joder
        jodes jodio mames mamon ojete pedos polla putas putos tetas andes arana bosta chaco chota coito
        corps ferro gales giles grand guido hueva human marga monde nazis ostia pajas paris penes porno
        rioja rocha roche romeo roses rouge salle sport table tesla volvo""",
    "fr": """
        aubin black blair bosco camus clive dolce doris facto fritz gallo gemma girls glass green henry
        japon jenny lebel malte maria marks motta palma parme pekin regis river robin rodez rosie sahel
        terra tomas tommy verdi vichy weber baise bites foute homos nazie nazis nique pisse putes alpes
        anale carry cedex cesar china indus jesus jusqu kraft liber oscar penis porno sucer vagin""",
    "it": """
        balbo boeri bossi colin congo devon duran femme films frodo games piece rizzi score sudan turin
        cazzi fotte fotto froci merde negra negri negro seghe tetta ancor andar angel capri carpi color
        dover error esser image india indie lecco mecca monde morir morse parer pinto plaza porno poter
        rider rizzo saper sfiga simil solar tener terni timor tirar valor veder venir voler""",
    "pt": """
        adobe angra argel avila belem boris brito ceara celso chile clive doria dumas files gabao games
        gates gavea goias gomes guine icaro japao jeova jesus leone libia lorca luzia macau maura maxim
        nunes papua peres quito sansa siria souto timor tulio veiga volvo bunda cacas fodam fodeu mijar
        mijei peido putas putos tesao viado aires alpes alter andes apolo babel braga cairo campi capes
        chiba chica chico china color couto douro error fraga gales gauss greco inter italo later libre
        lobao lucio modus monde navas nazis oscar paris penha porno psico rebel ribas rojas rolim roque
        roses sacha score silva simas tales tetas tunes vitro vogue weber""",
}

SPELLINGS = ("english", "american", "british")
SIZES = (10, 20, 35, 40, 50, 55, 60)
_MOST_USED = 400  # centibels below every word of a text: one word in ten thousand
_STEP = 50


def familiarity(
    english: Iterable[str],
    languages: Iterable[Language],
    words: Mapping[str, list[str]],
    roots: Roots,
) -> dict[str, str]:
    """How familiar the answers of lists are: a digit for each, from 1, what everybody uses, to 8.

    English words have the sizes of SCOWL, whose smallest files hold the most common words; words of
    other languages are counted in steps of half a power of ten by how often they are used.
    """
    sizes = _sizes(roots[SCOWL])
    found = {}
    for name in english:
        answers = words.get(f"{name}.answers") or words[name]
        found[name] = "".join(str(sizes.get(word, len(SIZES) + 1)) for word in answers)
    for language in languages:
        used = language.centibels(roots)
        answers = words[f"{language.code}.answers"]
        steps = (max(0, used[word] - _MOST_USED + _STEP - 1) // _STEP for word in answers)
        found[language.code] = "".join(str(1 + step) for step in steps)
    return found


def _sizes(root: Path) -> dict[str, int]:
    """The place in SIZES, from 1, of the smallest file that has a word."""
    sizes: dict[str, int] = {}
    for place, size in enumerate(SIZES, 1):
        for spelling in SPELLINGS:
            text = (root / f"usr/share/dict/scowl/{spelling}-words.{size}").read_text("utf-8")
            for word in text.split():
                sizes.setdefault(word, place)
    return sizes
