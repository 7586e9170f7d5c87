# Everything happens in .venv; only compiled code goes to the user's cache folder
# (SPARRING_CACHE names another one).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ARGS ?=
ROUNDS ?= 30
SECONDS_EACH ?= 600
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)
ON_ALL_CORES = $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder
# What runs at the same time prints one after the other, where make can do that.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Dozens of processes are started by tests: each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

# Worlds in which scripts are learned.
SCRIPTED := crpg pit shooter strategy
# Worlds beside the first, each with a report of its own.
OTHERS := pit tavern garden boxes starships shooter flags strategy

KEPT := src/sparring/lab/experiments/crpg/kept_exploits
FOUND := results/exploits

.PHONY: help run play test lint types browser compiled fast covered durations slow bench peers evolution choosing lives doctor arena screenshots reproduction tune calibrate exploits missing transcripts fuzz attack kills mutate vectors codemirror docs wheel clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: $(READY)  ## watch a team learn to beat a player who changes tactics
	$(BIN)/sparring learn crpg --against consecutive $(ARGS)

play: $(READY)  ## fight opponents that learn, in the browser
	$(BIN)/sparring play $(ARGS)

test: $(READY) browser  ## everything a change must pass
	@$(MAKE) --no-print-directory -j2 $(TOGETHER) lint types covered
	@$(MAKE) --no-print-directory fast

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

# The page is tried in a real browser. Where there is none, Debian's is installed, in the form
# without windows: its pages open in a third of the time.
browser:
	@for name in "$$SPARRING_CHROMIUM" chromium-headless-shell chromium chromium-browser google-chrome; do \
	  if command -v "$$name" >/dev/null 2>&1; then exit 0; fi; \
	done; \
	command -v apt-get >/dev/null || { echo "install Chromium, or name a browser in SPARRING_CHROMIUM"; exit 1; }; \
	if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	$$as_root apt-get update -qq || exit 1; \
	for name in chromium-headless-shell chromium; do \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	    $$name fonts-dejavu-core && exit 0; \
	done; \
	exit 1

# All worlds, in one process per core; whatever is unchanged is not compiled again.
compiled: $(READY)
	$(BIN)/python -m sparring.worlds.compile

# All tests, on all cores.
fast: compiled
	$(ON_ALL_CORES) $(ARGS)

# Watching makes Python three times as slow: many cases and long texts are left to the others.
covered: $(READY)
	$(BIN)/coverage run -m pytest -q -m 'not bulky and not property' tests/rules tests/scripting
	$(BIN)/coverage report --include='src/sparring/rules/*,src/sparring/scripting/*' --fail-under=95

durations: compiled  ## the slowest tests, and the seconds of each folder and world
	$(ON_ALL_CORES) --durations=50 -p tests.seconds $(ARGS)

slow: $(READY)  ## the long checks: 10,000 histories, 50,000 script pairs
	$(BIN)/python -m pytest -q -m slow --run-slow
	$(BIN)/python -m pytest -q -m property --hypothesis-profile=slow

bench: $(VENV)/.bench  ## speed: the core beside peers in the same run, then worlds of scripts
	$(BIN)/python benchmarks/core.py --rounds $(ROUNDS)
	for world in $(SCRIPTED); do $(BIN)/sparring bench $$world || exit 1; done

peers: $(VENV)/.bench  ## a world of ours beside other combat environments: ARGS="--world pit"
	$(BIN)/python benchmarks/worlds.py $(ARGS)

evolution: $(VENV)/.breeding  ## evolution beside EvoTorch and DEAP
	$(BIN)/python benchmarks/evolution.py $(ARGS)

choosing: $(VENV)/.breeding  ## Sarsa, Alert and AlertAM beside MushroomRL and table-rl
	$(BIN)/python benchmarks/choosing.py $(ARGS)

lives: $(VENV)/.bench  ## characters with performances beside behaviour trees of py_trees
	$(BIN)/python benchmarks/behaviours.py $(ARGS)

doctor: compiled  ## what the doctor finds of faults planted into the role-playing world's rules
	$(BIN)/python benchmarks/doctor.py $(ARGS)

arena: $(READY) browser  ## the arena: page ready, answers with 20 games at once, frames a second
	$(BIN)/python benchmarks/arena.py $(ARGS)

