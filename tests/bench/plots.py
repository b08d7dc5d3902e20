"""Plots as SVG, written by hand: bars with their spread, and lines or points on log axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from tests.bench.figures import Figure

_WIDTH: Final = 760
_LEFT: Final = 270
_COLOURS: Final = ("#2f6f9f", "#c8553d", "#588157", "#8d6a9f", "#b08900", "#5c6770")

Point = tuple[float, float]
Points = Sequence[Point]


def _svg(height: int, body: Sequence[str], title: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" font-family="sans-serif" font-size="12" role="img">'
    )
    paper = f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *body, "</svg>", ""])


def _text(x: float, y: float, text: str, anchor: str = "start", more: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#222222"{more}>'
        f"{escape(text)}</text>"
    )


def _line(start: Point, end: Point, colour: str, more: str = "") -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<path d="M{x1:.1f} {y1:.1f} L{x2:.1f} {y2:.1f}" stroke="{colour}"{more}/>'


def bars(title: str, values: Sequence[tuple[str, Figure]], goals: Mapping[str, float]) -> str:
    """Return horizontal bars with whiskers for the spread, and upright lines for the goals."""
    row, top = 24, 64
    height = top + row * len(values) + 16
    most = 1.1 * max([each.high for _, each in values] + [*goals.values()])
    right = _WIDTH - 70

    def across(value: float) -> float:
        return _LEFT + (right - _LEFT) * value / most

    body = [_text(16, 26, title, more=' font-size="15" font-weight="bold"')]
    for number, (name, each) in enumerate(values):
        y = top + row * number
        wide = across(each.middle) - _LEFT
        body += [
            _text(_LEFT - 8, y + 12, name, "end"),
            f'<rect x="{_LEFT}" y="{y}" width="{wide:.1f}" height="16" fill="{_COLOURS[0]}"/>',
            _line((across(each.low), y + 8), (across(each.high), y + 8), "#111111"),
            _text(across(each.high) + 6, y + 12, f"{each.middle:.2f}"),
        ]
    for name, goal in goals.items():
        x = across(goal)
        body += [
            _line((x, top - 10), (x, height - 12), _COLOURS[1], ' stroke-dasharray="5 4"'),
            _text(x, top - 14, name, "middle"),
        ]
    return _svg(height, body, title)


def on_log_axes(
    title: str, across: str, up: str, series: Mapping[str, Points], *, joined: bool
) -> str:
    """Return points, or lines through them, with both axes logarithmic."""
    height, top, bottom, left, right = 380, 56, 320, 70, _WIDTH - 190
    every = [point for points in series.values() for point in points]
    low_x, high_x = _bounds([x for x, _ in every])
    low_y, high_y = _bounds([y for _, y in every])

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            left + (right - left) * (log10(max(x, 10**low_x)) - low_x) / (high_x - low_x),
            bottom - (bottom - top) * (log10(max(y, 10**low_y)) - low_y) / (high_y - low_y),
        )

    body = [_text(16, 26, title, more=' font-size="15" font-weight="bold"')]
    for power in range(low_x, high_x + 1):
        x, _ = place(10**power, 1)
        body += [
            _line((x, top), (x, bottom), "#dddddd"),
            _text(x, bottom + 18, _tick(power), "middle"),
        ]
    for power in range(low_y, high_y + 1):
        _, y = place(1, 10**power)
        body += [
            _line((left, y), (right, y), "#dddddd"),
            _text(left - 8, y + 4, _tick(power), "end"),
        ]
    body += [_text((left + right) / 2, bottom + 42, across, "middle"), _text(16, top - 10, up)]
    for number, (name, points) in enumerate(series.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        spots = [place(x, y) for x, y in points]
        if joined:
            path = " L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
            body.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.4" fill="{colour}"/>' for x, y in spots]
        y = top + 12 + 20 * number
        body += [
            f'<rect x="{right + 16}" y="{y - 9}" width="12" height="12" fill="{colour}"/>',
            _text(right + 34, y + 1, name),
        ]
    return _svg(height, body, title)


def _bounds(values: Sequence[float]) -> tuple[int, int]:
    some = [each for each in values if each > 0]
    low, high = floor(log10(min(some))), ceil(log10(max(some)))
    return low, max(high, low + 1)


def _tick(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"
