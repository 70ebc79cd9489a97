import subprocess
import sys


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
