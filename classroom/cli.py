"""The console script `playaloud` (formats.md section 5).

Exit codes: 0 done; 1 done, but the answer is no; 2 bad input, with one clear message. Commands that need no database
import neither Flask nor SQLAlchemy.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import NoReturn

from engine.errors import PlayaloudError

from .commands import cards, exports, keeping, marking, people, server, turns


class _Parser(argparse.ArgumentParser):
    """Reports a wrong option as it reports every other bad input."""

    def error(self, message: str) -> NoReturn:
        error = {"where": self.prog, "message": message, "allowed": []}
        _report(error, f"{self.prog}: {message}\n{self.format_usage()}", as_json="--json" in sys.argv)
        raise SystemExit(2)


def _report(error: dict, message: str, *, as_json: bool, **more: object) -> None:
    print(message.rstrip(), file=sys.stderr)
    if as_json:
        print(json.dumps({"error": error, **more}, ensure_ascii=False))


def parser() -> argparse.ArgumentParser:
    """The command line: every command with its options and help."""
    top = _Parser(prog="playaloud", description="Careful reading, logical reasoning and precise communication, "
                  "taught and assessed with Dominion.")  # fmt: skip
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    for family in (server, turns, marking, cards, exports, people, keeping):
        family.add(commands)
    return top


def main(argv: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    options = parser().parse_args(argv)
    as_json = getattr(options, "json", False)
    try:
        return options.run(options)
    except PlayaloudError as error:
        more = getattr(error, "more", {})
        message = str(error) + (f"\nAllowed: {', '.join(error.allowed)}" if error.allowed else "")
        _report({**error.to_json(), **more}, f"playaloud: {message}", as_json=as_json, **more)
        return 2
    except BrokenPipeError:
        # The reader has gone (`| head`); what it wanted it has.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
