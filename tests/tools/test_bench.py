"""Measuring: every figure is there, and what cannot be measured is said."""

import json
import platform
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest
from build_hooks import speed_file

from chapterhouse.core.vectors import COMPILED
from chapterhouse.games import load
from chapterhouse.tools import bench, gate, measures, peers, rounds

FEW = "0.01"


def run(*words: str) -> int:
    """Run the command in this process."""
    parser = ArgumentParser()
    bench.add_arguments(parser)
    return bench.run(parser.parse_args(words))


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure as little as possible."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(rounds, "LOADS", 1)


@pytest.mark.usefixtures("once")
def test_a_run_has_every_figure_as_a_table_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bench.json"
    assert run("avignon", "--seconds", FEW, "--json", str(file), "--markdown") == 0
    figures = json.loads(file.read_text(encoding="utf-8"))["titles"]["avignon"]
    assert list(figures) == ["compiled" if COMPILED else "pure"]
    (package,) = figures.values()
    assert set(package) == set(bench.ROWS)
    assert all(figure["median"] > 0 and len(figure["rounds"]) == 1 for figure in package.values())
    page = capsys.readouterr().out
    assert all(f"| {label} |" in page for label in bench.ROWS.values())
    assert f"the {'compiled' if COMPILED else 'pure'} package" in page


@pytest.mark.usefixtures("once")
def test_other_engines_are_measured_or_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("avignon", "--seconds", FEW, "--peers", "--markdown") == 0
    page = capsys.readouterr().out
    for package, is_there in peers.present().items():
        labels = [peer.label for peer in rounds.PEERS if peer.package == package]
        assert labels and all((label in page) == is_there for label in labels)
        assert (f"{package} is not installed" in page) == (not is_there)


@pytest.mark.usefixtures("once")
def test_what_has_become_slower_is_named_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bench.json"
    assert run("avignon", "--seconds", FEW, "--json", str(file)) == 0
    kept = json.loads(file.read_text(encoding="utf-8"))
    (package,) = kept["titles"]["avignon"].values()
    patient = {name: 1e-3 if name not in gate.SMALLER_IS_BETTER else 1e3 for name in package}
    for name, factor in patient.items():  # a run so slow that nothing can be slower, however busy the machine
        package[name]["rounds"] = [
            value * (factor if name != "loop" else 1) for value in package[name]["rounds"]
        ]
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert run("avignon", "--seconds", FEW, "--against", str(file)) == 0
    assert "figures compared" in capsys.readouterr().out
    package["engine"]["rounds"] = [value * 1e9 for value in package["engine"]["rounds"]]
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert run("avignon", "--seconds", FEW, "--against", str(file)) == bench.SLOWER
    assert "avignon, " in (told := capsys.readouterr().err) and "inside the engine: 0%" in told


