"""Runs one function in a child process that may use only so much CPU time, memory and time on the clock.

A document made of other people's text can take for ever (a table of ten thousand rows, a page one pixel wide), and
some of that happens in C, where no exception reaches. Only the end of a process ends it for certain.

The child is a fresh interpreter: the parent says which function and with what, as JSON on standard input; the bytes
come back on standard output. It gets none of the parent's environment but what it needs to start.
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
from collections.abc import Callable
from dataclasses import dataclass

from exports.errors import ExportError, LimitHit, RenderFailed

_FAILED, _OUT_OF_MEMORY = 3, 4
_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_CACHE_HOME")
# How a process ends when C code finds no memory: GLib traps, others abort or touch what is not there.
_ENDS_WITHOUT_MEMORY = (signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS)


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

    Raises LimitHit if it used more than `limits` allow, RenderFailed if it ended otherwise without a result.
    """
    limits = limits or Limits()
    order = {"function": f"{function.__module__}:{function.__qualname__}", "arguments": arguments,
             "cpu": limits.cpu, "memory": limits.memory}
    # Fonts are unpacked into temporary files; a killed child cannot remove them, so the folder is ours.
    with tempfile.TemporaryDirectory(prefix="playaloud-") as folder:
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        environment |= {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "TMPDIR": folder}
        try:
            done = subprocess.run(
                [sys.executable, "-P", "-m", "exports.bounded"], input=json.dumps(order).encode(), capture_output=True,
                timeout=limits.wall, cwd=folder, env=environment, check=False)
        except subprocess.TimeoutExpired as expired:
            raise LimitHit("wall-clock time", f"{limits.wall:g} s") from expired
    if done.returncode:
        raise _error(done, limits)
    return done.stdout


def _error(done: subprocess.CompletedProcess[bytes], limits: Limits) -> ExportError:
    log = done.stderr.decode(errors="replace")[-4000:]
    if done.returncode == -signal.SIGXCPU:
        return LimitHit("CPU time", f"{limits.cpu} s")
    if done.returncode == _OUT_OF_MEMORY or -done.returncode in _ENDS_WITHOUT_MEMORY:
        return LimitHit("memory", f"{limits.memory >> 20} MiB")
    reason = done.stdout.decode(errors="replace") if done.returncode == _FAILED else f"exit status {done.returncode}"
    return RenderFailed(reason, log=log)


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
