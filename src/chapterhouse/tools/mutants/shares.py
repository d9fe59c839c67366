"""A share of a title's mutants, tried on whichever machine has the same rules and tests."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import chapterhouse
from chapterhouse.spreading import CannotSpread

ROOT: Final = Path(chapterhouse.__file__).parent.parent.parent


class Share(NamedTuple):
    """Mutants to be tried, as plain data for a worker."""

    title: str
    mark: str  # of the rules and tests
    scenarios_only: bool
    idents: tuple[str, ...]


def try_share(share: Share) -> list[tuple[str, str, str]]:
    """Try mutants; return the name, the fate and the killer of each.

    A bench forks, which a process with the threads of Ray must not do: it gets a process of its own.
    """
    command = [sys.executable, "-m", "chapterhouse.tools.mutants.shares"]
    run = subprocess.run(command, input=json.dumps(share), capture_output=True, text=True, cwd=ROOT)
    if run.returncode:
        raise CannotSpread(run.stderr.strip().splitlines()[-1])
    return [(ident, fate, test) for ident, fate, test in json.loads(run.stdout.splitlines()[-1])]


def main() -> int:
    """Try the share that comes in, and print the verdicts."""
    from chapterhouse.tools.mutants.bench import Bench
    from chapterhouse.tools.mutants.field import candidates
    from chapterhouse.tools.mutants.kept import Kept

    title, mark, scenarios_only, idents = json.load(sys.stdin)
    found = {one.mutant.ident: one for one in candidates(title, ROOT / "src/chapterhouse/games" / title)}
    with TemporaryDirectory() as folder:
        kept = Kept(ROOT, title, Path(folder))
        if kept.mark != mark:
            print(f"A machine of the cluster has other rules or tests of {title}.", file=sys.stderr)
            return 1
        todo = [found[ident] for ident in idents]
        Bench(ROOT, title, kept, 1, lambda: None).work(todo, scenarios_only)
        print(json.dumps([[ident, *verdict] for ident, verdict in kept.known().items()]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
