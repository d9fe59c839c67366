"""Putting a fault into the running program: into a loaded function, or into what is yet to be loaded."""

import ast
import builtins
import io
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from chapterhouse.tools.mutants.code import TOP


def patch_function(module: ModuleType, where: str, tree: ast.Module, file: str) -> bool:
    """Give a loaded function the code that it has in a faulty tree; return False if it cannot be reached."""
    function = _function(module, where)
    code = _code(compile(tree, file, "exec"), where.split("."))
    if function is None or code is None or len(code.co_freevars) != len(function.__code__.co_freevars):
        return False
    function.__code__ = code
    return True


def _function(module: ModuleType, where: str) -> FunctionType | None:
    if where == TOP:
        return None
    found: Any = module
    for name in where.split("."):
        found = vars(found).get(name) if isinstance(found, type) else getattr(found, name, None)
        if found is None:
            return None
    for way in ("fget", "__func__", "__wrapped__", "func"):  # property, classmethod, cache, cached_property
        found = getattr(found, way, None) or found
    return found if isinstance(found, FunctionType) else None


def _code(code: CodeType, names: Sequence[str]) -> CodeType | None:
    for name in names:
        inner = [one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name]
        if len(inner) != 1:
            return None
        code = inner[0]
    return code


class FaultyModule(MetaPathFinder, Loader):
    """Lets one module be loaded with a fault."""

    def __init__(self, name: str, tree: ast.Module, file: str) -> None:
        self._name = name
        self._code = compile(tree, file, "exec")
        self._file = file

    def install(self) -> None:
        """Come before everybody else who finds modules."""
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Say that the module is here."""
        if fullname != self._name:
            return None
        return spec_from_loader(fullname, self, origin=self._file)

    def exec_module(self, module: ModuleType) -> None:
        """Run the faulty code."""
        module.__file__ = self._file
        exec(self._code, vars(module))


def install_faulty_file(path: Path, text: str) -> None:
    """Let everybody who opens a file for reading read another text."""
    real, wanted = io.open, path.resolve()

    def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if (
            isinstance(file, (str, Path))
            and Path(file).name == wanted.name
            and Path(file).resolve() == wanted
        ):
            return io.BytesIO(text.encode()) if "b" in mode else io.StringIO(text)
        return real(file, mode, *args, **kwargs)

    io.open = opened  # what `Path.read_text` calls
    builtins.open = opened
