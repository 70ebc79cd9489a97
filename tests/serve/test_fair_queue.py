"""The line serves fairly: by what clients got, and by how long they wait."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.serve.fair_queue import HEAD_START, Line


@dataclass(eq=False)
class One:
    client: tuple
    arrived: float = 0.0


def line_of(*clients, charged=()):
    queue = Line()
    for client, seconds in charged:
        queue.join(One(client))
        queue.charge(queue.take().client, seconds)
    for client in clients:
        queue.join(One(client))
    return queue


def served(queue):
    """The clients in the order they are served, without any work."""
    return [queue.take().client for _ in tuple(queue.waiting)]


A, B, C = ("a", 1), ("b", 1), ("c", 1)


def test_who_came_first_is_served_first():
    assert served(line_of(B, C, A)) == [B, C, A]


def test_who_gets_work_is_served_after_those_who_wait():
    queue = line_of(A, A, B)
    assert queue.take().client == A
    queue.charge(A, 0.2)
    assert served(queue) == [B, A]


def test_connections_of_one_address_share_what_it_gets():
    queue = line_of(A, ("a", 2), B)
    assert queue.take().client == A
    queue.charge(A, 0.2)
    assert served(queue) == [B, ("a", 2)]
    # Of the same address, the connection that got less comes first.
    queue = line_of(A, A, ("a", 2))
    assert queue.take().client == A
    queue.charge(A, 0.2)
    assert served(queue) == [("a", 2), A]


def test_nobody_saves_up_by_not_asking():
    queue = line_of(A, A, A, A)
    for _ in range(2):
        queue.charge(queue.take().client, 10.0)
    queue.join(One(B))
    # B is set to where A is now, and A came first.
    assert queue.take().client == A
    queue.charge(A, 0.1)
    assert queue.take().client == B
    queue.charge(B, 0.2)
    queue.join(One(B))
    assert served(queue) == [A, B]


def test_who_comes_after_a_pause_is_set_to_the_last_of_those_who_wait():
    queue = line_of(A, A, B)
    queue.charge(queue.take().client, 0.5)
    queue.join(One(C))  # A got half a second, B nothing
    queue.join(One(C))
    assert queue.take().client == B
    queue.charge(B, 1.0)
    queue.join(One(B))
    assert served(queue) == [C, C, A, B]


def test_so_is_who_left_the_line_and_comes_again():
    queue = line_of(A, B)
    left = One(C)
    queue.join(left)
    queue.waiting.remove(left)
    for _ in range(2):
        chosen = queue.take().client
        queue.charge(chosen, 0.3)
        queue.join(One(chosen))
    assert queue._addresses.got("c") == 0  # still remembered
    queue.join(One(C))
    assert queue._addresses.got("c") == pytest.approx(0.3)


def test_but_only_a_moment_before_the_steady_time():
    queue = line_of(A, B)
    queue.join(One(A))
    queue.charge(queue.take().client, 10.0)  # the steady time is 5
    queue.join(One(C))
    assert queue._addresses.got("c") == 5 - HEAD_START
    assert queue._addresses.got("b") == 0


def test_nobody_waits_for_ever():
    """One who got much while another waited, and newcomers without end who got nothing."""
    queue = line_of(A, A, B)
    queue.charge(queue.take().client, 30.0)
    work = 0.0
    for port in range(2000):
        queue.join(One(("b", port)))
        chosen = queue.take()
        if chosen.client == A:
            break
        queue.charge(chosen.client, 0.1)
        work += 0.1
    # Both are entitled to half of all work, and A had 30 s when B had none.
    assert 29 < work < 32 + 2 * HEAD_START


def shares(clients, rounds):
    """How often each is served when everybody asks again at once."""
    queue, times = line_of(*clients), Counter()
    for _ in range(rounds):
        chosen = queue.take().client
        queue.charge(chosen, clients[chosen])
        times[chosen] += 1
        queue.join(One(chosen))
    return times


def test_who_asks_for_little_waits_less():
    """Ten connections that always ask for a second; another, now and then, for a tenth."""
    queue, waits = line_of(*(("a", port) for port in range(10))), []
    for turn in range(300):
        if turn % 10 == 0:
            queue.join(One(("a", 10)))
            before = 0
        chosen = queue.take().client
        if chosen == ("a", 10):
            waits.append(before)
            queue.charge(chosen, 0.1)
        else:
            before += 1
            queue.charge(chosen, 1.0)
            queue.join(One(chosen))
    assert len(waits) == 30
    assert max(waits) <= 9 and sum(waits) / 30 < 5  # the others always wait for nine


def test_all_who_ask_for_the_same_get_the_same():
    times = shares({("a", port): 1.0 for port in range(10)}, 205)
    assert set(times.values()) == {20, 21}


def test_an_address_gains_nothing_by_many_connections():
    clients = {("a", port): 1.0 for port in range(10)} | {B: 1.0}
    times = shares(clients, 200)
    assert 99 <= times[B] <= 101


def test_only_those_who_wait_or_are_ahead_are_remembered():
    queue = line_of()
    for port in range(500):
        client = (f"address {port % 50}", port)
        queue.join(One(client))
        queue.charge(queue.take().client, 1.0)
        assert len(queue._addresses._got) <= 1 and len(queue._connections) <= 1
    for port in range(500):
        queue.join(One(("a", port)))
        queue.join(One(("b", port)))
        queue.charge(queue.take().client, 0.1)
        queue.charge(queue.take().client, 0.1)
    assert len(queue._addresses._got) <= 3
    assert all(len(clocks._got) < 20 for clocks in queue._connections.values())


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 3)), min_size=1, max_size=20))
def test_the_one_to_be_sent_away_is_the_last_of_the_most(clients):
    queue = Line()
    for place, client in enumerate(clients):
        queue.join(One(client, place))
    count = Counter(address for address, _ in clients)
    last = queue.last_of_the_most()
    assert count[last.client[0]] == max(count.values())
    later = [one for one in queue.waiting if one.arrived > last.arrived]
    assert all(count[one.client[0]] < count[last.client[0]] for one in later)
