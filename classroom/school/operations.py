"""Whose accounts somebody may use who signed in by the school, and the links between the two.

An account is linked by what a person of ours has said before: the login or number on a roster, the e-mail of an
invitation, or the instructor's own session. Nothing is linked because names are alike.
"""

from __future__ import annotations

from collections import Counter

from flask_babel import gettext as _
from sqlalchemy import func, or_, select

from classroom import audit, clock
from classroom.accounts import operations as accounts
from classroom.accounts.models import NAME_LENGTH, User
from classroom.courses.models import STUDENT, Membership
from classroom.db import db, writing
from classroom.errors import NotPermitted, Refused
from classroom.invitations import operations as invitations
from classroom.school.models import SchoolIdentity
from classroom.school.provider import Person
from classroom.text import clean_name


def accounts_of(person: Person) -> list[User]:
    """The accounts of this person, linked now if they were not before; raises `Refused` if there are none."""
    with writing():
        _accept_invitations(person)
        for user in _on_rosters(person):
            if not _is_linked(user, person):
                _link(person, user, why="by the roster")
        found = _linked(person)
    if not found:
        raise Refused(
            _("The school knows you, but no class here does yet. Join with the class code, or ask your instructor to"
              " put your login or number on the roster.")
        )  # fmt: skip
    return found


def connect(actor: User, person: Person) -> None:
    """Links the signed-in instructor's own account; raises `Refused` if it or the identity is linked otherwise."""
    with writing():
        if not actor.is_instructor:
            raise NotPermitted("")
        others = [user for user in _linked(person) if user.id != actor.id and user.is_instructor]
        if others or _is_linked(actor, person):
            raise Refused(_("This account, or this sign-in of the school, is connected already."))
        _link(person, actor, why="by its owner")


def disconnect(actor: User) -> None:
    """Ends the links of one's own account with the school."""
    with writing() as session:
        for row in session.scalars(select(SchoolIdentity).where(SchoolIdentity.user_id == actor.id)):
            session.delete(row)
            audit.record(actor.id, "account.disconnect-school", actor)


def is_connected(user: User) -> bool:
    """Whether this account can be used by signing in by the school."""
    return db.session.scalar(select(SchoolIdentity.id).where(SchoolIdentity.user_id == user.id).limit(1)) is not None


def sign_in(user: User) -> accounts.SignedIn:
    """The new session of somebody whose account this was found to be; a second factor is still asked for."""
    with writing():
        waits = accounts.has_second_factor(user)
        return accounts.SignedIn(user, accounts.start_session(user, waits=waits), waits=waits)


def _linked(person: Person) -> list[User]:
    own = (SchoolIdentity.issuer == person.issuer, SchoolIdentity.subject == person.subject)
    wanted = select(User).join(SchoolIdentity, SchoolIdentity.user_id == User.id).where(*own).order_by(User.id)
    return list(db.session.scalars(wanted))


def _is_linked(user: User, person: Person) -> bool:
    """Whether the account has a link with this provider already, this person's or another's."""
    own = (SchoolIdentity.issuer == person.issuer, SchoolIdentity.user_id == user.id)
    return db.session.scalar(select(SchoolIdentity.id).where(*own).limit(1)) is not None


def _link(person: Person, user: User, *, why: str) -> None:
    db.session.add(
        SchoolIdentity(issuer=person.issuer, subject=person.subject, user_id=user.id, created_at=clock.now())
    )
    audit.record(user.id, "account.connect-school", user, why=why)


def _on_rosters(person: Person) -> list[User]:
    """The students whose roster entry has the person's login or number; none of a course that has it twice."""
    said = []
    if person.login:
        said.append(func.lower(Membership.sis_login_id) == person.login.lower())
    if person.number:
        said.append(Membership.sis_user_id == person.number)
    if not said:
        return []
    wanted = select(Membership).where(Membership.role == STUDENT, Membership.removed_at.is_(None), or_(*said))
    found = list(db.session.scalars(wanted))
    times = Counter(member.course_id for member in found)
    return list({member.user_id: member.user for member in found if times[member.course_id] == 1}.values())


def _accept_invitations(person: Person) -> None:
    """Uses the invitations that wait for the person's verified e-mail; makes an account if there is none."""
    waiting = invitations.waiting_for(person.email) if person.email else []
    own = [user for user in _linked(person) if user.is_instructor]
    for invitation in waiting:
        if not own:
            name = (clean_name(person.name) or invitation.name)[:NAME_LENGTH]
            login, by = _free_login(person), invitation.created_by_id
            own = [accounts.add_instructor(name=name, login=login, hashed="", by=by)]
            _link(person, own[0], why="by an invitation")
        invitations.use_for(invitation, own[0])


def _free_login(person: Person) -> str:
    """A sign-in name that nobody has, after what the school calls the person."""
    wanted = clean_name(person.login or person.email.partition("@")[0]).casefold()[: NAME_LENGTH - 6]
    wanted = wanted if len(wanted) >= 3 else f"{wanted}---"[:3]
    names = (wanted, *(f"{wanted}-{n}" for n in range(2, 10_000)))
    return next(name for name in names if db.session.scalar(select(User.id).where(User.login == name)) is None)
