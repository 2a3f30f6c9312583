# Everything sets itself up: a virtual environment, the locked packages, the Debian packages that are missing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test quick lint lock audit clean
demo: $(VENV)/.runtime
	@scripts/debian-packages pdf
	@$(BIN)/playaloud demo

test: $(VENV)/.dev
	@scripts/debian-packages pdf browser redis postgresql
	@$(BIN)/ruff check --no-cache .
	@$(BIN)/pytest -n auto

quick: $(VENV)/.dev
	@scripts/debian-packages pdf
	@$(BIN)/pytest -n auto -m "not slow and not browser"

lint: $(VENV)/.dev
	@$(BIN)/ruff check --no-cache .

$(VENV)/bin/pip:
	@scripts/debian-packages venv
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: locks/runtime.txt pyproject.toml | $(VENV)/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r locks/runtime.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: locks/dev.txt $(VENV)/.runtime
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r locks/dev.txt
	@touch $@

# Writes the lock files anew from pyproject.toml: versions and hashes, no host.
COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url \
	--no-emit-find-links --no-emit-trusted-host --no-header --all-build-deps
lock: | $(VENV)/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check pip-tools
	$(COMPILE) --output-file locks/runtime.txt pyproject.toml
	$(COMPILE) --extra dev --constraint locks/runtime.txt --output-file locks/dev.txt pyproject.toml

# Asks the Python Package Index which locked packages have known faults; needs the network, so no test does it.
audit: | $(VENV)/bin/pip
	@test -x $(VENV)/audit/bin/pip-audit || { $(PYTHON) -m venv $(VENV)/audit && \
		$(VENV)/audit/bin/pip install --quiet --disable-pip-version-check "pip-audit>=2.10"; }
	@for lock in locks/runtime.txt locks/dev.txt; do echo "$$lock:"; \
		$(VENV)/audit/bin/pip-audit --strict --disable-pip --require-hashes --requirement $$lock || exit 1; done

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis *.egg-info
