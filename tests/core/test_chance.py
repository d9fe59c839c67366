"""Dice: the same numbers on every machine, compiled or not, and fair ones."""

from collections import Counter

import pytest

from chapterhouse.core.chance import FairDice, FastDice, commitment, pick, seed_bytes
from chapterhouse.core.vectors import i64, vec


def test_fast_dice_roll_the_same_numbers_everywhere() -> None:
    dice = FastDice(0)
    assert [dice.below(100) for _ in range(8)] == [76, 14, 26, 28, 53, 9, 65, 62]


def test_fair_dice_roll_the_same_numbers_everywhere() -> None:
    dice = FairDice(seed_bytes(7))
    assert [dice.below(100) for _ in range(8)] == [70, 58, 68, 47, 80, 13, 35, 49]


def test_seeds_and_commitments_are_the_same_everywhere() -> None:
    assert seed_bytes(7).hex().startswith("29cfc21bd6bc6dd5")
    assert commitment(seed_bytes(7)).startswith("sha256:d7c6bc4f0499793e")
    assert len(seed_bytes(7)) == 32
    assert seed_bytes(7) != seed_bytes(8)


@pytest.mark.parametrize("limit", [1, 2, 5, 6, 7, 1000, 2147483648])
def test_every_roll_lies_below_its_limit(limit: int) -> None:
    for dice in (FairDice(b"a"), FastDice(1)):
        assert all(0 <= dice.below(limit) < limit for _ in range(200))
    assert 0 <= FairDice(b"a").below(4294967296) < 4294967296


@pytest.mark.parametrize("limit", [0, -1, 4294967297])
def test_a_fair_die_with_an_impossible_number_of_sides_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        FairDice(b"a").below(limit)


def test_every_side_comes_about_as_often() -> None:
    for dice in (FairDice(b"fair"), FastDice(3)):
        counts = Counter(dice.below(6) for _ in range(6000))
        assert sorted(counts) == list(range(6))
        assert all(850 < count < 1150 for count in counts.values()), counts


def test_no_seed_stops_the_fast_dice() -> None:
    """A xorshift generator stands still at zero, so no seed may lead there."""
    stuck = -88675123 * pow(2654435761, -1, 1 << 32) % (1 << 32)
    dice = FastDice(stuck)
    assert dice.state != 0
    assert len({int(dice.below(1000)) for _ in range(50)}) > 30


def test_an_index_is_picked_as_often_as_its_weight_says() -> None:
    weights: vec[i64] = vec[i64]([1, 0, 3, 6, 99])
    dice = FastDice(5)
    counts = Counter(int(pick(weights, 4, dice)) for _ in range(5000))
    assert set(counts) == {0, 2, 3}, "an outcome without weight, or beyond the count, was picked"
    assert 400 < counts[0] < 600 and 1350 < counts[2] < 1650 and 2800 < counts[3] < 3200
