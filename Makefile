# `make play` and `make test` need only make and Python 3.11 or newer: they set up everything else themselves,
# and work again without the network.

PYTHON ?= python3
export PYTHON
# Where this is set, every module and test is compiled afresh in each of the many processes that the tests start.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
COMPILED := .venv-compiled
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
SITE := -c "import sysconfig; print(sysconfig.get_path('purelib'))"
CLIENT := $(shell find web $(wildcard src/chapterhouse/games/*/client) -name node_modules -prune -o -type f -print)
SOURCES := $(shell find src build_hooks -not -path '*/__pycache__*' -not -path '*/static/*') $(CLIENT) pyproject.toml

QUICK := tests/core tests/golden tests/walks tests/lessons tests/contract/test_scenarios.py tests/contract/test_digests.py \
	tests/contract/test_titles.py tests/contract/test_moves.py tests/project/test_tree.py tests/project/test_imports.py \
	tests/project/test_docs.py tests/project/test_face.py

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play cluster menu style check test test-compiled speed speed-reference rules bench docs format wheel lock clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

play: $(VENV)/.run ## start the server and open the browser; more with ARGS="--host 0.0.0.0"
	@$(BIN)/python build_hooks/beside.py serve $(ARGS)

cluster: $(VENV)/.dev ## try many processes on one machine: PostgreSQL, servers, workers, a proxy; Ctrl-C ends all
	@build_hooks/needs.sh postgresql && build_hooks/needs.sh nginx
	@$(BIN)/chapterhouse cluster $(ARGS)

menu: $(VENV)/.run ## play in the terminal
	@$(BIN)/python build_hooks/beside.py

style: $(VENV)/.dev ## check style, types and imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check: style ## the quick part, in two minutes: style, types, imports, every scenario, golden games
	$(BIN)/python -m pytest -q -n auto $(QUICK)

test: style ## everything, pure and compiled; INSTALL=yes installs the system's packages that it needs
	@build_hooks/needs.sh tests
	@mkdir -p build; if build_hooks/needs.sh compiler; then \
	nice -n 19 $(MAKE) --no-print-directory $(COMPILED)/.ready >build/beside.log 2>&1 & fi; \
	CHAPTERHOUSE_EXPECT=pure build_hooks/run_tests.sh $(BIN)/python; code=$$?; wait; exit $$code
	@if build_hooks/needs.sh compiler; then $(MAKE) --no-print-directory test-compiled; else \
	echo "There is no C compiler with Python's headers: the compiled half is skipped."; fi

test-compiled: $(COMPILED)/.ready ## run the tests of the rules and of the network against the compiled package
	CHAPTERHOUSE_EXPECT=compiled build_hooks/run_tests.sh $(COMPILED)/bin/python \
	$(wildcard tests/core tests/contract tests/games tests/research) tests/project/test_compiled.py \
	tests/project/test_package.py tests/bots/test_network.py
	@$(MAKE) --no-print-directory speed

# Which Python and machine a stored speed belongs to, and what is compared with it: see docs/decisions/0087.
SPEED = $(COMPILED)/bin/python build_hooks/speed_file.py
PACE := bench --only engine,batch --seconds 1 --rounds 8

speed: $(COMPILED)/.ready ## compare the speed of the compiled package with the one that is stored: half a minute
	@against=$$($(SPEED) against); if test -n "$$against"; then $(COMPILED)/bin/chapterhouse $(PACE) $$against; \
	else echo "There is no $$($(SPEED)): nothing to compare the speed with. 'make speed-reference' writes it."; fi

speed-reference: $(COMPILED)/.ready ## store the speed of the compiled package
	@mkdir -p tests/speed && $(COMPILED)/bin/chapterhouse $(PACE) --json $$($(SPEED))

rules: $(VENV)/.run ## say which rules are cited, and where
	@$(BIN)/chapterhouse rules

bench: $(COMPILED)/.ready ## measure the speed, pure and compiled; more with ARGS="--peers"
	@$(BIN)/chapterhouse bench --compiled $(COMPILED)/bin/python $(ARGS)

docs: $(VENV)/.dev ## build the documentation into build/site
	@$(BIN)/python -m build_hooks.docs

format: $(VENV)/.dev ## put code into the house style
	$(BIN)/ruff check --quiet --fix-only
	$(BIN)/ruff format

wheel: $(VENV)/.dev ## build a wheel into dist/: compiled if this machine can
	@build_hooks/needs.sh compiler || true
	@rm -rf dist && $(BIN)/python -m build --wheel --no-isolation >/dev/null
	@case $$(ls dist) in *-none-any.whl) echo "Pure wheel: dist/$$(ls dist)";; *) echo "Compiled wheel: dist/$$(ls dist)";; esac

lock: $(VENV)/.run ## write the locks again; newest versions with UPGRADE=--upgrade
	$(PIP) install --require-hashes -r requirements/lock.txt
	for name in run node dev compile research ray peers lock; do $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock" $(UPGRADE) \
	--output-file requirements/$$name.txt requirements/$$name.in || exit 1; done

clean: ## remove everything that was made here
	rm -rf $(VENV) $(COMPILED) build dist web/node_modules src/chapterhouse/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# ---- environments: a stamp is touched when all of it is installed ------------------------------------------------

$(VENV)/.made:
	@build_hooks/needs.sh venv
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.run: requirements/run.txt requirements/node.txt pyproject.toml src/chapterhouse/__init__.py $(CLIENT) $(VENV)/.made
	$(PIP) install --require-hashes -r requirements/run.txt
	@build_hooks/needs.sh node || $(PIP) install --require-hashes -r requirements/node.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	@test -f src/chapterhouse/server/static/index.html || echo "The browser client could not be built: 'make menu' plays in the terminal."
	@touch $@

# Most of these libraries' modules are never imported here: those that are are compiled then, not all of them now.
$(VENV)/.dev: requirements/dev.txt requirements/research.txt requirements/ray.txt $(VENV)/.run
	$(PIP) install --no-compile --require-hashes -r requirements/dev.txt
	$(PIP) install --no-compile --require-hashes -r requirements/research.txt || echo "The libraries of the laboratory are not available here: its tests are skipped."
	$(PIP) install --no-compile --require-hashes -r requirements/ray.txt || echo "Ray is not available here: its test is skipped."
	@touch $@

# The compiled environment borrows the libraries of the first one through a path file. Path files inside a borrowed
# folder are not read, so the editable (pure) install of the first one stays out.
$(COMPILED)/.ready: $(VENV)/.dev $(SOURCES)
	@rm -rf build/wheel && mkdir -p build
	CHAPTERHOUSE_PURE=0 $(BIN)/python -m build --wheel --no-isolation --outdir build/wheel >build/wheel.log \
	|| { cat build/wheel.log; exit 1; }
	@$(BIN)/python -m venv --clear --without-pip $(COMPILED)
	@$(PIP) --python $(COMPILED)/bin/python install --no-deps build/wheel/*.whl
	@$(BIN)/python $(SITE) >"$$($(COMPILED)/bin/python $(SITE))/borrowed.pth"
	@touch $@
