"""Tasks: results in any order, failures named, stops that cancel."""

import threading
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor

import pytest

from fivefold import Control
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError, WorkerError
from fivefold.base.tasks import MOST_TRIES, Task, TaskWarning, completed, worker_count


def clock(**options):
    return Budget(**options).start()


def tasks(work, numbers):
    return [Task(f"task {number}", work, number) for number in numbers]


def test_every_task_comes_back_once():
    with ThreadPoolExecutor(3) as executor:
        done = list(completed(executor, tasks(lambda n: n * n, range(50)), clock()))
    assert sorted((task.given, result) for task, result in done) == [(n, n * n) for n in range(50)]


class AtOnce:
    """Runs a task when it is given, and seems to have many workers."""

    _max_workers = 32

    def submit(self, work, given):
        future = Future()
        future.set_result(work(given))
        return future


def test_tasks_that_are_done_at_the_same_time_come_in_the_order_they_were_given():
    done = [result for _, result in completed(AtOnce(), tasks(lambda n: n, range(100)), clock())]
    assert done == list(range(100))


def test_tasks_are_taken_when_there_is_room():
    taken = []

    def coming():
        for number in range(20):
            taken.append(number)
            yield Task("count", lambda n: n, number)

    with ThreadPoolExecutor(1) as executor:
        results = completed(executor, coming(), clock())
        next(results)
        assert len(taken) == 2
        assert len(list(results)) == 19


def test_a_task_that_fails_is_tried_again_then_named_and_the_rest_goes_on():
    tried, lock = [], threading.Lock()

    def work(number):
        with lock:
            tried.append(number)
        if (number == 3 and tried.count(3) < 9) or (number == 5 and tried.count(5) < MOST_TRIES):
            raise ValueError(f"odd {number}")
        return number

    with (
        ThreadPoolExecutor(2) as executor,
        pytest.warns(TaskWarning, match=r"^task 3 failed 3 times: odd 3$"),
    ):
        done = [result for _, result in completed(executor, tasks(work, range(8)), clock())]
    assert sorted(done) == [0, 1, 2, 4, 5, 6, 7]
    assert (tried.count(3), tried.count(5), tried.count(1)) == (3, 3, 1)


def test_what_is_wrong_with_every_task_ends_the_work():
    def work(_):
        raise OptionError("no such thing")

    with ThreadPoolExecutor(1) as executor, pytest.raises(OptionError, match="no such thing"):
        list(completed(executor, tasks(work, range(3)), clock()))


class Broken:
    def __init__(self, error):
        self.error = error

    def submit(self, *_):
        if isinstance(self.error, BrokenExecutor):
            future = Future()
            future.set_exception(self.error)
            return future
        raise self.error


def test_workers_that_are_gone_are_one_line():
    with pytest.raises(WorkerError, match=r"^a worker died: killed$"):
        list(completed(Broken(BrokenExecutor("killed\nmore")), tasks(abs, [1]), clock()))
    with pytest.raises(WorkerError, match=r"^no worker takes tasks: RuntimeError$"):
        list(completed(Broken(RuntimeError()), tasks(abs, [1]), clock()))


def test_what_a_scheduler_cancels_is_tried_again():
    class Cancelling(ThreadPoolExecutor):
        left = 2

        def submit(self, fn, /, *arguments):
            if not self.left:
                return super().submit(fn, *arguments)
            self.left -= 1
            future = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with Cancelling(1) as executor:
        assert [result for _, result in completed(executor, tasks(abs, [-5]), clock())] == [5]


def test_a_cluster_that_is_gone_is_one_line():
    class Client:
        def nthreads(self):
            raise OSError("no route")

    class OfDask:
        _client = Client()

    with pytest.raises(WorkerError, match=r"^the cluster is gone: no route$"):
        worker_count(OfDask())


def test_a_stop_cancels_what_was_not_begun():
    control, begun, go = Control(), [], threading.Event()

    def work(number):
        begun.append(number)
        if number:
            go.wait(0.5)
        return number

    with ThreadPoolExecutor(2) as executor:
        results = completed(executor, tasks(work, range(9)), clock(control=control))
        assert next(results)[1] == 0
        control.request_stop()
        assert list(results) == []
        go.set()
    assert 3 not in begun  # it waited while 1 and 2 ran


def test_who_asks_for_no_more_leaves_nothing_waiting():
    begun = []
    with ThreadPoolExecutor(1) as executor:
        results = completed(executor, tasks(begun.append, range(9)), clock())
        next(results)
        results.close()
    assert len(begun) <= 3


def test_workers_are_counted_as_far_as_the_executor_tells():
    class Client:
        def nthreads(self):
            return {"a": 3, "b": 4}

    class OfDask:
        _client = Client()

    assert worker_count(OfDask()) == 7
    assert worker_count(Broken(None)) >= 1
