"""The server's clock, the only one that counts; times are stored in UTC and shown in the course's time zone."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from babel.core import get_global
from babel.dates import get_timezone


def now() -> datetime:
    """The present moment in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def zone_names() -> list[str]:
    """The IANA names of the world's time zones, sorted, UTC first."""
    named = (name for name in get_global("zone_territories") if "/" in name and not name.startswith("Etc/"))
    return ["UTC", *sorted(named)]


def zone(name: str) -> tzinfo:
    """The time zone of this IANA name; raises LookupError where there is none."""
    return get_timezone(name)


def to_utc(local: datetime, zone_name: str) -> datetime:
    """The UTC moment of a wall-clock time in a zone; in the hour that a clock change repeats, the second one."""
    found = zone(zone_name)
    # Babel takes its zones from pytz, whose zones must be asked to place a wall-clock time.
    placed = found.localize(local) if hasattr(found, "localize") else local.replace(tzinfo=found)
    return placed.astimezone(UTC)


def to_local(moment: datetime, zone_name: str) -> datetime:
    """The wall-clock time of a UTC moment in a zone, without tzinfo, as a form field shows it."""
    return moment.astimezone(zone(zone_name)).replace(tzinfo=None)
