# Everything is done from here. A fresh machine needs make and Python 3.11 or newer, nothing else.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
COMPILED := $(VENV)/.compiled
ENGINE := $(shell find service/fairdeal/engine -name '*.py')
PROGRAMS := chromium curl jq
export PATH := $(CURDIR)/$(BIN):$(PATH)
TYPESCRIPT := sdk/typescript
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(UPGRADE)

.DEFAULT_GOAL := help
.PHONY: help setup pure run test test-long lint format lock openapi bench docs statistics system test-typescript clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

setup: $(COMPILED) ## the service, the SDK and the tools, in .venv

$(STAMP): requirements-dev.lock pyproject.toml sdk/pyproject.toml
	@test -n "$(PYTHON)" || { echo "Fairdeal needs Python 3.11 or newer; found none on the PATH." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	FAIRDEAL_PURE=1 $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e . -e sdk
	@touch $@

# The rules as machine code, where there is a C compiler and FAIRDEAL_PURE is not set: see setup.py.
# What was compiled before goes first, lest it outlive the Python that it was made of.
$(COMPILED): $(STAMP) setup.py $(ENGINE)
	@find service -name '*.so' -delete
	@if test -n "$$FAIRDEAL_PURE" || ! command -v "$${CC:-cc}" >/dev/null; then \
		echo "The engine is not compiled, and runs as Python."; \
	else \
		echo "Compiling the engine: half a minute or so"; mkdir -p build; \
		$(BIN)/python setup.py build_ext --inplace >build/compile.log 2>&1 \
			|| echo "That failed, and the engine runs as Python: see build/compile.log"; \
	fi
	@find service -name '*.so' -exec touch {} +  # what had not changed was not made anew
	@touch $@

pure: $(STAMP) ## the rules as Python, not compiled, until they change
	find service -name '*.so' -delete
	@touch $(COMPILED)

run: setup ## the service, on http://127.0.0.1:8000 unless FAIRDEAL_BIND says otherwise
	$(BIN)/fairdeal serve

test: system lint test-typescript ## all checks: style, types, walls between the rooms, and the tests
	$(BIN)/python -m pytest -n auto --dist worksteal

test-long: system setup ## the tests that take minutes
	$(BIN)/python -m pytest -n auto --dist worksteal -m long

test-typescript: setup $(TYPESCRIPT)/node_modules/.package-lock.json ## the TypeScript client, against the service
	npm --prefix $(TYPESCRIPT) test

$(TYPESCRIPT)/node_modules/.package-lock.json: $(TYPESCRIPT)/package-lock.json $(TYPESCRIPT)/package.json | setup
	npm --prefix $(TYPESCRIPT) ci
	@touch $@

lint: setup ## style, types, and the walls between the rooms
	$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy && $(BIN)/lint-imports

format: setup ## put the code in the house's style
	$(BIN)/ruff check --fix && $(BIN)/ruff format

lock: setup ## write the lock files anew (UPGRADE=--upgrade takes the newest releases)
	$(BIN)/python -m pip install --quiet uv
	$(COMPILE) --group build pyproject.toml -o requirements.lock
	$(COMPILE) --group build --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock

openapi: setup ## write openapi.yaml from the code
	$(BIN)/fairdeal openapi > openapi.yaml.new && mv openapi.yaml.new openapi.yaml

bench: setup ## measure the engine and the service
	$(BIN)/python -m tests.bench

docs: setup ## write the generated pages anew, and build the documents into build/docs
	$(BIN)/python -m tools.docs
	$(BIN)/zensical build --strict --clean

statistics: setup ## play the matches that the games' pages tell of again (minutes)
	$(BIN)/python -m tools.docs --statistics

system: ## the programs that the tests run besides Python: checked, and on Debian installed by root
	@missing=; \
	for each in $(PROGRAMS); do command -v $$each >/dev/null || missing="$$missing $$each"; done; \
	if test -z "$$missing"; then exit 0; fi; \
	if command -v apt-get >/dev/null && test "$$(id -u)" = 0; then \
		echo "Installing$$missing"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
			apt-get install -qq -y --no-install-recommends $$missing >/dev/null; \
	else \
		echo "The tests run the documents' examples and look at a page in a browser." >&2; \
		echo "Install what is missing for that:$$missing." >&2; exit 1; \
	fi

clean: ## remove what the above made; games in .fairdeal are kept
	find service -name '*.so' -delete
	rm -rf $(VENV) build dist service/*.egg-info sdk/*.egg-info .mypy_cache .pytest_cache .ruff_cache .cache \
		$(TYPESCRIPT)/node_modules $(TYPESCRIPT)/build $(TYPESCRIPT)/dist
