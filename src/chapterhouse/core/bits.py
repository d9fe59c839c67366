"""Sets as bits of one number: small, quick to copy, and the same compiled and not."""

from chapterhouse.core.vectors import i64


def bit_count(bits: i64) -> i64:
    """Return how many bits are set."""
    number: i64 = 0
    while bits != 0:
        bits &= bits - 1
        number += 1
    return number
