.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
PIP := DICERY_PURE=1 $(BIN)/python -m pip install --quiet --constraint constraints.txt
unexport PYTHONDONTWRITEBYTECODE  # the tests start many processes; without bytecode each compiles all modules again
UNCOMPILED_TESTS := tests/*/test_kit.py $(patsubst %,tests/test_%.py,bits cli conformance fair golden match record rng undo)
COMPILED := $(wildcard $(addprefix src/dicery/,engine/*.py bots/*.py games/*/rules/*.py games/*/bots/*.py))

.PHONY: help setup play test check format bench soak dist lock

help:  ## list these commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: .venv/built  ## create .venv and compile what has changed

.venv/made: pyproject.toml constraints.txt
	$(PYTHON) -c 'import venv, ensurepip' || { echo "expected Python with venv: on Debian, apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) mypy setuptools
	$(PIP) --no-build-isolation --editable '.[server,terminal]'
	touch $@

.venv/tools: .venv/made
	$(PIP) --no-build-isolation --editable '.[dev]'
	touch $@

.venv/bench: .venv/made
	$(PIP) --no-build-isolation --editable '.[bench]'
	touch $@

.venv/built: .venv/made setup.py $(COMPILED)
	$(BIN)/python setup.py --quiet build_ext --inplace
	$(BIN)/dicery --version
	touch $@

play: setup  ## start the table and open it in the browser
	$(BIN)/dicery serve --open

test: setup .venv/tools  ## run all tests, and those of the rules on the uncompiled build too
	$(BIN)/pytest --numprocesses 4 --dist worksteal
	DICERY_PURE=1 $(BIN)/pytest --numprocesses 2 --dist worksteal -m 'not soak and not heavy' $(UNCOMPILED_TESTS)

check: setup .venv/tools  ## formatting, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: .venv/tools  ## format the code and sort imports
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .

bench: setup .venv/bench  ## measure speed, as ratios within one run
	$(BIN)/python bench/compare.py
	$(BIN)/python bench/vector.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/peer.py
	$(BIN)/python bench/servers.py
	$(BIN)/python bench/bots.py

soak: setup .venv/tools  ## the slow checks: deep counts, many matches
	$(BIN)/pytest --numprocesses 2 --dist worksteal --timeout 0 -m soak

.venv/release: .venv/made
	$(PIP) --no-build-isolation --editable '.[release]'
	touch $@

dist: .venv/release  ## source distribution, compiled wheel and list of what is in them (SBOM), in dist/
	rm -rf dist
	$(BIN)/python setup.py --quiet sdist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	$(BIN)/cyclonedx-py requirements requirements.lock --output-reproducible --output-file dist/sbom.json

lock:  ## take the newest versions of all dependencies into constraints.txt, and their hashes into requirements.lock
	$(PYTHON) -m venv --clear .venv/lock
	DICERY_PURE=1 .venv/lock/bin/python -m pip install --quiet --upgrade setuptools '.[bench,dev,release]'
	echo '# The versions that `make` installs; `make lock` writes this file.' > constraints.txt
	.venv/lock/bin/python -m pip freeze --all --exclude pip --exclude dicery >> constraints.txt
	.venv/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	  --extra server --extra terminal --extra postgresql --constraint constraints.txt --output-file requirements.lock pyproject.toml
	rm -rf .venv/lock
