"""Games by speed: every strategy plays every answer."""

import json

import pytest

from fivefold.cli import main


@pytest.mark.slow
def test_bench_simulate_plays_every_game(capsys):
    assert main(["bench", "simulate", "--repeats", "1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    checks = {row["name"]: row["check"] for row in result["rows"]}
    assert checks["entropy, list original"] == 8020
    assert checks["groups, list original"] == 7949
