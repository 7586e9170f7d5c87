# Everything happens in .venv; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint types fast slow bench fuzz mutate vectors clean help

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

run: $(READY)  ## watch a duellist learn your habit, in the terminal
	$(BIN)/python examples/01_duel.py

test: lint types fast  ## everything a change must pass

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

fast: $(READY)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q
	$(BIN)/coverage report --include='src/sparring/rules/*,src/sparring/scripting/*' --fail-under=95

slow: $(READY)  ## the weight invariants over 10,000 histories
	$(BIN)/python -m pytest -q tests --run-slow

bench: $(READY)  ## speed, as ratios against peers in the same run
	$(BIN)/python -m pip install --quiet -e '.[bench]'
	$(BIN)/python benchmarks/core.py

vectors: $(READY)  ## write the test vectors for other languages anew
	$(BIN)/python -m tests.vectors.make

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[all,dev]'
	touch $(READY)

clean:  ## remove everything that was made
	rm -rf $(VENV) build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
