"""A queue in which nobody waits for all that somebody else has asked before: accounts are served in turn."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """A line for each account; one item is taken from each line in turn.

    >>> queue: FairQueue[str] = FairQueue()
    >>> for item in ("a1", "a2", "a3", "b1"):
    ...     queue.put(item[0], item)
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b1', 'a2', 'a3', None]
    """

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Item]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(line) for line in self._lines.values())

    def put(self, account: str, item: Item) -> None:
        """Let an item wait at the end of its account's line."""
        self._lines.setdefault(account, deque()).append(item)

    def take(self) -> Item | None:
        """Return the next item, or None if nothing waits; its account is served again after all others."""
        if not self._lines:
            return None
        account, line = self._lines.popitem(last=False)
        item = line.popleft()
        if line:
            self._lines[account] = line
        return item

    def remove(self, account: str, item: Item) -> None:
        """Let an item wait no longer; one that was taken already is not missed."""
        line = self._lines.get(account)
        if line is None or item not in line:
            return
        line.remove(item)
        if not line:
            del self._lines[account]

    def heads(self) -> Iterator[Item]:
        """Return the item of each account that has waited longest."""
        return (line[0] for line in self._lines.values())
