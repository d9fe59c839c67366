"""The menu that opens without a command."""

from chapterhouse.bots.bot import LEVELS
from chapterhouse.core.game import Game, Option
from chapterhouse.core.rulings import rulings
from chapterhouse.games import TITLES
from chapterhouse.terminal.play import play
from chapterhouse.terminal.problems import Problem, TitleProblem, open_title
from chapterhouse.terminal.replay import replay
from chapterhouse.terminal.rulecards import show_rules
from chapterhouse.terminal.saving import folder, saved_games
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import Request
from chapterhouse.terminal.watch import watch
from chapterhouse.terminal.words import general_words, title_words

ENTRIES = ("play", "hotseat", "load", "watch", "replay", "rules", "language", "quit")


def open_menu(screen: Screen) -> int:
    """Ask what to do until the person leaves; return the exit code."""
    while True:
        try:
            screen.line()
            screen.say("menu.title", style="bold")
            entry = ENTRIES[screen.choose("menu.what", [screen.text(f"menu.{name}") for name in ENTRIES])]
            if entry == "quit":
                return 0
            if entry == "language":
                other = "en" if screen.texts.language == "de" else "de"
                screen = Screen(general_words(other), screen.console)
            else:
                _open(screen, entry)
        except EOFError:
            screen.line()
            return 0


def _open(screen: Screen, entry: str) -> None:
    try:
        if entry in ("load", "replay"):
            _open_saved(screen, entry)
            return
        request = Request(title=_title(screen))
        if entry == "rules":
            show_rules(screen, request.title, "")
        elif entry == "watch":
            request.seats = _seats(screen, open_title(request.title))
            request.bots = [_bot(screen, "menu.which_bots", seat) for seat in range(request.seats)]
            watch(screen, request, 0.5)
        else:
            game = open_title(request.title)
            request.hotseat = entry == "hotseat"
            request.seats = _seats(screen, game)
            if not request.hotseat and request.seats > 1:
                request.bots = [_bot(screen, "menu.which_bot", 0)]
            people = request.seats if request.hotseat else 1
            request.names = [name for name in (_name(screen) for _ in range(people)) if name]
            request.options = _options(screen, game)
            play(screen, request)
    except TitleProblem as problem:
        screen.line(problem.sentence(title_words(problem.game, screen.texts.language)), "yellow")
    except Problem as problem:
        screen.line(problem.sentence(screen.texts), "yellow")


def _title(screen: Screen) -> str:
    titles = list(TITLES)
    if len(titles) == 1:
        return titles[0].name
    names = [title.de if screen.texts.language == "de" else title.en for title in titles]
    return titles[screen.choose("menu.which_title", names)].name


def _seats(screen: Screen, game: Game) -> int:
    """Ask how many play, where the title leaves a choice."""
    seats = list(game.seats)
    if len(seats) == 1:
        return seats[0]
    return seats[screen.choose("menu.how_many", [str(number) for number in seats])]


def _name(screen: Screen) -> str:
    return screen.ask("ask.text", what=screen.text("menu.name"), usual=screen.text("seat.person"))


def _bot(screen: Screen, key: str, seat: int) -> str:
    levels = list(LEVELS)
    return levels[screen.choose(key, [screen.text(f"bot.{level}") for level in levels], seat=seat)]


def _options(screen: Screen, game: Game) -> dict[str, str]:
    """Ask for every option of the title, for rulings only if wanted; the first value is the usual one."""
    own = Screen(title_words(game, screen.texts.language), screen.console)
    options: dict[str, str] = {}
    for option in game.options:
        if not option.is_ruling:
            options |= _answer(own, option)
    if rulings(game.options) and own.choose("menu.rulings", [own.text("menu.ours"), own.text("menu.each")]):
        for option in rulings(game.options):
            options |= _answer(own, option)
    return options


def _answer(own: Screen, option: Option) -> dict[str, str]:
    """Ask for one option; nothing where a text was left empty."""
    name = own.text(f"option.{option.name}.name")
    if option.values:
        labels = [own.text(f"option.{option.name}.{value}") for value in option.values]
        return {option.name: option.values[own.choose("menu.option", labels, option=name)]}
    typed = own.ask("ask.free", what=name, hint=own.text(f"option.{option.name}.hint"))
    return {option.name: typed} if typed else {}


def _open_saved(screen: Screen, entry: str) -> None:
    games = saved_games()
    if not games:
        screen.say("menu.no_games", folder=str(folder()))
        return
    file = str(games[screen.choose("menu.which_game", [path.stem for path in games])])
    if entry == "load":
        play(screen, Request(file=file))
    else:
        replay(screen, file, "all", None)
