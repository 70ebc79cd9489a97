import time

from fivefold.proof.proof import prove
from fivefold.proof.prover import PARTS, Stages
from tests.proof.test_prover import few_words
from tests.support.positions import game


def test_the_time_of_a_proof_is_told_by_its_parts():
    began, stages = time.monotonic(), []
    proof = prove(game(few_words()[0]), on_stage=lambda *stage: stages.append(stage[0]))
    took = time.monotonic() - began
    assert list(proof.seconds) == ["sets", "upper bound", "bounds", "search"]
    assert {part for part, seconds in proof.seconds.items() if seconds > 0} == {PARTS[s] for s in stages}
    assert sum(proof.seconds.values()) <= took
    assert stages[:2] == ["count sets of marks", "bound promising openers"]
    assert proof.as_dict()["seconds"]["bounds"] == round(proof.seconds["bounds"], 3)


def test_saves_come_at_once_and_then_as_often_as_they_are_cheap(monkeypatch):
    now = 0.0
    monkeypatch.setattr("fivefold.proof.prover.time.monotonic", lambda: now)
    saves = []

    def save():
        nonlocal now
        saves.append(now)
        now += cost

    stages = Stages(save=save)
    cost = 0.01
    for moment in (1000.0, 1000.5, 1001.0, 1001.02):
        now = moment
        stages.begin("", 0, 1)
    assert saves == [1000.0, 1001.02]
    cost = 0.5  # a slow disk: the next only after ten seconds
    for moment in (1100.0, 1105.0, 1110.4, 1110.6):
        now = moment
        stages.begin("", 0, 1)
    assert saves[2:] == [1100.0, 1110.6]
