"""Openers worked on in small pieces, so that a stop or a save between two is no matter of time."""

from __future__ import annotations

from fivefold.proof.prover import Prover


def work_in_pieces(monkeypatch, size):
    """Give every prover its openers ``size`` at a time; each piece is told and kept when it is done."""
    work_on = Prover.work_on

    def work_on_pieces(self, name, rows, limit, work):
        begin = self.stages.begin
        for before in range(0, len(rows), size):
            if self.clock.stopped:
                return

            def told(name, done, _, before=before):
                if done or not before:
                    begin(name, before + done, len(rows))

            with monkeypatch.context() as patched:
                patched.setattr(self.stages, "begin", told)
                work_on(self, name, rows[before : before + size], limit, work)

    monkeypatch.setattr(Prover, "work_on", work_on_pieces)
