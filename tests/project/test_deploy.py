"""The files for those who run a house: what can be run of them here is run."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.server.command import chapterhouse, environment
from tests.server.place import running

from chapterhouse.server.cluster.proxy import PASSED_ON, nginx

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, each with its argument."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^#.*\n", "", text).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in text.splitlines() if line.strip()]


def commands() -> list[str]:
    """Return the shell commands of its RUN instructions, one by one."""
    runs = [argument for name, argument in instructions() if name == "RUN"]
    return [command.strip() for run in runs for command in run.split("&&")]


def stage() -> dict[str, list[str]]:
    """Return the instructions of the last stage by name."""
    found: dict[str, list[str]] = {}
    for name, argument in instructions():
        if name == "FROM":
            found = {}
        found.setdefault(name, []).append(argument)
    return found


def variables() -> dict[str, str]:
    words = shlex.split(" ".join(stage()["ENV"]))
    return dict(word.split("=", 1) for word in words)


def test_the_container_runs_as_nobody_special_with_a_volume_and_a_check() -> None:
    last = stage()
    assert last["USER"] == ["house"] and last["VOLUME"] == ["/data"] and last["EXPOSE"] == ["8000"]
    assert list(last).index("USER") < list(last).index("CMD")
    assert not any("apt-get" in run for run in last["RUN"]), "what builds stays behind"


def test_the_container_builds_with_targets_and_files_that_exist() -> None:
    targets = re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
    for command in commands():
        if command.startswith("make "):
            assert command.split()[1] in targets
        for file in re.findall(r"requirements/\S+", command):
            assert (ROOT / file).exists(), file


def test_the_pins_of_the_container_are_the_versions_of_the_locks(tmp_path: Path) -> None:
    command = next(command for command in commands() if command.startswith("sed "))
    shell = command.replace("requirements/dev.txt", str(ROOT / "requirements" / "dev.txt"))
    subprocess.run(["sh", "-c", shell], cwd=tmp_path, check=True)
    pins = [
        line
        for line in (tmp_path / "pins.txt").read_text(encoding="utf-8").splitlines()
        if line[:1].isalnum()
    ]
    assert all(re.match(r"[\w.-]+(\[\w+\])?==[\w.]+( ;.*)?$", line) for line in pins)
    names = {line.partition("==")[0].partition("[")[0] for line in pins}
    assert {"litestar", "psycopg", "prometheus-client"} <= names


def test_the_container_starts_a_command_that_there_is(tmp_path: Path) -> None:
    own = {name: value for name, value in variables().items() if name.startswith("CHAPTERHOUSE_")}
    own["CHAPTERHOUSE_DATA"] = str(tmp_path)
    shown = chapterhouse("settings", "--json", env=environment(**own))
    assert shown.returncode == 0 and '"0.0.0.0"' in shown.stdout
    words = json_words(stage()["CMD"][0])
    assert words[0] == "chapterhouse"
    help_of = chapterhouse(*words[1:], "--help", env=environment(**own))
    assert help_of.returncode == 0
    titles = next(command for command in commands() if command.endswith("chapterhouse titles"))
    assert chapterhouse(titles.rpartition(" ")[2]).returncode == 0


def json_words(text: str) -> list[str]:
    import json

    return [str(word) for word in json.loads(text)]


def test_the_check_of_the_container_asks_a_running_house(tmp_path: Path) -> None:
    check = stage()["HEALTHCHECK"][0].partition("CMD ")[2]
    words = json_words(check)
    assert words[0] == "python"
    with running(tmp_path) as place:
        script = words[2].replace("http://127.0.0.1:8000", place.address)
        assert script != words[2]
        assert subprocess.run([sys.executable, "-c", script], timeout=100).returncode == 0
    assert (
        subprocess.run([sys.executable, "-c", script], timeout=100, stderr=subprocess.DEVNULL).returncode == 1
    )


@pytest.mark.parametrize("unit", sorted((DEPLOY / "systemd").glob("*.service")), ids=lambda path: path.name)
def test_a_unit_is_hardened_and_runs_a_command_that_there_is(unit: Path, tmp_path: Path) -> None:
    text = unit.read_text(encoding="utf-8")
    for line in ("DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes"):
        assert line in text
    start = re.search(r"(?m)^ExecStart=/usr/bin/env chapterhouse (.*)$", text)
    assert start is not None
    assert chapterhouse(*start[1].split(), "--help").returncode == 0
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:
        checked = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr


def compose() -> dict[str, Any]:
    """Return the compose file, with what is given in an .env put in."""
    text = (DEPLOY / "compose" / "compose.yaml").read_text(encoding="utf-8")
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", re.sub(r"\$\{\w+:\?[^}]*\}", "secret", text))
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def test_the_compose_file_names_files_settings_and_commands_that_there_are(tmp_path: Path) -> None:
    services = compose()["services"]
    assert {"database", "proxy", "prometheus", "grafana"} < set(services)
    for service in services.values():
        for mounted in service.get("volumes", []):
            source = mounted.partition(":")[0]
            known = (
                (DEPLOY / "compose" / source).is_file()
                if source[0] == "."
                else source in compose()["volumes"]
            )
            assert known, mounted
    servers = [name for name in services if name.startswith("server")]
    own = {**services["server1"]["environment"], "CHAPTERHOUSE_DATA": str(tmp_path)}
    assert chapterhouse("settings", "--json", env=environment(**own)).returncode == 0
    words = services["worker1"]["command"]
    assert chapterhouse(*words[1:], "--help").returncode == 0
    scraped = yaml.safe_load((DEPLOY / "compose" / "prometheus.yml").read_text(encoding="utf-8"))
    targets = scraped["scrape_configs"][0]["static_configs"][0]["targets"]
    assert targets == [f"{name}:8000" for name in servers] and len(servers) >= 2


def test_the_proxies_of_compose_and_of_make_cluster_pass_requests_on_in_the_same_way(tmp_path: Path) -> None:
    text = (DEPLOY / "compose" / "nginx.conf").read_text(encoding="utf-8")
    inner = re.search(r"location / \{\n(.*?)\n        \}", text, re.DOTALL)
    assert inner is not None
    assert [line.strip() for line in inner[1].splitlines()] == [
        line.strip() for line in PASSED_ON.splitlines()
    ]
    assert re.findall(r"server (server\d):8000", text) == ["server1", "server2", "server3"]
    program = nginx()
    if program is None:
        pytest.skip("There is no nginx (INSTALL=yes make test installs one).")
    near = f"pid {tmp_path}/pid;\n" + re.sub(r"server\d:8000", "127.0.0.1:8000", text)
    (tmp_path / "nginx.conf").write_text(near, encoding="utf-8")
    command = [program, "-t", "-c", str(tmp_path / "nginx.conf"), "-e", "stderr"]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
