# `make demo` sets up and shows the main job; `make test` sets up and passes the tests.
# Everything goes into .venv; needed are Python 3.10 or newer and a C++20 compiler.
PYTHON ?= python3
BIN := .venv/bin
NATIVE := $(shell find native -name '*.[ch]pp' -o -name '*.inl')
EXTRAS := test,frame,freq,plot,serve

.PHONY: demo test browser lint format docs native fuzz mutants kernels golden bench clean

demo: .venv/installed
	$(BIN)/fivefold openers --top 3 --rank crane
	$(BIN)/fivefold suggest salet=BYBBB courd=BYBBB --list nyt-2022

test: .venv/installed
	$(BIN)/pytest -n auto

# The page in a real browser; one that is missing is installed where that is possible, else this fails.
browser: .venv/browser
	$(BIN)/pytest -n auto --dist loadfile -m browser tests/browser

.venv/browser: .venv/installed
	command -v chromium || (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium)
	$(BIN)/python -c 'import axe_playwright_python, playwright' || \
	    $(BIN)/pip install --quiet --editable '.[$(EXTRAS),browser]'
	touch $@

# Installed editable: Python files are used in place, C++ changes rebuild here.  PIP_OPTIONS are for
# continuous integration, which builds a wheel from the same objects.
.venv/installed: pyproject.toml CMakeLists.txt $(NATIVE)
	test -d .venv || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet $(PIP_OPTIONS) --editable '.[$(EXTRAS)]'
	touch $@

# Continuous integration installs these with the rest; then nothing is built again here.
.venv/tools: .venv/installed
	$(BIN)/ruff --version && $(BIN)/sphinx-build --version || \
	    $(BIN)/pip install --quiet --editable '.[$(EXTRAS),lint,docs]'
	touch $@

lint: .venv/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)
	$(BIN)/mypy

format: .venv/tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(NATIVE)

docs: .venv/tools
	$(BIN)/sphinx-build --fail-on-warning --quiet -b html docs docs/_build

# The native tests with address, undefined-behaviour and thread sanitizers.
native:
	for preset in asan tsan; do \
	    cmake --preset $$preset > /dev/null && cmake --build --preset $$preset --parallel 2 && \
	    build/$$preset/fivefold_tests || exit 1; \
	done

# Random puzzles put to every public call and compared with a plain recursion, then the native tests with
# other random numbers.  SECONDS=36000 TIMES=1000 for a night; another SEED, other puzzles.
SECONDS := 300
SEED := 0
TIMES := 30
fuzz: .venv/installed
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)
	cmake -S . -B build/fuzz -DFIVEFOLD_NATIVE_TESTS=ON -DCMAKE_BUILD_TYPE=Release > /dev/null
	cmake --build build/fuzz --parallel 2
	build/fuzz/fivefold_tests contract $(TIMES)

# Wrong changes to the code, one by one, each with the tests that should notice it.
JOBS := 2
ONLY := *
mutants: .venv/tools
	$(BIN)/python tools/mutate.py --jobs $(JOBS) --only '$(ONLY)'

# What counts patterns, with every kernel that `test` does not use: all but the fastest.
COUNTING := $(wildcard $(addprefix tests/test_,$(addsuffix .py, beam best_guesses book cover feedback opener \
    opening opening_guesses partition prove prove_rules simulate solve solve_rules suggest worst_case)))

kernels: .venv/installed
	for kernel in $$($(BIN)/python -c 'import fivefold; print(*fivefold.available_kernels()[1:])'); do \
	    echo "kernel $$kernel" && FIVEFOLD_KERNEL=$$kernel $(BIN)/pytest -n auto --quiet $(COUNTING) || exit 1; \
	done

# Everything generated and committed; a difference is reviewed like code.
golden: .venv/tools
	$(BIN)/python -m nanobind.stubgen -q -m fivefold._core -o src/fivefold/_core.pyi
	$(BIN)/ruff format --quiet src/fivefold/_core.pyi
	$(BIN)/python tools/make_conformance.py
	$(BIN)/python tools/make_cli_docs.py
	$(BIN)/python tools/make_strategy_means.py
	$(BIN)/python tools/make_tables.py

bench: .venv/installed
	for topic in grade openings tree suggest simulate cover serve; do $(BIN)/fivefold bench $$topic || exit 1; done

clean:
	rm -rf .venv build docs/_build
