.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
unexport PYTHONDONTWRITEBYTECODE  # the tests start many processes; without bytecode each compiles all modules again
COMPILED := $(wildcard src/dicery/engine/*.py src/dicery/bots/*.py src/dicery/games/*/rules*.py src/dicery/games/*/rules/*.py src/dicery/games/*/bots/*.py)

.PHONY: help setup play test check format bench soak

help:  ## list these commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: .venv/built  ## create .venv and compile what has changed

.venv/made: pyproject.toml
	$(PYTHON) -c 'import venv, ensurepip' || { echo "expected Python with venv: on Debian, apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	DICERY_PURE=1 $(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

.venv/built: .venv/made setup.py $(COMPILED)
	$(BIN)/python setup.py --quiet build_ext --inplace
	$(BIN)/dicery --version
	touch $@

play: setup  ## start the table and open it in the browser
	$(BIN)/dicery serve --open

test: setup  ## run all tests, on the compiled and on the uncompiled build
	$(BIN)/pytest --numprocesses 3 --dist worksteal
	DICERY_PURE=1 $(BIN)/pytest --numprocesses 2 --dist worksteal -m 'not soak and not heavy'

check: setup  ## formatting, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: setup  ## format the code and sort imports
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .

.venv/bench: pyproject.toml | .venv/made
	DICERY_PURE=1 $(BIN)/python -m pip install --quiet --editable '.[bench]'
	rm -f .venv/built
	touch $@

bench: .venv/bench setup  ## measure speed, as ratios within one run
	$(BIN)/python bench/compare.py
	$(BIN)/python bench/server.py

soak: setup  ## the slow checks: deep counts, many matches
	$(BIN)/pytest --numprocesses 2 --dist worksteal -m soak
