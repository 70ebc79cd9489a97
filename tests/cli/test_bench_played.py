"""`fivefold bench played`: what it prints, and what it refuses."""

import json

LOG = """\
batch 2022-01-01
catch 2023-01-01
hatch
match 2026-02-02
fuzzy 2026-02-03
batch 2026-02-04
watch 2026-02-05
"""


def test_the_command_prints_what_it_measured(run, tmp_path):
    (tmp_path / "played.txt").write_text(LOG)
    (tmp_path / "words.txt").write_text("batch catch hatch match patch watch".replace(" ", "\n"))
    arguments = ["bench", "played", tmp_path / "played.txt", "--answers", tmp_path / "words.txt"]
    code, out, err = run(*arguments, "--opener", "patch")
    assert (code, err) == (0, "")
    assert "3 puzzles, 2026-02-02 to 2026-02-05" in out and "answers that were ruled out: 0" in out
    assert "not counted, as words lacks them: fuzzy" in out
    result = json.loads(run(*arguments, "--opener", "patch", "--json")[1])["result"]
    assert result["classes"] == {"played": 1, "unplayed": 2, "other": 0}
    assert len(result["games"][0]["weighted"]) == 3


def test_what_cannot_be_measured_is_one_line(run, tmp_path):
    log = tmp_path / "played.txt"
    log.write_text("crane\nslate 2024-01-01\n")
    for arguments, problem in [
        ([log], f"{log}: no play has a date from 2026-02-02 on"),
        ([log, "--since", "yesterday"], "'yesterday' is not a date such as 2026-02-02"),
        ([log, "--opener", "xxxxx"], "not among the guesses of NYT Wordle, July 2023: xxxxx"),
        ([tmp_path / "none"], "No such file"),
    ]:
        code, out, err = run("bench", "played", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1) and problem in err
