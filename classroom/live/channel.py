"""A channel of Redis by which processes tell each other that something has been written; an optional extra."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from classroom.db import CHANNEL
from classroom.errors import ConfigError

if TYPE_CHECKING:
    from redis import Redis

PATIENCE = 1.0  # seconds for an answer of Redis
AWAY = 5.0  # seconds for which a Redis that did not answer is left alone: whoever writes shall not wait for it

log = logging.getLogger(__name__)


class Channel:
    """The channel at this address. Raises `ConfigError` for one that cannot be used."""

    def __init__(self, address: str):
        self._redis = connected(address)
        self._again = 0.0

    def tell(self) -> None:
        """Says that something has been written. Without an answer nothing is lost: listeners look now and then."""
        from redis import RedisError

        if time.monotonic() < self._again:
            return
        try:
            self._redis.publish(CHANNEL, "")
        except RedisError as error:
            self._again = time.monotonic() + AWAY
            log.warning("Redis does not answer: %s", error)


def news(address: str, *, quiet: float) -> Iterator[None]:
    """Yields when told, and after so many seconds in which nothing was said; ends when Redis does not answer."""
    from redis import RedisError

    redis = connected(address)
    try:
        with redis.pubsub(ignore_subscribe_messages=True) as listener:
            listener.subscribe(CHANNEL)
            yield None  # what was written before is not told any more
            while True:
                listener.get_message(timeout=quiet)
                while listener.get_message(timeout=0):
                    pass  # one look at the database answers them all
                yield None
    except RedisError as error:
        log.warning("Redis does not answer; the database tells of its changes itself: %s", error)
    finally:
        redis.close()


def connected(address: str) -> Redis:
    """A client for this address; it connects when it is used. Raises `ConfigError`."""
    try:
        from redis import Redis

        return Redis.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    except (ModuleNotFoundError, ValueError) as error:
        raise ConfigError(
            f"This Redis cannot be used here: {error}.", where="PLAYALOUD_LIVE_REDIS",
            allowed=("redis://… with the client installed: pip install 'playaloud[redis]'",),
        ) from None
