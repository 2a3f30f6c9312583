"""Pages of one game: its seats while it waits, the table, the result; moves, chat, replay, record."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask_babel import get_locale
from flask_babel import gettext as _

from classroom.accounts.current import instructor, signed_in
from classroom.authoring import operations as authoring
from classroom.courses.access import may_teach
from classroom.db import db
from classroom.errors import Conflict, NotFound, Refused
from classroom.games import (
    access,
    clockwork,
    handing,
    lobby,
    moves,
    operations,
    position,
    replay,
    seats,
    signature,
    timing,
)
from classroom.games.access import Seated
from classroom.games.forms import BOTS
from classroom.games.models import CHAT_LENGTH, OPEN, OVER, PLAYING
from classroom.games.showing import absent_from, values_of
from classroom.play.posted import command_in_form, number_in_form
from engine.errors import IllegalCommand, NotationError, PlayaloudError

blueprint = Blueprint("table", __name__)


@blueprint.get("/games/<id:match_id>")
def show(match_id: int) -> Any:
    """The game."""
    return _page(access.fetch_match(signed_in(), match_id))


@blueprint.get("/games/<id:match_id>/version")
def version(match_id: int) -> Any:
    """How far the game is, for pages that ask again and again where nothing tells them."""
    return jsonify(version=access.fetch_match(signed_in(), match_id).match.version)


@blueprint.post("/games/<id:match_id>")
def act(match_id: int) -> Any:
    """A move, or what `do` says: ask, agree, refuse (to take one back), say."""
    user = signed_in()
    seated = access.fetch_match(user, match_id)
    match, number = seated.match, number_in_form("number")
    get_locale()  # asks the user, whom a transaction that writes would read again
    db.session().expire_on_commit = False  # what is written now is drawn as it is, and not read again
    try:
        match request.form.get("do", ""):
            case "ask":
                moves.ask_back(user, match, number=number)
            case "agree" | "refuse" as wish:
                moves.answer_back(user, match, number=number, agrees=wish == "agree")
            case "say":
                moves.say(user, match, number=number, words=request.form.get("words", ""))
            case _other:
                moves.move(user, match, number=number, command=command_in_form())
    except (IllegalCommand, NotationError, Refused, Conflict) as problem:
        return _answer(seated, problem), getattr(problem, "status", 422)
    if request.headers.get("HX-Request"):  # the script puts the board anew and has no other use for the page
        return _answer(seated)
    return redirect(url_for(".show", match_id=match_id), 303)


@blueprint.post("/games/<id:match_id>/seat")
def seat(match_id: int) -> Any:
    """What `do` says: join, leave, add-bot, remove-bot, start, close, rematch, stand-in, go-on, back,
    time, here."""
    user = signed_in()
    match = access.fetch_match(user, match_id).match
    match request.form.get("do"):
        case "here":
            seats.note_presence(user, match)
            return jsonify(ok=True, absent="".join(str(one.number) for one in absent_from(match)))
        case "join":
            operations.join(user, match)
        case "leave":
            operations.leave(user, match)
            return redirect(url_for("games.show", course_id=match.course_id), 303)
        case "add-bot":
            number = number_in_form("seat") if request.form.get("seat") else None
            operations.seat_bot(user, match, request.form.get("strength", ""), number)
        case "remove-bot":
            operations.unseat_bot(user, match, number_in_form("seat"))
        case "start":
            operations.start(user, match)
        case "close":
            operations.close(user, match)
            return redirect(url_for("games.show", course_id=match.course_id), 303)
        case "rematch":
            match_id = operations.rematch(user, match).id
        case "stand-in" | "go-on" as wish:
            seats.give_to_bot(user, match, number_in_form("seat"), passes=wish == "go-on")
        case "time":
            timing.settle(match)
        case "back":
            seats.come_back(user, match)
        case _other:
            raise Refused(_("The form does not say what to do. Please reload the page."))
    return redirect(url_for(".show", match_id=match_id), 303)


@blueprint.post("/games/<id:match_id>/chat")
def chat(match_id: int) -> Any:
    """A line for those at the table; with `do` "hide" the instructor takes one out of sight."""
    user = signed_in()
    match = access.fetch_match(user, match_id).match
    if request.form.get("do") == "hide":
        lobby.hide(user, match.course_id, number_in_form("line"))
        return redirect(url_for(".show", match_id=match_id, _anchor="chat"), 303)
    lobby.chat(user, match.course_id, request.form.get("text", ""), match=match,
               to=number_in_form("to") if request.form.get("to") else None)  # fmt: skip
    return redirect(url_for(".show", match_id=match_id, _anchor="chat"), 303)


@blueprint.get("/games/<id:match_id>/replay")
def walk(match_id: int) -> Any:
    """A game that is over, step by step, with every card seen."""
    match = access.fetch_match(signed_in(), match_id).match
    if match.state != OVER:
        return redirect(url_for(".show", match_id=match_id))
    user, deeds = signed_in(), access.fetch_deeds(match)
    film, teaches = replay.Film(match, deeds), may_teach(user, match.course_id)
    asked = request.args.get("step", "0")
    step = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0
    return render_template("games/replay.html", match=match, film=film, moment=film.moment(min(step, film.last)),
                           teaches=teaches, takers=handing.fetch_takers(user, match),
                           holds=teaches and signature.holds(match, deeds))  # fmt: skip


@blueprint.post("/games/<id:match_id>/scenario")
def take(match_id: int) -> Any:
    """A moment of a game that is over as the draft of a scenario; for the instructor."""
    user = instructor()
    seated = access.fetch_match(user, match_id)
    if not seated.teaches:
        raise NotFound("")
    step = number_in_form("step")
    if seated.match.state != OVER:
        raise Conflict(_("A game can be taken apart when it is over."))
    standing = replay.Film(seated.match, access.fetch_deeds(seated.match)).standing(step)
    added = authoring.add(user, seated.match.course, position.as_scenario(seated.match, standing, step=step))
    return redirect(url_for("authoring.edit", authored_id=added.id), 303)


@blueprint.get("/games/<id:match_id>/record")
def record(match_id: int) -> Any:
    """The signed record of a game, for the instructor: whether it holds, and everything in it."""
    seated = access.fetch_match(instructor(), match_id)
    if not seated.teaches:
        raise NotFound("")
    if seated.match.result is None:
        raise Conflict(_("A game has its record when it is over."))
    deeds = access.fetch_deeds(seated.match)
    return jsonify(
        holds=signature.holds(seated.match, deeds),
        digest=seated.match.result.get("digest"),
        record=signature.record_of(seated.match, deeds),
    )


def _answer(seated: Seated, problem: PlayaloudError | None = None) -> str:
    """The table alone for the script that puts it anew, else the page."""
    if not request.headers.get("HX-Request") or seated.match.state not in (PLAYING, OVER):
        return _page(seated, problem=problem)
    return render_template("games/table.html", **values_of(seated, problem=problem.message if problem else ""))


def _page(seated: Seated, *, problem: PlayaloudError | None = None) -> str:
    match = seated.match
    user = signed_in()
    values = {
        "match": match, "course": match.course, "seat": seated.seat, "teaches": seated.teaches,
        "host": match.host_id == user.id, "lines": access.fetch_lines(user, match.course_id, match),
        "muted": lobby.is_muted(user, match.course_id), "names": lobby.names_at(match),
        "room": access.lobby_of(match.course_id), "chat_length": CHAT_LENGTH,
        "problem": problem.message if problem else "", "clock_bounds": clockwork.described(match),
    }  # fmt: skip
    if match.state in (PLAYING, OVER):
        values |= values_of(seated, problem=values["problem"], whole_log=request.args.get("log") == "all")
    else:
        values["bots"] = BOTS
    template = "games/waiting.html" if match.state == OPEN else "games/match.html"
    return render_template(template if match.state != "closed" else "games/closed.html", **values)
