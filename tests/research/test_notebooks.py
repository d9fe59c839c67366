"""The notebooks run from their first cell to their last, in short; what they print is not kept in them.

A notebook's parameters stand in one cell, whose metadata say what they are in the short form.
"""

import json
from pathlib import Path
from typing import Any, Final

import pytest

FOLDER: Final = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS: Final = sorted(FOLDER.glob("*.ipynb"))
NEEDS: Final = {"2-ppo": "torch", "4-dataset": "pyarrow"}

pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries that a notebook uses
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def _cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


@every_notebook
def test_a_notebook_runs_to_its_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if path.stem in NEEDS:
        pytest.importorskip(NEEDS[path.stem])
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(_cells(path)):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)
            names |= cell["metadata"].get("short", {})
    assert capsys.readouterr().out


@every_notebook
def test_a_notebook_is_kept_without_what_it_printed_and_can_be_made_short(path: Path) -> None:
    cells = _cells(path)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
    (settings,) = [cell for cell in cells if "short" in cell["metadata"]]
    names: dict[str, Any] = {}
    exec("".join(settings["source"]), names)
    assert settings["metadata"]["short"].keys() <= names.keys()


def test_there_is_a_notebook_for_each_way_to_begin() -> None:
    assert [path.stem for path in NOTEBOOKS] in (
        ["1-random-play", "2-ppo", "3-information-set-search", "4-dataset"],
        [],
    )