@pytest.mark.usefixtures("once")
def test_only_what_is_asked_for_is_measured_and_the_loop(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    assert run("avignon", "--seconds", FEW, "--rounds", "2", "--only", "engine", "--json", str(file)) == 0
    (figures,) = json.loads(file.read_text(encoding="utf-8"))["titles"]["avignon"].values()
    assert {name: len(figure["rounds"]) for name, figure in figures.items()} == {
        "loop": 2,
        "engine": 2,
        "playouts": 2,
    }


@pytest.mark.parametrize(("second", "code"), [(50.0, bench.SLOWER), (95.0, 0)])
def test_only_what_is_slower_twice_in_a_row_fails(
    second: float, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy moment is measured once more, and only the titles that were slower."""
    speeds = {"avignon": [100.0, 60.0, second], "kardinal": [100.0, 101.0]}
    asked: list[list[str]] = []

    def measured(plan: rounds.Plan) -> rounds.Report:
        asked.append(plan.titles)
        report = rounds.Report(plan, ["pure"])
        for title in plan.titles:
            report.titles[title]["pure"] = {"loop": [10.0], "engine": [speeds[title].pop(0)]}
        return report

    monkeypatch.setattr(bench, "measure", measured)
    file = tmp_path / "bench.json"
    assert run("avignon", "kardinal", "--only", "engine", "--json", str(file)) == 0
    assert run("avignon", "kardinal", "--only", "engine", "--against", str(file)) == code
    assert asked == [["avignon", "kardinal"], ["avignon", "kardinal"], ["avignon"]]


def test_a_machine_that_is_slow_in_everything_is_not_slower() -> None:
    """Figures are shares of a loop: half the speed in both is the same speed."""
    then = {
        "loop": {"rounds": [10.0, 20.0]},
        "engine": {"rounds": [5.0, 10.0]},
        "import": {"rounds": [4.0, 2.0]},
    }
    now = {
        "loop": {"rounds": [5.0, 10.0]},
        "engine": {"rounds": [2.5, 5.0]},
        "import": {"rounds": [8.0, 4.0]},
    }
    shares = {verdict.figure: verdict.share for verdict in gate._verdicts("avignon", "pure", now, then)}
    assert shares == {"engine": 1.0, "import": 1.0}
    now["engine"]["rounds"] = [1.9, 3.9]
    (slower,) = [verdict for verdict in gate._verdicts("avignon", "pure", now, then) if verdict.is_slower]
    assert slower.figure == "engine"


def test_less_than_four_fifths_are_enough_where_somebody_says_so(tmp_path: Path) -> None:
    """A file of another kind of processor is compared with more generously (docs/decisions/0087)."""
    file = tmp_path / "bench.json"
    own, other = Path("tests/speed/a.json"), Path("tests/speed/b.json")
    assert speed_file.against(own, [own, other]) == f"--against {own}"
    assert speed_file.against(own, [other]) == f"--against {other} --least 0.5"
    assert speed_file.against(own, []) == ""
    then = {"python": f"CPython {platform.python_version()}", "titles": {"avignon": {"pure": figures(10.0)}}}
    file.write_text(json.dumps(then), encoding="utf-8")
    report = rounds.Report(rounds.Plan(["avignon"], ["loop", "engine"], 1.0, 1, None, False), ["pure"])
    report.titles["avignon"]["pure"] = {"loop": [10.0], "engine": [6.0]}
    for least, is_slower in ((gate.LEAST, True), (0.5, False), (0.7, True)):
        (verdict,) = gate.compared(report, gate.read(file, least))
        assert verdict.is_slower is is_slower
    with pytest.raises(rounds.BenchError, match="is no share"):
        gate.read(file, 80)


def figures(engine: float) -> dict[str, object]:
    return {"loop": {"rounds": [10.0]}, "engine": {"rounds": [engine]}}


@pytest.mark.usefixtures("once")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read"),
        ("{", "is not JSON"),
        ("[]", "'bench --json' writes"),
        ('{"titles": {}, "python": "Python 1.5"}', "nothing can be compared"),
    ],
)
def test_what_cannot_be_compared_with_is_said(
    text: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bench.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    assert run("avignon", "--seconds", FEW, "--against", str(file)) == 2
    assert message in capsys.readouterr().err


def test_an_unknown_title_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ludo") == 2
    assert capsys.readouterr().err == "There is no title 'ludo'.\n"


def test_an_unknown_measure_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("avignon", "--only", "engine,beauty") == 2
    assert "There is no measure 'beauty'; the measures are loop, " in capsys.readouterr().err


def test_no_time_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("avignon", "--seconds", "0") == 2
    assert "too few" in capsys.readouterr().err


@pytest.mark.skipif(COMPILED, reason="this is about the pure package")
def test_a_pure_package_cannot_stand_for_a_compiled_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("avignon", "--compiled", sys.executable) == 2
    assert "compiled wheel" in capsys.readouterr().err


def test_an_interpreter_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("avignon", "--compiled", "no-such-python") == 2
    assert "cannot be started" in capsys.readouterr().err


def test_bytes_are_those_of_the_numbers() -> None:
    figures = measures.size(load("avignon"), 0.0)
    cells = list(load("avignon").new_position(2, {}).cells)
    assert figures["bytes"] >= 8 * len(cells)


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.25, "0.25"), (744, "744"), (1090, "1.09 k"), (999_999, "1000 k"), (2.6e6, "2.60 M")],
)
def test_numbers_are_short(number: float, text: str) -> None:
    assert bench.written(number) == text
