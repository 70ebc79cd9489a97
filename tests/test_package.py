import subprocess
import sys

import fivefold


def test_every_everyday_name_is_there():
    assert set(fivefold.__all__) == set(fivefold._MODULES)
    for name in fivefold.__all__:
        assert getattr(fivefold, name) is not None
        assert name in dir(fivefold)


def test_names_of_functions_win_over_modules_of_the_same_name():
    program = (
        "import fivefold, fivefold.puzzle.partition; from fivefold.puzzle.feedback import FeedbackTable;"
        "assert fivefold.feedback('ab', 'ba').code == 4;"
        "assert fivefold.partition('ab', ['ab'])"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_importing_loads_little():
    program = (
        "import sys, fivefold; sys.exit(any(m in sys.modules for m in ('numpy', 'fivefold.trees.tree')))"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
