"""Pages of the lobby: who is there, the games, the chat, high scores; a new game, an invitation."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, flash, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _

from classroom import clock, codes
from classroom.accounts.current import instructor, signed_in
from classroom.accounts.models import User
from classroom.courses.access import fetch_course, may_teach, membership_of
from classroom.courses.models import Course
from classroom.errors import NotFound, Refused
from classroom.forms import form_page, show_refusal
from classroom.games import access, clockwork, lobby, operations, participation, quotas, scores
from classroom.games.doubts import doubts
from classroom.games.forms import PERSON, MatchForm
from classroom.games.models import CHAT_LENGTH, OPEN, OVER, PLAYING, WHY_LENGTH

blueprint = Blueprint("games", __name__)
MOST_OVER = 10
CLASS = "class"  # instead of a student


@blueprint.get("/courses/<id:course_id>/games")
def show(course_id: int) -> Any:
    """The lobby of a course."""
    user = signed_in()
    course, room = access.fetch_lobby(user, course_id)
    people = access.fetch_present(course_id)
    teaches = may_teach(user, course_id)
    over = access.fetch_matches(user, course, OVER)
    here = [one for one in people if clock.now() - one.seen_at < lobby.HERE]
    me = next((one for one in people if one.user_id == user.id), None)
    return render_template(
        "games/lobby.html",
        course=course, room=room, teaches=teaches, me=me,
        may_write=teaches or (room.chat_open and not (me and me.muted)),
        gone_muted=[one for one in people if teaches and one.muted and one not in here],
        nickname=lobby.nickname_of(user, course_id),
        people=people, names={one.user_id: one.nickname for one in people},
        here=here,
        waiting=access.fetch_matches(user, course, OPEN), playing=access.fetch_matches(user, course, PLAYING),
        over=over[:MOST_OVER], lines=access.fetch_lines(user, course_id),
        scores=scores.high_scores(course_id) if room.scores_open or teaches else None,
        chat_length=CHAT_LENGTH, nickname_length=lobby.NICKNAME_LENGTH, bounds=clockwork.described,
        asked=None if request.headers.get("HX-Request") else _asked_of(user, course),
    )  # fmt: skip


@blueprint.route("/courses/<id:course_id>/games/new", methods=["GET", "POST"])
def create(course_id: int) -> Any:
    """Makes a game, with the maker on the first seat; against bots alone it begins at once."""
    user = signed_in()
    course, room = access.fetch_lobby(user, course_id)
    form = MatchForm(reading=room.reading)
    if form.validate_on_submit():
        bots = ["" if one == PERSON else one for one in form.others]
        try:
            match = operations.create(
                user, course, size=1 + len(form.others), wish=form.wish, bots=bots,
                invented=form.invented, invited=form.invited.data, watchable=form.watchable.data,
                timed=form.timed,
            )  # fmt: skip
        except Refused as refused:
            show_refusal(form, refused)
        else:
            if all(bots):
                operations.start(user, match)
            return redirect(url_for("table.show", match_id=match.id), 303)
    return form_page("games/create.html", form, course=course)


@blueprint.post("/courses/<id:course_id>/games/join")
def join(course_id: int) -> Any:
    """Takes a seat at the game of an invitation."""
    user = signed_in()
    invitation = codes.normal(request.form.get("invitation", "")[:40])
    match = access.fetch_invited(user, course_id, invitation)
    operations.join(user, match, invitation=invitation)
    return redirect(url_for("table.show", match_id=match.id), 303)


@blueprint.post("/courses/<id:course_id>/lobby")
def change(course_id: int) -> Any:
    """What `do` says: here, rename, chat, and for the instructor mute, unmute, hide, allow, reading."""
    user = signed_in()
    access.fetch_lobby(user, course_id)
    form = request.form
    match form.get("do"):
        case "here":
            lobby.enter(user, course_id)
            return jsonify(ok=True)
        case "rename":
            lobby.rename(user, course_id, form.get("nickname", ""))
            flash(_("You are known by your new nickname."))
        case "chat":
            lobby.chat(user, course_id, form.get("text", ""), to=_number("to"))
        case "mute" | "unmute" as wish:
            lobby.mute(user, course_id, _number("user") or 0, muted=wish == "mute")
        case "hide":
            lobby.hide(user, course_id, _number("line") or 0)
        case "reading":
            lobby.read(user, course_id, form.get("cards", "")[:2000].split(","))
            flash(_("Saved."))
        case "allow":
            lobby.allow(user, course_id, chat_open="chat_open" in form, scores_open="scores_open" in form)
            flash(_("Saved."))
        case _other:
            raise Refused(_("The form does not say what to do. Please reload the page."))
    return redirect(url_for(".show", course_id=course_id, _anchor="chat" if form.get("do") == "chat" else None), 303)


@blueprint.get("/courses/<id:course_id>/games/statistics")
def statistics(course_id: int) -> Any:
    """What the user has played in the course; of a student (`of`) for the instructor, who may hide them."""
    user = signed_in()
    course, room = access.fetch_lobby(user, course_id)
    asked = request.args.get("of", "")
    teaches = may_teach(user, course_id)
    whose = int(asked) if teaches and asked.isascii() and asked.isdecimal() and len(asked) < 10 else user.id
    person = next((one for one in access.fetch_present(course_id) if one.user_id == whose), None)
    if whose != user.id and person is None:
        raise NotFound("")
    shown = scores.statistics_of(whose, course_id) if teaches or room.scores_open else None
    return render_template("games/statistics.html", course=course, shown=shown, own=whose == user.id,
                           name=person.nickname if person else lobby.nickname_of(user, course_id))  # fmt: skip


@blueprint.get("/games")
def home() -> Any:
    """The lobby of the user's only course, or the courses to choose from."""
    user = signed_in()
    courses = access.fetch_courses(user)
    if len(courses) == 1:
        return redirect(url_for(".show", course_id=courses[0].id))
    return render_template("games/home.html", courses=courses)


