"""Charts as SVG, the same in a page and on paper: attributes only, no script and no style, a title that is read aloud.

A chart never stands alone: the same figures stand in a table beside it.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from exports.class_rows import Marks
from exports.templates import points as written

INK, SOFT, BAR, BAND = "#17191a", "#5c6063", "#0b4f5c", "#b9d3d8"
_LIGHT = f'fill="#e3eef0" stroke="{BAR}" stroke-width="0.9"'  # little ink
_FONT = "Atkinson, AtkinsonExt, DejaVu Sans, sans-serif"
_MOST_BARS = 21


def histogram(marks: Marks, *, title: str) -> str:
    """Return a chart of how often each number of points was given, from 0 to the points possible."""
    counts = distribution(marks)
    width, height, bottom = 240, 110, 92
    step, most = width / len(counts), max([*(n for _, n in counts), 1])
    parts = []
    for place, (value, n) in enumerate(counts):
        tall = 72 * n / most
        middle = (place + 0.5) * step
        parts.append(f'<rect x="{middle - step * 0.38:.1f}" y="{bottom - tall:.1f}" width="{step * 0.76:.1f}" '
                     f'height="{tall:.1f}" {_LIGHT}/>')
        if n:
            parts.append(_text(middle, bottom - tall - 3, str(n)))
        parts.append(_text(middle, bottom + 13, written(value), fill=SOFT))
    parts.append(f'<path d="M0 {bottom}H{width}" stroke="{INK}" stroke-width="0.8" fill="none"/>')
    return _svg(width, height, title, parts)


def progress(steps: Sequence[Marks], *, title: str) -> str:
    """Return a chart of the marks over time, as shares of the points: the median, the middle half and the means."""
    width, height, top, bottom, left = 480, 170, 10, 140, 34
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = bottom - share * (bottom - top)
        parts.append(f'<path d="M{left} {y:.1f}H{width}" stroke="#d5d9db" stroke-width="0.6" fill="none"/>')
        parts.append(_text(left - 4, y + 3, f"{share:.0%}", anchor="end", fill=SOFT))
    gap = (width - left) / max(len(steps), 1)
    means = []
    for place, step in enumerate(steps):
        x = left + (place + 0.5) * gap
        parts.append(_text(x, bottom + 15, _shortened(step.label, int(gap / 4.6)), fill=SOFT))
        if not step.marks or step.points_possible <= 0:
            continue
        low, middle, high = (bottom - share * (bottom - top) for share in _quartiles(step))
        half = min(gap * 0.28, 16)
        parts.append(f'<rect x="{x - half:.1f}" y="{high:.1f}" width="{2 * half:.1f}" height="{low - high:.1f}" '
                     f'fill="{BAND}"/>')
        parts.append(f'<path d="M{x - half:.1f} {middle:.1f}h{2 * half:.1f}" stroke="{BAR}" stroke-width="2"/>')
        mean = statistics.fmean(step.marks) / step.points_possible
        means.append((x, bottom - min(max(mean, 0), 1) * (bottom - top)))
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in means)
    if means:
        parts.append(f'<path d="M{line}" stroke="{INK}" stroke-width="1" fill="none"/>')
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.4" fill="{INK}"/>' for x, y in means]
    return _svg(width, height, title, parts)


def shares(rows: Sequence[tuple[str, float]], *, title: str, whole: float | None = None) -> str:
    """Return a chart of horizontal bars: each label with its share, or, given the `whole`, with its number of it."""
    width, left, tall = 480, 150, 16
    parts = []
    for place, (label, value) in enumerate(rows):
        y, part = place * tall + 2, min(max(value / (1 if whole is None else whole or 1), 0), 1)
        parts.append(_text(left - 5, y + 9, label[:34], anchor="end"))
        parts.append(f'<rect x="{left}" y="{y}" width="{part * (width - left - 40):.1f}" height="11" {_LIGHT}/>')
        said = f"{value:.0%}" if whole is None else written(value) or "0"
        parts.append(_text(left + part * (width - left - 40) + 4, y + 9, said, anchor="start"))
    return _svg(width, max(len(rows), 1) * tall + 4, title, parts)


def distribution(marks: Marks) -> list[tuple[float, int]]:
    """Return how often each mark was given: halves where there is room for all of them, else wider steps."""
    step = next(step for step in (0.5, 1, 2, 5, 10, 50, math.inf) if marks.points_possible / step < _MOST_BARS)
    steps = 1 if math.isinf(step) else math.floor(marks.points_possible / step) + 1
    found = Counter(min(max(math.floor(mark / step), 0), steps - 1) if step < math.inf else 0 for mark in marks.marks)
    return [(place * step if step < math.inf else 0, found[place]) for place in range(steps)]


def _quartiles(step: Marks) -> list[float]:
    given = [min(max(mark / step.points_possible, 0), 1) for mark in step.marks]
    return [given[0]] * 3 if len(given) == 1 else statistics.quantiles(given, n=4, method="inclusive")


def _shortened(label: str, most: int) -> str:
    """The label in so many signs: its end is what tells the turns of one assignment apart."""
    most = max(most, 5)
    return label if len(label) <= most else f"{label[: most - 4].rstrip()}…{label[-3:]}"


def _text(x: float, y: float, text: str, *, anchor: str = "middle", fill: str = INK) -> str:
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="9" font-family={quoteattr(_FONT)} text-anchor="{anchor}" '
            f'fill="{fill}">{escape(text)}</text>')


def _svg(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img"><title>{escape(title)}</title>{"".join(parts)}</svg>')
