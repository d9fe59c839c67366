"""Whoever shares a victory is told so in the plural, in both languages."""

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, at_the_end, run

__all__ = ["run"]


@cites("TW-89", "TW-90")
@pytest.mark.parametrize(
    ("points", "en", "de"),
    [
        ((20, 20, 8, 8), "Anna and Bo share the victory.", "Den Sieg teilen sich Anna und Bo."),
        (
            (20, 20, 21, 21),  # the first two get a stone and gold that score one point
            "Anna, Bo, Cleo and Dan share the victory.",
            "Den Sieg teilen sich Anna, Bo, Cleo und Dan.",
        ),
        ((20, 21, 20, 20), "The winner is Bo.", "Gewonnen hat: Bo."),
    ],
)
def test_everybody_who_wins_is_named(run: Run, points: tuple[int, ...], en: str, de: str) -> None:
    goods = "; ".join(
        f"{seat}=points:{number},gold:0,wool:0" for seat, number in zip("NESW", points, strict=True)
    )
    code = "F4; chapter=IV; round=6; event=IV-04; agenda=chapter_end:-:0,donors:-:4,orient:N:0; stock=wool:15"
    for language, told in (("en", en), ("de", de)):
        text = at_the_end(run, "tore", 4, f"{code}; {goods}", ["orient 0"], language)
        assert told in text and "drawn." not in text and "unentschieden" not in text
