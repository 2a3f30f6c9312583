"""`playaloud resolve`, `solve` and `simulate`: the engine at work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from engine import events, notation, play, search, view
from engine.cards import EDITIONS, book
from engine.errors import IllegalCommand, LimitExceeded, NotationError
from engine.play import Record
from rubrics.evidence import number

from .shared import add_json, print_json, read_file


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the commands of this family."""
    resolve = commands.add_parser("resolve", help="resolve a line step by step")
    resolve.add_argument("scenario", help="a library id or a path")
    given = resolve.add_mutually_exclusive_group()
    given.add_argument("--line", default="", help="commands separated by “;”")
    given.add_argument("--line-file", help="a file with the commands")
    resolve.add_argument("--seed", type=int, help="answer every chance decision at random, from this number")
    resolve.add_argument("--question", help="the situation that this question supposes")
    add_json(resolve)
    resolve.set_defaults(run=run_resolve)

    solve = commands.add_parser("solve", help="list every distinct outcome that a legal line reaches")
    solve.add_argument("scenario", help="a library id or a path")
    solve.add_argument("--until", choices=(search.BUY_PHASE, search.END_OF_TURN), default=search.BUY_PHASE)
    solve.add_argument("--begin", default="", help="commands with which every line must begin")
    add_json(solve)
    solve.set_defaults(run=run_solve)

    simulate = commands.add_parser("simulate", help="play whole games between bots")
    simulate.add_argument("--players", default="big-money,big-money", help="bots or plans, separated by commas")
    simulate.add_argument("--kingdom", default="First Game", help="a recommended set or a card list")
    simulate.add_argument("--edition", choices=EDITIONS, default="2e")
    simulate.add_argument("--games", type=int, default=100)
    simulate.add_argument("--seed", type=int, default=1)
    simulate.add_argument("--processes", type=int, default=1, help="how many cores to use")
    add_json(simulate)
    simulate.set_defaults(run=run_simulate)


def run_resolve(options: argparse.Namespace) -> int:
    """Prints each step of the line and the state after it."""
    import scenarios

    scenario = scenarios.load(options.scenario)
    game = (scenario.question(options.question) if options.question else scenario).situation.game()
    if options.seed is not None:
        game.seed = options.seed & (1 << 64) - 1
    line = read_file(options.line_file) if options.line_file else options.line
    try:
        record = play.replay(game, line)
    except (IllegalCommand, LimitExceeded) as error:
        error.more = {"state": view.whole(error.record.game)}
        raise
    except NotationError as error:
        error.more = {"state": view.whole(game)}
        raise
    choice = record.pending()
    result = {
        "scenario": scenario.id,
        "events": [events.to_json(event, record.game, n) for n, event in enumerate(record.events, 1)],
        "pending": view.pending(record.game, choice),
        "state": view.whole(record.game),
        "commands": record.commands,
    }
    if options.json:
        print_json(result)
    else:
        _print_record(scenario.title, result, record)
    return 0


def _print_record(title: str, result: dict, record: Record) -> None:
    print(title)
    for event in result["events"]:
        words = event["because"]
        print(f"{event['n']:4}  {event['text']}" + (f"   [{words['card']}: “{words['words']}”]" if words else ""))
    pending, state = result["pending"], result["state"]
    if pending:
        print(f"\n{pending['player']} must decide: {pending['verb']} {pending['min']} to {pending['max']} of "
              f"{', '.join(pending['cards']) or ', '.join(pending['options'] or ())}")  # fmt: skip
    left = (number(state["actions"], "Action"), number(state["buys"], "Buy"), number(state["coins"], "coin"))
    print(f"\nTurn {state['turn']} of {state['turn_of']}, {state['phase']} phase: {', '.join(left)}")
    for name, player in state["players"].items():
        print(f"{name}: hand {', '.join(player['hand']) or '–'} | in play {', '.join(player['in_play']) or '–'} | "
              f"deck {', '.join(player['deck']) or '–'} | discard {', '.join(player['discard']) or '–'}")  # fmt: skip


def run_solve(options: argparse.Namespace) -> int:
    """Prints every outcome, the best first."""
    import scenarios

    scenario = scenarios.load(options.scenario)
    game = scenario.game()
    solution = search.solve(game, until=options.until, begin=notation.parse_line(options.begin, game))
    result = {"scenario": scenario.id, "until": options.until, **search.to_json(solution)}
    if options.json:
        print_json(result)
        return 0
    bound = "" if result["complete"] else " (incomplete: a bound was met, or an unknown card must be known)"
    print(f"{scenario.title}\n{result['lines']} lines reach {len(result['outcomes'])} outcomes{bound}.")
    for outcome in result["outcomes"]:
        print(f"{'best' if outcome['best'] else '    '}  {outcome['coins']:2} coins  {outcome['buys']} Buys  "
              f"{outcome['actions']} Actions  hand: {', '.join(outcome['hand']) or '–'}\n"
              f"      {'; '.join(outcome['line'])}")  # fmt: skip
    return 0


def run_simulate(options: argparse.Namespace) -> int:
    """Prints wins, ties, turns and games per second."""
    from engine import bots, setup, simulate

    names = tuple(name.strip() for name in options.players.split(","))
    if not 2 <= len(names) <= 6:
        raise NotationError("a game has from 2 to 6 players", where="--players")
    if not 1 <= options.games <= 1_000_000:
        raise NotationError("the number of games must be from 1 to 1000000", where="--games")
    cards = book(options.edition)
    for name in names:
        bots.named(name, cards)
    kingdom = setup.kingdom(options.kingdom, cards, options.edition)
    kingdom = kingdom if kingdom is not None else notation.parse_cards(options.kingdom, cards)
    if any(card.is_unknown for card in kingdom):
        raise NotationError("every card of the kingdom must be named", where="--kingdom")
    match = simulate.Match(names, tuple(map(str, kingdom)), options.edition, options.seed)
    progress = _progress(options.games) if sys.stderr.isatty() else None
    tally = simulate.simulate(match, options.games, processes=options.processes, progress=progress)
    result = tally.to_json()
    if options.json:
        print_json(result)
        return 0
    for name, won, (low, high) in zip(names, result["wins"], result["interval"], strict=True):
        print(f"{name}: {won} of {result['games']} games won, between {low:.1%} and {high:.1%} (95 %)")
    speed = f"{result['games_per_second']} games a second"
    print(f"{result['ties']} ties; {result['turns_mean']} turns on average; {speed}")
    return 0


def _progress(games: int) -> Callable[[int], None]:
    return lambda played: print(f"\r{played} of {games} games", end="\n" if played >= games else "", file=sys.stderr)
