# Everything is done with Python's own venv and pip in .venv; the versions and hashes are in
# requirements*.txt. Works with any make since GNU make 3.81 and with a plain /bin/sh.

SHELL = /bin/sh
VENV = .venv
PY = $(VENV)/bin/python
PIP = $(PY) -m pip --disable-pip-version-check -qq
UV = $(PY) -m uv
# Processes for pytest: "make test WORKERS=0" runs the tests one after the other.
WORKERS = auto
ARGS =

# A checkout that was moved, or a Python that was removed, leaves a .venv that does not work.
STALE := $(shell if [ -d $(VENV) ]; then \
	[ "`cat $(VENV)/.home 2>/dev/null`" = "$(CURDIR)" ] && $(PY) -c '' 2>/dev/null || echo stale; fi)

.PHONY: help play setup test lint format lock bench clean stale

help:
	@echo 'make play    play: set up what is missing, then start the table on this machine'
	@echo '             (make play ARGS="--port 9000" hands options to "dudo serve")'
	@echo 'make test    lint, types, import layers and all tests'
	@echo 'make lint    the same without the tests'
	@echo 'make format  format the code and apply safe fixes'
	@echo 'make setup   only set up .venv for development'
	@echo 'make lock    write requirements*.txt anew after pyproject.toml changed'
	@echo '             (make lock ARGS=--upgrade takes the newest versions)'
	@echo 'make bench   run the benchmarks'
	@echo 'make clean   remove .venv, caches and built files'
	@echo
	@echo 'Needs Python 3.11 or newer. "make clean play PYTHON=/path/to/python3"'
	@echo 'picks another one.'

play: $(VENV)/.play
	@$(PY) -m dudo serve $(ARGS)

setup: $(VENV)/.dev

lint: $(VENV)/.dev
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo

test: lint
	$(PY) -m pytest -n $(WORKERS) $(ARGS)

format: $(VENV)/.dev
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

bench: $(VENV)/.bench
	$(PY) -m bench $(ARGS)

# requirements-dev.txt and requirements-bench.txt keep to the versions before them, so that one
# .venv can hold all three.
COMPILE = $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--no-emit-find-links --python-version 3.11 --custom-compile-command 'make lock' \
	$(ARGS) pyproject.toml --group build

lock: $(VENV)/.uv
	$(COMPILE) -o requirements.txt
	$(COMPILE) --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) --group bench -c requirements-dev.txt -o requirements-bench.txt
	@if grep -n '://' requirements*.txt; then echo 'A lock must not name an address.' >&2; exit 1; fi

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# --- .venv ---------------------------------------------------------------------------------
# One stamp file for each thing that is in it; a stamp older than its lock is made again.

stale:

$(VENV)/.home: $(STALE)
	@found=; novenv=; \
	for python in $(PYTHON) python3.13 python3.12 python3.11 python3; do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
		if "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then found=$$python; break; fi; \
		novenv=$$python; \
	done; \
	if [ -z "$$found" ]; then \
		if [ -n "$$novenv" ]; then \
			echo "$$novenv cannot make virtual environments. On Debian and Ubuntu:" >&2; \
			echo "    sudo apt install python3-venv" >&2; \
		else \
			echo "dudo needs Python 3.11 or newer, and found none." >&2; \
			echo "If you have one, name it: make PYTHON=/path/to/python3 ..." >&2; \
			echo "On Debian and Ubuntu: sudo apt install python3 python3-venv" >&2; \
		fi; \
		exit 1; \
	fi; \
	echo "Setting up $(VENV) with `$$found --version` ..."; \
	rm -rf $(VENV) && "$$found" -m venv $(VENV) && echo "$(CURDIR)" > $@

$(VENV)/.play: $(VENV)/.home requirements.txt pyproject.toml
	@echo 'Installing what dudo needs (requirements.txt) ...'
	@$(PIP) install --require-hashes -r requirements.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements-dev.txt
	@echo 'Installing the tools for development (requirements-dev.txt) ...'
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements-bench.txt
	@echo 'Installing the peers to measure against (requirements-bench.txt) ...'
	@$(PIP) install --require-hashes -r requirements-bench.txt
	@touch $@

# Only uv, so that a lock that cannot be installed can still be written anew.
$(VENV)/.uv: $(VENV)/.home
	@$(PY) -c 'import uv' 2>/dev/null || { echo 'Installing uv ...'; $(PIP) install 'uv>=0.13'; }
	@touch $@