screenshots: $(READY) browser  ## take the pictures of docs/arena.md and docs/worlds anew
	SPARRING_SCREENSHOTS=docs/arena $(BIN)/python -m pytest -q tests/arena/browser -k picture
	cd docs/arena && mv skirmish.png garden.png boxes.png starships.png pit.png tavern.png shooter.png flags.png strategy.png ../worlds/

reproduction: $(READY)  ## every table and figure of the papers, as docs/reproduction.md and others
	$(BIN)/sparring report --markdown docs/reproduction.md --figures docs/reproduction $(ARGS)
	for world in $(OTHERS); do \
	  $(BIN)/sparring report --world $$world --markdown docs/reproduction-$$world.md \
	    --figures docs/reproduction/$$world $(ARGS) || exit 1; \
	done

tune: $(READY)  ## search the settings of our learner again (about ten minutes)
	$(BIN)/python -m sparring.lab.experiments.crpg.tuning --out docs/learners-tuning.csv $(ARGS)

calibrate: $(READY)  ## search the world's free numbers again (about half an hour)
	$(BIN)/sparring calibrate crpg $(ARGS)

exploits: $(READY)  ## find the kept exploits anew: make exploits ARGS="--seed 7" (some ten minutes)
	$(BIN)/sparring exploits crpg --against scripting --below 0.2 --counter-at 0.6 \
		--tries 8000 --count 28 --runs 40 --out $(FOUND) $(ARGS)
	rm -f $(KEPT)/*
	cp $(FOUND)/exploits.json $(FOUND)/*.rules $(KEPT)

missing: compiled  ## are missing rules found again? Five are taken out first (some twenty minutes)
	$(BIN)/python -m sparring.lab.experiments.crpg.taken_out $(ARGS)

transcripts: $(READY)  ## write the fights that tests compare with anew
	$(BIN)/python -m tests.worlds.make_transcripts

fuzz: $(VENV)/.fuzz  ## throw bytes at the parsers, ten minutes each
	$(BIN)/python tests/fuzz/bytes.py rules -max_total_time=$(SECONDS_EACH)
	$(BIN)/python tests/fuzz/bytes.py state -max_total_time=$(SECONDS_EACH)

attack: compiled  ## hostile messages, files and rows: ARGS="--files 20 --seed 7" for other sizes
	$(BIN)/python -m tests.attack $(ARGS)

kills: compiled  ## kill the arena 200 times, on a full disk in a quarter: is anything lost?
	$(BIN)/python -m tests.attack.killing $(ARGS)

mutate: $(VENV)/mutate  ## change adjust and draw in small ways: do the tests notice?
	$(VENV)/mutate/bin/python tests/mutation/run.py

vectors: $(READY)  ## write the test vectors for other languages anew
	$(BIN)/python -m tests.vectors.make

codemirror:  ## build the page's CodeMirror anew from npm, with its licences
	cd tools/codemirror && npm ci --ignore-scripts --no-audit --no-fund
	node tools/codemirror/build.js src/sparring/arena/page/vendor

docs: $(VENV)/.docs  ## build the docs as a site with search and an API reference: site/index.html
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	@echo "open site/index.html in a browser"

wheel: $(READY)  ## build the package and try it in an empty environment
	rm -rf build dist $(VENV)/bare
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	$(PYTHON) -m venv $(VENV)/bare
	$(VENV)/bare/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	cd dist && ../$(VENV)/bare/bin/python -c "import sparring; print('sparring', sparring.__version__)"

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[all,dev]'
	$(BIN)/python -m sparring.worlds.compile
	touch $(READY)

$(VENV)/.%: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$*]'
	touch $@

# An environment of its own: mutmut needs an older pytest.
$(VENV)/mutate: $(READY)
	$(PYTHON) -m venv $(VENV)/mutate
	$(VENV)/mutate/bin/python -m pip install --quiet --disable-pip-version-check -e '.[cli,mutate]'

clean:  ## remove everything that was made
	-test ! -x $(BIN)/python || $(BIN)/python -m sparring.worlds.compile --forget
	rm -rf $(VENV) build dist site tools/codemirror/node_modules .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .fuzz
