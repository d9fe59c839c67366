"""A campaign at the keyboard: the solo games of a title in a row, kept on disk between and during them."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from chapterhouse.core.campaign import Campaign as Rules
from chapterhouse.core.game import Game
from chapterhouse.offer import campaign_for
from chapterhouse.reasons import reason_of
from chapterhouse.terminal.play import Session
from chapterhouse.terminal.problems import Problem, open_title
from chapterhouse.terminal.saving import ENDING, folder, read_record, save, usual_file
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import Request, Seated, loaded_table, new_table
from chapterhouse.terminal.words import title_words

CAMPAIGN_ENDING: Final = ".campaign"


def campaign(screen: Screen, request: Request) -> int:
    """Play a new campaign, or go on with one; return the exit code."""
    title = request.title
    path = Path(request.file) if request.file else _unfinished(screen, title)
    if path is None:
        game = open_title(title, request.content)
        rules = campaign_rules(game)
        path = _new_file(title)
        _write(path, title)
    else:
        title = read_campaign(path)
        if request.title not in ("", title):
            raise Problem("other_title", file=str(path), title=request.title, found=title)
        if request.names or request.seed is not None:
            raise Problem("campaign_alone", file=str(path))
        game = open_title(title, request.content)
        rules = campaign_rules(game)
    own = Screen(title_words(game, screen.texts.language), screen.console)
    return Campaign(own, game, rules, path, request).run()


def campaign_rules(game: Game) -> Rules:
    """Return a title's rules of campaigns."""
    rules = campaign_for(game)
    if rules is None:
        raise Problem("no_campaign", title=game.name)
    return rules


class Campaign:
    """All games of one campaign: their records say what was played, its own file only names the title."""

    def __init__(self, screen: Screen, game: Game, rules: Rules, path: Path, request: Request) -> None:
        self.screen = screen
        self.game = game
        self.rules = rules
        self.path = path
        self.request = request

    def run(self) -> int:
        """Play game after game; return the exit code of the last."""
        leads: list[int] = []
        options = self.rules.stages()
        for number, settings in enumerate(options, start=1):
            seated = self._seated(number, settings)
            is_new = not seated.table.is_over()
            if is_new:
                self.screen.line()
                self.screen.say("campaign.begins", style="bold", number=number, games=len(options))
                code = Stage(self.screen, seated).run()
                if not seated.table.is_over():
                    self.screen.say("campaign.paused", file=str(self.path))
                    return code
            leads.append(self.rules.lead(seated.table.peek()))
            if is_new:
                self.screen.line()
                self.screen.say("campaign.lead", number=number, lead=f"{leads[-1]:+d}")
        self._rank(leads)
        return 0

    def _seated(self, number: int, settings: dict[str, str]) -> Seated:
        """Return the table of a game: as it was left, or a new one, which is saved at once."""
        file = record_file(self.path, number)
        if file.exists():
            return loaded_table(Request(file=str(file), content=self.request.content))
        seed = None if self.request.seed is None else self.request.seed + number
        seated = new_table(
            self.screen,
            Request(
                title=self.game.name,
                seats=1,
                names=self.request.names or _names_before(self.path, number),
                options=dict(settings),
                content=self.request.content,
                seed=seed,
            ),
        )
        save(seated.table, file, seated.secrets, is_own=False)
        seated.path = file
        return seated

    def _rank(self, leads: Sequence[int]) -> None:
        self.screen.line()
        self.screen.say("campaign.over", style="bold")
        for number, lead in enumerate(leads, start=1):
            self.screen.say("campaign.lead", number=number, lead=f"{lead:+d}")
        rank = self.screen.texts.say(self.rules.rank(leads))
        self.screen.say("campaign.rank", style="bold green", sum=f"{sum(leads):+d}", rank=rank)


class Stage(Session):
    """One game of a campaign: it is saved without a question."""

    def _offer_to_save(self) -> None:
        if self._saved != len(self.table.events) or self.table.is_over():
            self.save()


def record_file(path: Path, number: int) -> Path:
    """Return where the record of a campaign's game lies."""
    return path.with_name(f"{path.name.removesuffix(CAMPAIGN_ENDING)}-{number}{ENDING}")


def read_campaign(path: Path) -> str:
    """Return the title that a campaign's file names."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return str(data["campaign"])
    except OSError as error:
        raise Problem("unreadable", file=str(path), detail=reason_of(error)) from None
    except (ValueError, KeyError, TypeError):
        raise Problem("bad_campaign", file=str(path)) from None


def is_finished(path: Path, games: int) -> bool:
    """Return whether all games of a campaign are over."""
    files = [record_file(path, number) for number in range(1, games + 1)]
    return all(file.exists() and read_record(file).end is not None for file in files)


def _unfinished(screen: Screen, title: str) -> Path | None:
    """Return the newest campaign of a title if it is not over and the person wants to go on with it."""
    found = sorted(folder().glob(f"{title}-*{CAMPAIGN_ENDING}"), key=lambda path: path.stat().st_mtime)
    if not found:
        return None
    games = len(campaign_rules(open_title(title)).stages())
    newest = found[-1]
    return newest if not is_finished(newest, games) and _wants(screen, newest) else None


def _wants(screen: Screen, path: Path) -> bool:
    try:
        return screen.ask_yes("campaign.go_on", file=path.name)
    except EOFError:
        screen.line()
        return False


def _names_before(path: Path, number: int) -> Sequence[str]:
    """Return the names of the game before: the same person goes on."""
    return read_record(record_file(path, number - 1)).header.seats if number > 1 else ()


def _new_file(title: str) -> Path:
    stem = usual_file(f"{title}-campaign").name.removesuffix(ENDING)
    path = folder() / f"{stem}{CAMPAIGN_ENDING}"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}{CAMPAIGN_ENDING}"
        number += 1
    return path


def _write(path: Path, title: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"campaign": title}) + "\n", encoding="utf-8")
    except OSError as error:
        raise Problem("unwritable", file=str(path), detail=reason_of(error)) from None
