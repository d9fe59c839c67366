"""The picture for the README."""

from chapterhouse.terminal.picture import draw_picture


def test_the_picture_is_the_same_every_time_and_loads_nothing_from_elsewhere() -> None:
    picture = draw_picture("avignon")
    assert picture == draw_picture("avignon")
    assert "url(http" not in picture and "@font-face" not in picture
    assert "Samaritan" in picture
