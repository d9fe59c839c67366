"""Settings: an option beats the environment, that a file, that the default; and what is refused."""

import json
from dataclasses import fields
from pathlib import Path

import pytest
from tests.server.command import chapterhouse, environment

from chapterhouse.core.texts import LANGUAGES
from chapterhouse.server.configuration.fields import all_settings
from chapterhouse.server.configuration.page import reference
from chapterhouse.server.configuration.sources import BadSetting, find_settings
from chapterhouse.server.refusals import own_words
from chapterhouse.server.settings import Limits, Retention, Settings

ROOT = Path(__file__).parents[2]


def written(folder: Path, text: str, name: str = "chapterhouse.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_every_field_of_every_class_is_a_setting() -> None:
    keys = {setting.key for setting in all_settings()}
    nested = {"limits", "retention"}
    assert keys == (
        {field.name for field in fields(Settings)} - nested
        | {f"limits.{field.name}" for field in fields(Limits)}
        | {f"retention.{field.name}" for field in fields(Retention)}
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_is_described(lang: str) -> None:
    page = reference(lang)
    for setting in all_settings():
        assert f"`{setting.key}`" in page and f"`{setting.variable}`" in page


def test_the_reference_page_is_what_the_code_says() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert page == reference("en"), "chapterhouse settings --reference --lang en > docs/settings.md"


def test_without_anything_the_defaults_hold(tmp_path: Path) -> None:
    found = find_settings({"data": str(tmp_path)}, None, {})
    assert found.settings == Settings(data=tmp_path)
    assert set(found.sources.values()) == {"default", "option"}


def test_an_option_beats_the_environment_and_that_a_file(tmp_path: Path) -> None:
    written(tmp_path, "port = 1111\nidle = 5\nworkers = 3\n[limits]\ntables = 7\nmessages = 2.5\n")
    environ = {
        "CHAPTERHOUSE_DATA": str(tmp_path),
        "CHAPTERHOUSE_IDLE": "6.5",
        "CHAPTERHOUSE_WORKERS": "4",
        "CHAPTERHOUSE_LIMITS__TABLES": "8",
        "CHAPTERHOUSE_ORIGINS": "https://a.example/, http://b.example:81",
    }
    found = find_settings({"workers": 5, "limits.sockets": "9"}, None, environ)
    settings, sources = found.settings, found.sources
    assert (settings.port, sources["port"]) == (1111, "file")
    assert (settings.idle, sources["idle"]) == (6.5, "environment")
    assert (settings.workers, sources["workers"]) == (5, "option")
    assert (settings.limits.tables, sources["limits.tables"]) == (8, "environment")
    assert (settings.limits.messages, sources["limits.messages"]) == (2.5, "file")
    assert (settings.limits.sockets, sources["limits.sockets"]) == (9, "option")
    assert settings.origins == ("https://a.example", "http://b.example:81") and settings.secure
    assert found.file == tmp_path / "chapterhouse.toml"


def test_a_named_file_is_read_instead_of_that_in_the_data_folder(tmp_path: Path) -> None:
    written(tmp_path, "port = 1111\n")
    other = written(tmp_path, "secure = false\norigins = ['https://x.example']\n", "other.toml")
    place = {"data": str(tmp_path)}
    for found in (
        find_settings(place, other, {}),
        find_settings(place, None, {"CHAPTERHOUSE_CONFIG": str(other)}),
    ):
        assert found.file == other and found.settings.port == 8000
        assert not found.settings.secure, "what somebody says beats what an origin suggests"


WRONG = {
    "portt = 1": "portt",
    "port = '80'": "whole number from 0 to 65535",
    "port = 70000": "whole number from 0 to 65535",
    "port = true": "whole number from 0 to 65535",
    "idle = -1": "at least 0",
    "idle = nan": "at least 0",
    "idle = inf": "at least 0",
    "secure = 1": "true or false",
    "log = 'loud'": "debug, info, warning, error",
    "trusted_proxies = ['nowhere']": "10.0.0.0/8",
    "origins = 'https://x.example'": "a list of addresses",
    "origins = ['x.example']": "a list of addresses",
    "host = ''": "127.0.0.1",
    "limits = 3": "limits",
    "[limits]\ntabels = 3": "limits.tables",
    "[limits]\nrequests = 0": "greater than 0",
    "[retention]\nbatch = 0": "from 1 to 10000",
    "port = ": "not valid TOML",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_in_a_file_is_told_with_its_place_and_what_would_be_right(
    tmp_path: Path, text: str
) -> None:
    file = written(tmp_path, text + "\n")
    with pytest.raises(BadSetting) as refused:
        find_settings({"data": str(tmp_path)}, None, {})
    english, german = refused.value.sentence("en"), refused.value.sentence("de")
    assert str(file) in english and WRONG[text] in english
    assert str(file) in german and german != english


@pytest.mark.parametrize(
    "variable, value, right",
    [
        ("CHAPTERHOUSE_PORT", "tcp://10.0.0.1:80", "whole number"),
        ("CHAPTERHOUSE_SECURE", "perhaps", "true or false"),
        ("CHAPTERHOUSE_LIMITS__DOORS", "0", "greater than 0"),
        ("CHAPTERHOUSE_TRUSTED_PROXIES", "10.0.0.0/99", "networks"),
    ],
)
def test_a_wrong_variable_is_told_by_its_name(tmp_path: Path, variable: str, value: str, right: str) -> None:
    with pytest.raises(BadSetting) as refused:
        find_settings({"data": str(tmp_path)}, None, {variable: value})
    assert f"${variable}" in refused.value.sentence("en") and right in refused.value.sentence("en")


def test_the_command_shows_what_holds_and_where_it_comes_from(tmp_path: Path) -> None:
    written(tmp_path, "database = 'postgresql://anna:geheim@db.example/games'\n[limits]\ntables = 7\n")
    env = environment(CHAPTERHOUSE_IDLE="7", CHAPTERHOUSE_IDEL="8")
    shown = chapterhouse("settings", "--data", tmp_path, "--port", "4711", "--lang", "en", env=env)
    assert shown.returncode == 0, shown.stderr
    lines = {line.split()[0]: line for line in shown.stdout.splitlines()}
    assert "7" in lines["limits.tables"] and "chapterhouse.toml" in lines["limits.tables"]
    assert "CHAPTERHOUSE_IDLE" in lines["idle"] and "option" in lines["port"]
    assert "default" in lines["workers"]
    assert "geheim" not in shown.stdout and "anna:***@db.example" in lines["database"]
    assert "CHAPTERHOUSE_IDEL" in shown.stdout
    plain = chapterhouse("settings", "--data", tmp_path, "--json", env=env)
    found = json.loads(plain.stdout)
    assert found["settings"]["limits.tables"] == {"value": 7, "source": "file"}
    assert "geheim" not in plain.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_of_serve_has_a_help_text(lang: str) -> None:
    shown = chapterhouse("serve", "--help", "--lang", lang)
    assert shown.returncode == 0
    words = own_words(lang)
    text = " ".join(shown.stdout.split())
    for name in (
        "config",
        "host",
        "port",
        "data",
        "database",
        "origin",
        "trusted_proxy",
        "workers",
        "log",
        "set",
    ):
        assert words.say(f"option.{name}") in text, name
