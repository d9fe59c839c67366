"""Fast from the first start: `beside.py serve …` starts Chapterhouse, compiled if it can be.

The first start answers at once with the pure package. Where there is a C compiler, a second process builds
the compiled one beside it, at the lowest priority; the server is told where it will lie and lets its workers
use it as soon as it is there. The next start finds it. What was built from other sources is never found: the
folder is named by a digest of everything it was made from. CHAPTERHOUSE_PURE=1 leaves all of this out.
"""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = "chapterhouse"
BUILD = "--build"
VARIABLE = "CHAPTERHOUSE_BESIDE"  # tells the server where the compiled package will lie
FAILED = ".failed"  # beside the place of a package: it could not be built; the server tells it
NEEDED = ("librt", "mypy-extensions")  # by compiled code, while it runs
NOT_PACKED = ("golden", "client")  # in the folder of a title: for tests, and built into the client
NOT_SOURCE = (".so", ".pyd", ".pyc")
CHECK = """
from chapterhouse.core.vectors import COMPILED
from chapterhouse.offer import load, titles
assert COMPILED and all(load(title.name) for title in titles())
"""


def main(words: list[str]) -> int:
    """Build, or start Chapterhouse with the best package that there is."""
    if words == [BUILD]:
        return build(ROOT)
    environment = dict(os.environ)
    beside = place(ROOT)
    if is_wanted() and beside.is_dir():
        environment["PYTHONPATH"] = before_others(beside)
    elif is_wanted() and words[:1] == ["serve"] and has_compiler():
        environment[VARIABLE] = str(beside)
        start_building(ROOT)
    command = [sys.executable, "-m", PACKAGE, *words]
    if sys.platform == "win32":
        return subprocess.call(command, env=environment)
    os.execve(sys.executable, command, environment)


def before_others(folder: Path) -> str:
    """Return the path on which Python looks into a folder first."""
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))


def is_wanted() -> bool:
    """Return whether to compile anything; mypyc only supports CPython."""
    return os.environ.get("CHAPTERHOUSE_PURE") != "1" and sys.implementation.name == "cpython"


def has_compiler() -> bool:
    """Return whether there is a C compiler with Python's headers. Nothing is installed for it."""
    compiler = shutil.which((os.environ.get("CC") or "cc").split()[0])
    return compiler is not None and (Path(sysconfig.get_path("include")) / "Python.h").is_file()


def place(root: Path) -> Path:
    """Return where the compiled package of exactly these sources lies, or will."""
    return root / "build" / "beside" / f"{sys.implementation.cache_tag}-{digest(root)}"


def digest(root: Path) -> str:
    """Digest everything that goes into the package, with the Python it is for."""
    seen = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {os.environ.get('CFLAGS')}".encode())
    for path in sources(root):
        plain = path.read_bytes()
        seen.update(f"{path.relative_to(root).as_posix()}\0{len(plain)}\0".encode() + plain)
    return seen.hexdigest()[:16]


def sources(root: Path) -> Iterator[Path]:
    """Yield the files of the package, and those that say how it is compiled."""
    yield from (root / "pyproject.toml", root / "build_hooks" / "compile.py", Path(__file__))
    for path in sorted((root / "src" / PACKAGE).rglob("*")):
        if path.is_file() and is_packed(path.relative_to(root / "src" / PACKAGE)):
            yield path


def is_packed(path: Path) -> bool:
    """Return whether a file belongs into the package; paths are those below its folder."""
    in_title = path.parts[2] if path.parts[0] == "games" and len(path.parts) > 3 else ""
    return in_title not in NOT_PACKED and path.suffix not in NOT_SOURCE


def start_building(root: Path) -> None:
    """Build in a process of its own, which goes on when the server is stopped: the next start wants it."""
    (root / "build").mkdir(exist_ok=True)
    print("A faster package is being built beside this one; bots use it as soon as it is there.", flush=True)
    with open(root / "build" / "beside.log", "w", encoding="utf-8") as log:
        subprocess.Popen(
            [sys.executable, str(Path(__file__)), BUILD],
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def build(root: Path) -> int:
    """Build the compiled package of these sources, unless another process does; return the exit code."""
    import filelock

    if hasattr(os, "nice"):
        os.nice(19)
    wanted = place(root)
    failed = wanted.with_suffix(FAILED)
    try:
        with filelock.FileLock(root / "build" / "beside.lock", timeout=0):
            failed.unlink(missing_ok=True)
            if not wanted.is_dir():
                fetch_compiler(root)
                put_together(root, compiled(root), wanted)
                sweep(wanted)
    except filelock.Timeout:
        print("Another process is building.")
    except BaseException:  # mypyc ends with SystemExit where it refuses a file
        failed.parent.mkdir(parents=True, exist_ok=True)
        failed.touch()
        raise
    return 0


def fetch_compiler(root: Path) -> None:
    """See that mypyc can be imported: from the environment, or from a folder of its own beside it."""
    folder = root / "build" / "compiler"
    folder.mkdir(parents=True, exist_ok=True)  # Python would remember that nothing can be imported from there
    sys.path.append(str(folder))
    if find_spec("mypyc") is not None and find_spec("setuptools") is not None:
        return
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--upgrade"]
    locked = ["--require-hashes", "-r", str(root / "requirements" / "compile.txt")]
    subprocess.run([*pip, "--target", str(folder), *locked], check=True)
    importlib.invalidate_caches()


def compiled(root: Path) -> Path:
    """Return the folder of the compiled modules."""
    sys.path.insert(0, str(root))
    from build_hooks.compile import cached, modules

    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return cached(root, modules(root / "src" / PACKAGE, settings["tool"][PACKAGE]["compile"]))


def put_together(root: Path, binaries: Path, wanted: Path) -> None:
    """Lay sources, binaries and what these need into one folder, which gets its name when it works."""
    part = wanted.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    for path in sources(root):
        if path.is_relative_to(root / "src"):
            (part / path.relative_to(root / "src")).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, part / path.relative_to(root / "src"))
    shutil.copytree(binaries, part, dirs_exist_ok=True)
    for name in NEEDED:
        copy_installed(name, part)
    environment = {**os.environ, "PYTHONPATH": before_others(part)}
    subprocess.run([sys.executable, "-c", CHECK], env=environment, check=True)
    if place(root) != wanted:
        raise SystemExit("The sources have changed in the meantime: the next start builds again.")
    part.rename(wanted)
    print(f"Built: {wanted}")


def copy_installed(name: str, target: Path) -> None:
    """Copy the files of an installed distribution."""
    listed = files(name)
    if listed is None:
        raise PackageNotFoundError(name)
    for file in listed:
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), target / file)


def sweep(wanted: Path) -> None:
    """Remove older packages but for the last, which a server may still be using."""
    others = [path for path in wanted.parent.iterdir() if path.is_dir() and path != wanted]
    for old in sorted(others, key=lambda path: path.stat().st_mtime)[:-1]:
        shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
