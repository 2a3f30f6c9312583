"""Runs services side by side, each in a process of its own: restarted when one dies, ended together.

Each service is forked from this process, which has imported everything already; so it must hold no thread and no open
connection. A service ends when this process does, however that happens.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

Service = Callable[[], None]

GRACE = 4.0  # seconds from the request to end until services are killed
QUICK, PATIENCE = 2.0, 5  # a service that died within so many seconds so often in a row is given up
PARENT_DEATH = 1  # PR_SET_PDEATHSIG of prctl(2)


class _Stop(BaseException):
    """Somebody asked for the end."""


def run(services: Mapping[str, Service]) -> int:
    """Runs the services until SIGTERM or SIGINT; 0 then, 1 if a service could not be kept alive."""
    context = multiprocessing.get_context("fork")
    running: dict[str, tuple[BaseProcess, float]] = {}
    failures = dict.fromkeys(services, 0)
    before = {number: signal.signal(number, _stop) for number in (signal.SIGTERM, signal.SIGINT)}

    def start(name: str) -> None:
        process = context.Process(target=_serve, args=(services[name], os.getpid()), name=name)
        process.start()
        running[name] = (process, time.monotonic())

    try:
        for name in services:
            start(name)
        while True:
            wait([process.sentinel for process, _since in running.values()])
            for name, (process, since) in list(running.items()):
                if process.is_alive():
                    continue
                failures[name] = failures[name] + 1 if time.monotonic() - since < QUICK else 0
                print(f"playaloud: {name} ended ({process.exitcode}); starting it again", file=sys.stderr, flush=True)
                if failures[name] >= PATIENCE:
                    return 1
                start(name)
    except _Stop:
        return 0
    finally:
        for number in before:  # a second request changes nothing: the end is near
            signal.signal(number, signal.SIG_IGN)
        _end([process for process, _since in running.values()])
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(_number: int, _frame: object) -> None:
    raise _Stop


def _serve(service: Service, parent: int) -> None:
    os.setsid()  # Ctrl-C reaches the parent only, which ends its services in order
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGTERM)
    if os.getppid() == parent:  # it may have died before the line above
        service()


def _end(processes: list[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + GRACE
    for process in processes:
        process.join(max(0, deadline - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