@blueprint.get("/courses/<id:course_id>/participation")
def played(course_id: int) -> Any:
    """Who has played how much, week by week; the quota; games that somebody should look at."""
    user = instructor()
    course = fetch_course(user, course_id)
    weeks = participation.weeks_of(course)
    rows = participation.rows_of(user, course, weeks)
    return render_template(
        "games/participation.html", course=course, weeks=weeks, rows=rows, whole=CLASS,
        columns=participation.columns_of(rows, weeks), quota=participation.quota_of(course),
        doubts=doubts(course), most=quotas.MOST, most_minutes=quotas.MOST_MINUTES, late_weeks=quotas.LATE_WEEKS,
        late_shares=quotas.LATE_SHARES, last_day=participation.last_day, excused=quotas.exemptions_of(course.id),
        weeks_off=sorted(access.lobby_of(course.id).weeks_off.items(), reverse=True), why_length=WHY_LENGTH,
    )  # fmt: skip


@blueprint.get("/courses/<id:course_id>/participation.csv")
def played_file(course_id: int) -> Any:
    """The same as a table for a spreadsheet."""
    user = instructor()
    course = fetch_course(user, course_id)
    weeks = participation.weeks_of(course)
    text = participation.as_csv(participation.rows_of(user, course, weeks), weeks)
    name = f"participation-{course.id}.csv"
    return Response(text, mimetype="text/csv", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@blueprint.post("/courses/<id:course_id>/participation")
def ask(course_id: int) -> Any:
    """Sets the quota, and what a week counts that is made up for later."""
    user = instructor()
    fetch_course(user, course_id)
    asked = {name: _number(name) or 0 for name in ("games", "narrated", "minutes", "late_weeks")}
    share = _number("late_share")
    quotas.set_quota(user, course_id, since=request.form.get("since", "")[:20],
                     late_share=quotas.LATE_SHARE if share is None else share, **asked)  # fmt: skip
    flash(_("Saved."))
    return redirect(url_for(".played", course_id=course_id), 303)


@blueprint.post("/courses/<id:course_id>/participation/exemptions")
def excuse(course_id: int) -> Any:
    """Excuses a student, or the whole class, from a week, or with `do` "withdraw" no longer."""
    user = instructor()
    fetch_course(user, course_id)
    form, member = request.form, _number("member") or 0
    monday, why, withdraws = form.get("monday", "")[:20], form.get("why", ""), form.get("do") == "withdraw"
    if form.get("member") == CLASS:
        quotas.free(user, course_id, monday=monday, why="" if withdraws else quotas.reason(why))
    elif withdraws:
        quotas.withdraw(user, course_id, member_id=member, monday=monday)
    else:
        quotas.excuse(user, course_id, member_id=member, monday=monday, why=why)
    flash(_("Saved."))
    return redirect(url_for(".played", course_id=course_id, _anchor="excused"), 303)


def _asked_of(user: User, course: Course) -> dict[str, Any] | None:
    """What the quota asks of a student, and what they have done of it; None where it asks for nothing."""
    quota, membership = participation.quota_of(course), membership_of(user, course.id)
    if not quota.asks or membership is None or membership.role != "student":
        return None
    weeks = participation.weeks_of(course)
    return {"quota": quota, "weeks": weeks, "row": participation.own_row(membership, weeks),
            "last_day": participation.last_day}  # fmt: skip


def _number(name: str) -> int | None:
    typed = request.form.get(name, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else None
