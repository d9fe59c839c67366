"""One small fault: where it is, what stood there and what stands there instead."""

from typing import NamedTuple


class Mutant(NamedTuple):
    """A fault in one place of a title's code or data. Line and column only help to find it."""

    file: str  # below the title's folder
    where: str  # the function, or the row
    was: str
    becomes: str
    number: int  # of the same fault in the same function, from 0: `n + 1` may stand there twice
    line: int = 0
    column: int = 0
    span: tuple[int, int] = (1, 0)  # the first and last line of its statement; none for data

    @property
    def ident(self) -> str:
        """Return a name that outlives changes elsewhere in the file."""
        return f"{self.file} | {self.where} | {self.was} | {self.becomes} | {self.number}"

    def reached(self) -> list[str]:
        """Return the lines of which one is run whenever the fault can have an effect."""
        return [f"{self.file}:{line}" for line in range(self.span[0], self.span[1] + 1)]

    def sentence(self) -> str:
        """Return what a person has to know to find it."""
        number = f" (number {self.number})" if self.number else ""
        return f"{self.file}:{self.line} in {self.where}: {self.was} -> {self.becomes}{number}"


def numbered(found: list[Mutant]) -> list[Mutant]:
    """Return the mutants, those that look alike counted through."""
    seen: dict[tuple[str, ...], int] = {}
    result = []
    for mutant in found:
        key = (mutant.file, mutant.where, mutant.was, mutant.becomes)
        number = seen.get(key, 0)
        seen[key] = number + 1
        result.append(mutant._replace(number=number))
    return result
