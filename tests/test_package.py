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


def test_numpy_is_loaded_with_the_first_array():
    program = (
        "import sys, fivefold.gpu.triples, fivefold.strategies.by_name, fivefold.trees.check;"
        "from fivefold.base.arrays import np; assert 'numpy' not in sys.modules;"
        "assert type(np.zeros(2)) is sys.modules['numpy'].ndarray is np.ndarray"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
