"""Prints what reports cost: one sheet once warm, and a class with two children, in time and memory.

Run it as `.venv/bin/python -m tests.benchmarks.pdf [STUDENTS]`. The goals: a sheet in under 0.4 s of CPU, a class of
120 in under 40 s with children of under 300 MB.
"""

from __future__ import annotations

import resource
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

from classroom.downloads import making
from exports.report import rubric_report

sys.path.insert(0, str(Path(__file__).parent.parent / "exports"))
from rubric_samples import sheet

LOOK = 0.05  # seconds between two looks at the children's memory


def children_memory() -> int:
    """Bytes in memory of the largest of this process's children."""
    found = [0]
    for task in Path("/proc/self/task").glob("*/children"):
        for pid in task.read_text().split():
            try:
                status = Path(f"/proc/{pid}/status").read_text()
            except OSError:
                continue
            found += [int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS")]
    return max(found)


def main() -> None:
    students = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    one = sheet()
    rubric_report([one])
    before = time.process_time()
    for _time in range(5):
        rubric_report([one])
    print(f"one filled sheet of 4 pages, warm: {(time.process_time() - before) / 5:.2f} s of CPU")
    sheets = [replace(one, student=f"Student {number}") for number in range(students)]
    for packing in making.PACKINGS:
        most, ended = [0], threading.Event()

        def watch(most: list[int] = most, ended: threading.Event = ended) -> None:
            while not ended.wait(LOOK):
                most[0] = max(most[0], children_memory())

        thread = threading.Thread(target=watch)
        thread.start()
        before, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        made = making.report(sheets, packing=packing)
        wall, now = time.monotonic() - before, resource.getrusage(resource.RUSAGE_CHILDREN)
        ended.set()
        thread.join()
        cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
        print(f"{students} sheets as {made.suffix} ({packing}): {wall:.1f} s on the clock, {cpu:.1f} s of CPU, the "
              f"largest child {most[0] / 1e6:.0f} MB, file {len(made.content) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
