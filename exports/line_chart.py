"""Lines over time as inline SVG: a few series with their names, told apart by dashes as well as by colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

STYLES = (("#27346b", ""), ("#b45309", "6 3"), ("#1c6447", "2 2"))
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 480, 196, 34, 12, 38


def lines(series: Sequence[tuple[str, Sequence[float]]], *, title: str, across: str) -> str:
    """Return a chart of up to three series: values at 1, 2, 3 …, the first at the left; `across` names what is counted.

    Labels are escaped. A series without values is only named.
    """
    count = max((len(values) for _name, values in series), default=0)
    most = max((value for _name, values in series for value in values), default=0) or 1
    low = min(0.0, min((value for _name, values in series for value in values), default=0))

    def place(number: int, value: float) -> str:
        x = LEFT + (WIDTH - LEFT - 8) * number / max(count - 1, 1)
        return f"{x:.1f},{HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (value - low) / (most - low):.1f}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" width="{WIDTH}" '
             f'height="{HEIGHT}" font-family="sans-serif" font-size="11"><title>{escape(title)}</title>',
             f'<path d="M{LEFT},{TOP}V{HEIGHT - BOTTOM}H{WIDTH - 8}" fill="none" stroke="currentColor"/>',
             _text(LEFT - 4, TOP + 8, f"{most:.0f}", "end"), _text(LEFT - 4, HEIGHT - BOTTOM, f"{low:.0f}", "end"),
             _text(WIDTH - 8, HEIGHT - 24, f"{across} {count}", "end")]  # fmt: skip
    for number, (name, values) in enumerate(series[: len(STYLES)]):
        colour, dash = STYLES[number]
        points = " ".join(place(at, value) for at, value in enumerate(values))
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.2"{dashed}/>')
        x = LEFT + number * 150
        parts.append(f'<path d="M{x},{HEIGHT - 8}h22" stroke="{colour}" stroke-width="2.2"{dashed}/>')
        parts.append(_text(x + 27, HEIGHT - 5, name[:24], "start"))
    return "".join([*parts, "</svg>"])


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor">{escape(words)}</text>'
