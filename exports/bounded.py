"""Runs one function in a child process that may use only so much CPU time, memory and time on the clock.

A document made of other people's text can take for ever (a table of ten thousand rows, a page one pixel wide), and
some of that happens in C, where no exception reaches. Only the end of a process ends it for certain.

The child is a fresh interpreter: the parent says which function and with what, as JSON on standard input; the bytes
come back on standard output, a file in a folder of the child's own. It gets none of the parent's environment but what
it needs to start.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from exports.errors import ExportError, LimitHit, RenderFailed

_FAILED, _OUT_OF_MEMORY = 3, 4
_PAUSE = 0.01  # seconds between two looks whether a child is done
_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_CACHE_HOME")
# How a process ends when C code finds no memory: GLib traps, others abort or touch what is not there.
_ENDS_WITHOUT_MEMORY = (signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS)
_CRASHES = (*_ENDS_WITHOUT_MEMORY, signal.SIGKILL)


@dataclass(frozen=True)
class Limits:
    """What a child may use: CPU seconds, seconds on the clock, bytes of address space.

    Measured: fifty filled sheets of four pages need 20 CPU seconds and 420 MiB.
    """

    cpu: int = 30
    wall: float = 60
    memory: int = 1 << 30


def call(function: Callable[..., bytes], *, limits: Limits | None = None, **arguments: object) -> bytes:
    """Return what the function returns; it is a module's function, its arguments are JSON values.

    A child that crashes is tried once more. Raises LimitHit if it used more than `limits` allow, RenderFailed if it
    ended otherwise without a result.
    """
    [(_place, result)] = each(function, [arguments], limits=limits)
    return result


def each(
    function: Callable[..., bytes], orders: Sequence[Mapping[str, object]], *, limits: Limits | None = None,
    processes: int = 1,
) -> Iterator[tuple[int, bytes]]:  # fmt: skip
    """Yield what the function returns for each order's arguments, with the order's place, as they are done.

    So many children run at a time. Raises as `call` does, at the first that fails; whatever ends this, the children
    still running are ended, too.
    """
    limits = limits or Limits()
    waiting = list(enumerate(orders))[::-1]
    running: dict[int, _Child] = {}
    broken: set[int] = set()
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                place, arguments = waiting.pop()
                running[place] = _Child(function, arguments, limits)
            for place in [place for place, child in running.items() if child.is_done()]:
                child = running.pop(place)
                # Fonts that are installed meanwhile, or a machine out of memory, end a child that is not to blame.
                if child.has_crashed() and place not in broken:
                    broken.add(place)
                    child.end()
                    waiting.append((place, orders[place]))
                else:
                    yield place, child.result()
            time.sleep(_PAUSE)
    finally:
        for child in running.values():
            child.end()


class _Child:
    """A process that works on one order; its folder holds what goes in and comes out, and goes with it."""

    def __init__(self, function: Callable[..., bytes], arguments: Mapping[str, object], limits: Limits) -> None:
        self._limits, self._started = limits, time.monotonic()
        order = {"function": f"{function.__module__}:{function.__qualname__}", "arguments": dict(arguments),
                 "cpu": limits.cpu, "memory": limits.memory}
        # Fonts are unpacked into temporary files; a killed child cannot remove them, so the folder is ours.
        self._folder = tempfile.TemporaryDirectory(prefix="playaloud-")
        folder = Path(self._folder.name)
        (folder / "order").write_text(json.dumps(order))
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        environment |= {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "TMPDIR": str(folder)}
        with (folder / "order").open("rb") as order_file, (folder / "out").open("wb") as out, \
                (folder / "log").open("wb") as log:
            self._process = subprocess.Popen([sys.executable, "-P", "-m", "exports.bounded"], stdin=order_file,
                                             stdout=out, stderr=log, cwd=folder, env=environment)

    def is_done(self) -> bool:
        return self._process.poll() is not None or time.monotonic() - self._started > self._limits.wall

    def has_crashed(self) -> bool:
        """Whether a signal ended it that is none of ours."""
        return -(self._process.poll() or 0) in _CRASHES

    def result(self) -> bytes:
        code = self._process.poll()
        if code is None:
            self.end()
            raise LimitHit("wall-clock time", f"{self._limits.wall:g} s")
        out, log = ((Path(self._folder.name) / name).read_bytes() for name in ("out", "log"))
        self.end()
        if code:
            raise _error(code, out, log, self._limits)
        return out

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._folder.cleanup()


def _error(code: int, out: bytes, log: bytes, limits: Limits) -> ExportError:
    if code == -signal.SIGXCPU:
        return LimitHit("CPU time", f"{limits.cpu} s")
    if code == _OUT_OF_MEMORY or -code in _ENDS_WITHOUT_MEMORY:
        return LimitHit("memory", f"{limits.memory >> 20} MiB")
    reason = out.decode(errors="replace") if code == _FAILED else f"exit status {code}"
    return RenderFailed(reason, log=log.decode(errors="replace")[-4000:])


def main() -> int:
    """Run the function that standard input names: its bytes, or why there are none, go to standard output."""
    order = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (order["cpu"], order["cpu"] + 2))
    resource.setrlimit(resource.RLIMIT_AS, (order["memory"], order["memory"]))
    # What libraries print must not end up among the result's bytes.
    with os.fdopen(os.dup(1), "wb") as result:
        os.dup2(2, 1)
        module, name = order["function"].split(":")
        try:
            result.write(getattr(importlib.import_module(module), name)(**order["arguments"]))
        except MemoryError:
            return _OUT_OF_MEMORY
        except Exception as error:
            result.write(f"{type(error).__name__}: {error}"[:1000].encode(errors="replace"))
            return _FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
