"""The small network of whole numbers."""

import json
from pathlib import Path

import pytest

from chapterhouse.bots.network import Network, read_network
from chapterhouse.core.vectors import i64, vec


def small() -> Network:
    """Return a network that adds its first input, and twice its second where that is above 3."""
    network = Network(2, 1)
    network.direct = vec[i64]([1 << 12, 0])
    network.first = vec[i64]([0, 1 << 14])
    network.bias = vec[i64]([-3 << 14])
    network.second = vec[i64]([2 << 10])
    return network


@pytest.mark.parametrize(
    ("inputs", "answer"), [((5, 0), 5), ((0, 3), 0), ((0, 4), 2), ((7, 10), 21), ((-4, 2), -4)]
)
def test_hidden_sums_count_only_above_nothing(inputs: tuple[int, int], answer: int) -> None:
    assert small().answer(vec[i64](inputs)) == answer


def test_a_network_is_read_from_a_file_input_by_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "learned"
    package.mkdir()
    (package / "__init__.py").write_text("")
    data = {"first": [[0, 1], [2, 3]], "bias": [4, 5], "second": [6, 7], "direct": [8, 9], "base": 10}
    (package / "net.json").write_text(json.dumps(data))
    monkeypatch.syspath_prepend(tmp_path)
    network = read_network("learned", "net.json")
    assert (network.inputs, network.width, network.base) == (2, 2, 10)
    assert [list(network.first), list(network.direct)] == [[0, 1, 2, 3], [8, 9]]
    assert [list(network.bias), list(network.second)] == [[4, 5], [6, 7]]
