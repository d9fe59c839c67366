"""Vectors of ints: unboxed `vec[i64]` when the package is compiled, plain lists when it is not.

This file is never compiled. It checks whether its neighbour `position` is, so that one source serves both.
Classes marked `mypyc_attr(allow_interpreted_subclasses=True)` can be extended by plain Python even then.
`append` may move the vector, so always write `v = append(v, x)`.
"""

from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

from chapterhouse.core import __path__ as folders

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8

    COMPILED: bool

    def octets(size: int) -> vec[u8]: ...
    def longs(size: int) -> vec[i64]: ...

else:
    COMPILED = not PathFinder.find_spec("chapterhouse.core.position", folders).origin.endswith(".py")
    if COMPILED:
        from librt.vecs import append, vec
        from mypy_extensions import i64, mypyc_attr, u8
    else:
        i64 = u8 = int
        vec = list

        def append(v, x):
            """Put `x` at the end of `v` and return it."""
            v.append(x)
            return v

        def mypyc_attr(**attributes):
            """Do nothing: the attributes speak to the compiler."""
            return lambda cls: cls

    def octets(size):
        """Return this many bytes of 0; `memoryview` looks at them without a copy, compiled and pure."""
        return vec[u8]([0] * size) if COMPILED else bytearray(size)

    def longs(size):
        """Return this many numbers of 64 bits in the same way."""
        if COMPILED:
            return vec[i64]([0] * size)
        from array import array  # only those who play many games at once need it

        return array("q", bytes(8 * size))
