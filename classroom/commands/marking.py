"""`playaloud check`, `mark` and `grade`: scenarios proved, answers marked, narrations graded."""

from __future__ import annotations

import argparse
import sys
import tomllib

from engine.errors import NotationError, PlayaloudError

from .shared import add_json, print_json, read_file


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the commands of this family."""
    check = commands.add_parser("check", help="validate scenario files and prove their keys")
    check.add_argument("scenario", nargs="+", help="library ids or paths")
    add_json(check)
    check.set_defaults(run=run_check)

    mark = commands.add_parser("mark", help="mark the answers to a scenario's questions")
    mark.add_argument("scenario", help="a library id or a path")
    mark.add_argument("--answers", required=True, metavar="FILE", help='a TOML file: question-id = "answer"')
    mark.add_argument("--rubric", default="dominion-turn", help="whose weights count for narrations")
    add_json(mark)
    mark.set_defaults(run=run_mark)

    grade = commands.add_parser("grade", help="propose a rubric grade for one narrated turn")
    grade.add_argument("scenario", help="a library id or a path")
    grade.add_argument("--narration", required=True, metavar="FILE", help="plain text, or TOML with a narration")
    grade.add_argument("--id", default="", help="which narration of a TOML file")
    grade.add_argument("--question", default="", help="the question it answers; the first narration by default")
    grade.add_argument("--rubric", default="dominion-turn")
    add_json(grade)
    grade.set_defaults(run=run_grade)


def run_check(options: argparse.Namespace) -> int:
    """Prints what was proved of each file; 1 if a proof fails."""
    import scenarios
    from scenarios import check

    reports, broken = [], []
    for ref in options.scenario:
        try:
            reports.append(check.report(scenarios.load(ref)))
        except PlayaloudError as error:
            broken.append(error)
            reports.append({"scenario": ref, "ok": False, "error": error.to_json()})
    if broken and len(options.scenario) == 1:
        raise broken[0]
    for error in broken:
        print(f"playaloud: {error}", file=sys.stderr)
    if options.json:
        first = {"error": broken[0].to_json()} if broken else {}
        print_json({"ok": all(report["ok"] for report in reports), "scenarios": reports, **first})
    else:
        for report in reports:
            _print_report(report)
    return 2 if broken else 0 if all(report["ok"] for report in reports) else 1


def _print_report(report: dict) -> None:
    print(f"{report['scenario']}: {'proved' if report['ok'] else 'NOT proved'}")
    if "error" in report:
        print("  " + report["error"]["message"].replace("\n", "\n  "))
    for finding in report.get("findings", ()):
        print(f"  {'ok ' if finding['ok'] else 'BAD'} {finding['question'] or 'situation':10} {finding['finding']}")


def run_mark(options: argparse.Namespace) -> int:
    """Prints points and reasons for each question."""
    import scenarios
    from classroom.marking import propose
    from scenarios.marked import NEEDS_PERSON

    scenario = scenarios.load(options.scenario)
    result = propose.mark(scenario, _answers(options.answers), rubric=options.rubric)
    if options.json:
        print_json(result)
        return 0
    open_ = sum(one["of"] for one in result["questions"] if one["status"] == NEEDS_PERSON)
    print(f"{scenario.title}: {result['points']:g} of {result['of']:g} points"
          + (f"; {open_:g} for a person to give" if open_ else ""))  # fmt: skip
    for question in result["questions"]:
        points = "?" if question["status"] == NEEDS_PERSON else f"{question['points']:g}"
        print(f"\n{question['id']}: {points} of {question['of']:g} ({question['status']})")
        for mistake in question.get("mistakes", ()):
            print(f"  wrong   “{mistake['quote']}”: {mistake['why']} {_right(mistake)}")
        for doubt in question.get("doubts", ()):
            print(f"  perhaps “{doubt['quote']}”: {doubt['why']}")
        for verdict in question["verdicts"]:
            if "why" in verdict:  # what a narration claims has none
                print(f"  {verdict['verdict']:7} {verdict['why']}")
    return 0


def _right(mistake: dict) -> str:
    from scenarios.narration.verdicts import plainly

    return f"Right would be: {plainly(mistake['expected'])}." if mistake["expected"] else ""


def _answers(path: str) -> dict[str, str]:
    try:
        table = tomllib.loads(read_file(path))
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not valid TOML: {error}", where=path) from None
    return dict(_flat(table, "", path))


def _flat(table: dict, before: str, path: str) -> list[tuple[str, str]]:
    """The answers by question id; a bare key a.i is read by TOML as a table, and is an id all the same."""
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        id = f"{before}.{key}" if before else key
        if isinstance(value, dict):
            found += _flat(value, id, path)
        elif isinstance(value, list) and all(isinstance(one, str) for one in value):
            found.append((id, ", ".join(value)))
        elif isinstance(value, str | int | float):
            found.append((id, str(value)))
        else:
            raise NotationError("an answer must be a string", where=f"{path}, {id}")
    return found


def run_grade(options: argparse.Namespace) -> int:
    """Prints the proposed grade with its evidence."""
    import scenarios
    from classroom.marking import propose

    scenario = scenarios.load(options.scenario)
    text, question = _narration(options.narration, options.id)
    known = {one.id for one in scenario.questions}
    question = options.question or (question if question in known else "")
    result = propose.grade(scenario, text, question=question, rubric=options.rubric)
    if options.json:
        print_json(result)
        return 0
    print(f"{scenario.title}\nLine: {'; '.join(result['line']) or 'none could be read'}\n")
    for criterion in result["criteria"]:
        print(f"{criterion['name']}: {_given(criterion)}\n    {criterion['reason']}")
    for mistake in result["mistakes"]:
        print(f"\n{mistake['kind']}: “{mistake['quote']}”\n    {mistake['why']} {_right(mistake)}")
    for doubt in result["doubts"]:
        print(f"\nperhaps {doubt['kind']}: “{doubt['quote']}”\n    {doubt['why']}")
    print(f"\nTotal: {result['total']:g} of {result['possible']:g}{_rest(result)}")
    return 0


def _rest(result: dict) -> str:
    """The band of a total; while something is open, how many of its points a person has to give."""
    open_ = sum(one["of"] for one in result["criteria"] if one["id"] in result["open"])
    return f"; {open_:g} for a person to give" if open_ else f" ({result['band']})" if result["band"] else ""


def _given(criterion: dict) -> str:
    if not criterion["applies"]:
        return "not applicable"
    points = f"{criterion['points']:g} of {criterion['of']:g}" if criterion["proposed"] else "no points proposed"
    return points if criterion["sure"] else f"{points}  (a person should look)"


def _narration(path: str, id: str) -> tuple[str, str]:
    """The text of a narration and the question it names: of a TOML file with `[[narration]]`, or a plain text file."""
    text = read_file(path)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError):
        return text, ""
    found = table.get("narration", table)
    if isinstance(found, dict):
        found = [found]
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        return text, ""
    found = [one for one in found if isinstance(one.get("text"), str)]
    if not found:
        return text, ""
    chosen = [one for one in found if not id or one.get("id") == id]
    if len(chosen) != 1:
        ids = tuple(str(one.get("id")) for one in found)
        raise NotationError("the file holds several narrations; name one with --id" if chosen else
                            f"there is no narration “{id}”", where=path, allowed=ids)  # fmt: skip
    return chosen[0]["text"], str(chosen[0].get("question", ""))
