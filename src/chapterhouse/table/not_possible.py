"""What the table refuses apart from moves."""


class NotPossible(Exception):
    """A request to the table, other than a move, that cannot be granted. `key` names the sentence."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
