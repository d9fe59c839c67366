"""A small network of whole numbers: what it answers is the same on every machine, pure or compiled.

One layer of hidden sums, each cut off below zero, and a direct path around it:

    answer = base + direct * x + second * max(0, bias + first * x)

Most inputs are zero, and those cost nothing.
"""

import json
from importlib.resources import files
from typing import Final

from chapterhouse.core.vectors import i64, vec

# Powers of two by which the numbers of the file are larger than what they stand for.
HIDDEN_BITS: Final = 14  # first and bias
ANSWER_BITS: Final = 12  # direct and base; second has what is left of them
FINE: Final = 4  # bits of a hidden sum that are dropped before it is weighed
COARSE: Final = 8  # and bits of the weighed sums


class Network:
    """Weights that were learned elsewhere and are only read here."""

    def __init__(self, inputs: i64, hidden: i64) -> None:
        self.inputs = inputs
        self.width = hidden
        self.first: vec[i64] = vec[i64]([0] * (inputs * hidden))  # input by input
        self.bias: vec[i64] = vec[i64]([0] * hidden)
        self.second: vec[i64] = vec[i64]([0] * hidden)
        self.direct: vec[i64] = vec[i64]([0] * inputs)
        self.base: i64 = 0
        self.sums: vec[i64] = vec[i64]([0] * hidden)

    def answer(self, x: "vec[i64]") -> i64:
        """Return what the network says about an input."""
        sums, first, direct, width = self.sums, self.first, self.direct, self.width
        h: i64 = 0
        while h < width:
            sums[h] = self.bias[h]
            h += 1
        total = self.base
        i: i64 = 0
        while i < self.inputs:
            value = x[i]
            if value != 0:
                total += value * direct[i]
                at = i * width
                h = 0
                while h < width:
                    sums[h] += value * first[at + h]
                    h += 1
            i += 1
        weighed: i64 = 0
        h = 0
        while h < width:
            if sums[h] > 0:
                weighed += (sums[h] >> FINE) * self.second[h]
            h += 1
        return (total + (weighed >> COARSE)) >> ANSWER_BITS


def read_network(package: str, name: str) -> Network:
    """Return the network that is stored in a file of a package."""
    data = json.loads((files(package) / name).read_text("utf-8"))
    first, second = data["first"], data["second"]
    network = Network(len(first), len(second))
    network.first = vec[i64]([weight for row in first for weight in row])
    network.bias = vec[i64](data["bias"])
    network.second = vec[i64](second)
    network.direct = vec[i64](data["direct"])
    network.base = data["base"]
    return network
