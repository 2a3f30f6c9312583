"""`playaloud card compile`, `list` and `show`: how the engine reads cards."""

from __future__ import annotations

import argparse
import re
import tomllib

from engine import cards
from engine.cards import Book, Card
from engine.errors import CardError, LimitExceeded, PlayaloudError

from .shared import add_json, print_json, read_file


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the commands of this family."""
    card = commands.add_parser("card", help="compile a card's text, list or show cards")
    inner = card.add_subparsers(dest="subcommand", required=True, metavar="compile|list|show")
    compile_ = inner.add_parser("compile", help="how the engine reads a card, or where it stops understanding")
    given = compile_.add_mutually_exclusive_group(required=True)
    given.add_argument("--text", help="the card's English")
    given.add_argument("--file", help="a set file: every card in it is tried")
    compile_.add_argument("--types", default="Action", help="types separated by commas, for --text")
    compile_.add_argument("--name", default="New card", help="the card's name, for --text")
    add_json(compile_)
    compile_.set_defaults(run=run_compile)
    list_ = inner.add_parser("list", help="the cards")
    list_.add_argument("--edition", choices=cards.EDITIONS, default="2e")
    add_json(list_)
    list_.set_defaults(run=run_list)
    show = inner.add_parser("show", help="one card")
    show.add_argument("name", help="its name, in English or German")
    show.add_argument("--edition", choices=cards.EDITIONS, default="2e")
    add_json(show)
    show.set_defaults(run=run_show)


def run_compile(options: argparse.Namespace) -> int:
    """Prints each card as read, or where reading stops; 1 if one was not understood."""
    if options.text is not None:
        tables = {options.name: {"types": re.split(r"\s*(?:,|/| - )\s*", options.types.strip()),
                                 "text": options.text.replace("\\n", "\n")}}  # fmt: skip
        where = ""
    else:
        where = options.file
        try:
            tables = tomllib.loads(read_file(options.file))
        except (ValueError, RecursionError) as error:
            raise CardError(f"not valid TOML: {error}", where=where) from None
    if options.text is not None and not options.text.strip():
        raise CardError("the text is empty", where="--text")
    if not tables:
        raise CardError("the file holds no card", where=where)
    results = [_compiled(card, name) for name, card in _cards(tables, where)]
    understood = sum(result["ok"] for result in results)
    if options.json:
        print_json({"cards": results, "understood": understood, "of": len(results)})
    else:
        for result in results:
            _print_compiled(result)
        print(f"{understood} of {len(results)} understood.")
    return 0 if understood == len(results) else 1


def _cards(tables: dict, where: str) -> list[tuple[str, Card | PlayaloudError]]:
    """Each card by name, or the fault of its table; all of them may name each other."""
    found: list[tuple[str, Card | PlayaloudError]] = []
    for name, table in tables.items():
        try:
            if not isinstance(table, dict):
                raise CardError("must be a table", where=name)
            found.append((name, cards.card_from_table(name, table, where=f"{where}, {name}" if where else name)))
        except PlayaloudError as error:
            if not where:
                raise
            found.append((name, error))
    cards.book().extended(card for _, card in found if isinstance(card, Card))
    return found


def _compiled(card: Card | PlayaloudError, name: str) -> dict:
    base = {"name": name, "ok": False, "english": None, "error": None, "steps": []}
    try:
        if isinstance(card, PlayaloudError):
            raise card
        program = card.program
    except (CardError, LimitExceeded) as error:
        return {**base, "error": error.to_json()}
    steps = [
        {"words": card.text[start:end], "span": [start, end], "meaning": step.meaning()}
        for step, (start, end) in zip(program.steps, program.spans, strict=True)
        if end > start
    ]
    return {**base, "ok": True, "english": program.english, "steps": steps}


def _print_compiled(result: dict) -> None:
    print(result["name"])
    if not result["ok"]:
        print("  not understood: " + result["error"]["message"].replace("\n", "\n  "))
        return
    for step in result["steps"]:
        print(f"  “{step['words']}”\n      {step['meaning']}")


def run_list(options: argparse.Namespace) -> int:
    """Prints all cards by cost and name."""
    book = cards.book(options.edition)
    found = sorted(book.values(), key=lambda card: (card.cost, card))
    if options.json:
        print_json({"cards": [_facts(card, book) for card in found]})
    else:
        for card in found:
            print(f"{card:16} ${card.cost}  {' - '.join(card.types)}")
    return 0


def run_show(options: argparse.Namespace) -> int:
    """Prints one card with its text and how it was read."""
    book = cards.book(options.edition)
    card = book.find(options.name)
    if options.json:
        print_json({**_facts(card, book), "compiled": _compiled(card, str(card))})
    else:
        print(f"{card} ({card.de})  ${card.cost}  {' - '.join(card.types)}\n\n{card.text}\n")
        _print_compiled(_compiled(card, str(card)))
    return 0


def _facts(card: Card, book: Book) -> dict:
    return {"name": str(card), "cost": card.cost, "types": list(card.types), "text": card.text, "de": card.de,
            "edition": card.edition or None, "note": card.note or None}  # fmt: skip
