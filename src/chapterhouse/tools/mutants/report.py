"""What is said of tried mutants: those that live, and a count of every fate."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from chapterhouse.tools.mutants.listed import Row
from chapterhouse.tools.mutants.mutant import Mutant
from chapterhouse.tools.mutants.trial import Verdict

PROVEN: Final = ("refused", "scenario", "cited", "oracle")  # fates that count
UNTRIED: Final = Verdict("untried")


def report(
    title: str,
    chosen: Sequence[Mutant],
    fates: Mapping[str, Verdict],
    rows: Sequence[Row],
    stale: Sequence[Row],
) -> int:
    """Print it; return 1 if a mutant that is not listed lives, or if one is listed that is dead or gone."""
    tally: Counter[str] = Counter()
    for mutant in chosen:
        fate, test = fates.get(mutant.ident, UNTRIED)
        is_listed = any(row.means(mutant) for row in rows)
        tally["listed" if is_listed and fate not in PROVEN else fate] += 1
        if fate not in PROVEN and not is_listed:
            print(f"{fate}: {mutant.sentence()}{f'   [{test}]' if test else ''}")
        if fate in (*PROVEN, "digest", "other") and is_listed:
            tally["wrongly listed"] += 1
            print(f"listed, but it has an effect: {mutant.sentence()}   [{test}]")
    for row in stale:
        print(f"no such mutant any more: {row.file} in {row.where}: {row.was} -> {row.becomes}")
    killed = sum(tally[fate] for fate in PROVEN)
    counted = ", ".join(f"{count} {fate}" for fate, count in sorted(tally.items()))
    print(f"{title}: {len(chosen)} mutants, {killed} killed by a test that cites a rule ({counted})")
    return 1 if killed + tally["listed"] < len(chosen) or tally["wrongly listed"] or stale else 0
