"""What a player may type apart from moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.bots.bot import Thought
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import IllegalMove, Objection
from chapterhouse.core.names import MARKS
from chapterhouse.core.notation import CodeError
from chapterhouse.core.texts import Texts
from chapterhouse.describing import describe_with
from chapterhouse.lessons.reading import course_of
from chapterhouse.table.story import objection_text
from chapterhouse.table.table import NotPossible, Table
from chapterhouse.terminal import draw
from chapterhouse.terminal.problems import Problem
from chapterhouse.terminal.reading import Unclear
from chapterhouse.terminal.rulecards import find_rule
from chapterhouse.terminal.thinking import adviser

if TYPE_CHECKING:
    from chapterhouse.terminal.play import Session

BEST: Final = 3


class Quit(Exception):
    """The person wants to leave."""


def why(session: "Session", seat: int, text: str) -> None:
    """Say why a move is refused, with the rule; or that it is not."""
    if not text:
        raise Problem("why_what", move=session.said(seat, session.table.candidates(seat)[0][0]))
    try:
        moves = session.reader.moves(session.table.glimpse(seat), text) or session.reader.spelled_out(text)
    except Unclear as unclear:
        session.screen.say("play.unclear", style="yellow", typed=text, moves=", ".join(unclear.moves))
        return
    move, objection = moves[0], session.table.why(seat, moves[0])
    if objection is not None and objection.reason == "unknown_move":
        move, objection = _try_apart(session, seat, text, objection)
    if objection is None:
        session.screen.say("play.legal", move=session.said(seat, move))
        return
    session.screen.line(
        f"{session.said(seat, move)}: {objection_text(session.screen.texts, objection)}", "yellow"
    )
    if objection.rule in session.game.rules:
        session.screen.show(
            draw.rule_card(session.screen.texts, session.game.rules[objection.rule], session.game)
        )


def _try_apart(
    session: "Session", seat: int, line: str, otherwise: Objection
) -> tuple[str, Objection | None]:
    """Play a line of notation at a table apart, unknown cards dealt again, and return what is refused."""
    world = session.table.glimpse(seat).deal(FastDice(1))
    for spelling in session.board.names.spellings(line):
        apart = Table(session.game, len(session.names), seed=0, start=world)
        try:
            if apart.play_line(seat, spelling):
                return line, None
        except IllegalMove as error:
            return error.text, error.objection
        except CodeError:
            continue
    return line, otherwise


def undo(session: "Session", seat: int, text: str) -> None:
    """Take back the last choice."""
    _taken_back(session, lambda: session.table.undo(seat))


def reset(session: "Session", seat: int, text: str) -> None:
    """Take back the choices of this turn."""
    _taken_back(session, lambda: session.table.reset_turn(seat))


def redo(session: "Session", seat: int, text: str) -> None:
    """Play again what was taken back."""
    _taken_back(session, lambda: session.table.redo(seat), "play.redone")


def _taken_back(session: "Session", act: Callable[[], object], key: str = "play.undone") -> None:
    try:
        act()
    except NotPossible as error:
        raise Problem(error.key) from None
    session.screen.say(key)


def score(session: "Session", seat: int, text: str) -> None:
    """Show the score sheets as they are now."""
    position = session.table.peek()
    names = [session.story.name(position, seat, number) for number in range(len(session.names))]
    ranking = session.game.ranking(position)
    session.screen.show(draw.score(session.screen.texts, session.table.score(), ranking, names))


def rules(session: "Session", seat: int, text: str) -> None:
    """Show one rule, or the list of all."""
    if text:
        session.screen.show(draw.rule_card(session.screen.texts, find_rule(session.game, text), session.game))
    else:
        session.screen.show(draw.rule_index(session.screen.texts, session.game, session.screen.width))
        session.screen.say("play.rules_more", style="dim", rule=session.game.rules.rules[0].id)


def card(session: "Session", seat: int, text: str) -> None:
    """Show what a card says and where its text comes from; without a name, all that are on the table."""
    screen, names = session.screen, session.board.names
    if not text:
        things = names.on_table(session.table.view(seat))
    else:
        things = _things_called(session, text)
    for thing in things:
        sources = names.sources(thing)
        screen.line(names.word(thing) + MARKS.get(sources.get("", ""), ""), "bold")
        screen.line(names.describe(thing))
        notes = names.remarks(thing)
        for part in sorted(sources):  # each part has its own sign; the name has that of what has no part
            told, mark = screen.text(f"provenance.{sources[part]}"), MARKS.get(sources[part], "")
            notes.append(f"{screen.text(f'part.{part}')}{mark}: {told}" if part else f"{mark} {told}".strip())
        screen.line("  ·  ".join(notes), "dim")


def _things_called(session: "Session", text: str) -> list[str]:
    """Return the things with a text that are called so: by id, by a name that begins so, or that has it."""
    things = session.board.names.things()
    names = {thing: session.screen.word(thing) for thing in things}
    asked = text.casefold()
    ways = (
        [thing for thing in things if thing.partition(".")[2].casefold() == asked],
        [thing for thing in things if names[thing].casefold().startswith(asked)],
        [thing for thing in things if asked in names[thing].casefold()],
    )
    found = list(dict.fromkeys(thing for way in ways for thing in way))
    if not found:
        raise Problem("unknown_thing", name=text, known=", ".join(names.values()))
    return found


def story(session: "Session", seat: int, text: str) -> None:
    """Tell the game from its beginning."""
    session.screen.show(draw.story(session.paragraphs(seat)))


def position(session: "Session", seat: int, text: str) -> None:
    """Print the short code of the position, as far as the seat knows it."""
    session.screen.console.print(Text(session.table.code(seat)), soft_wrap=True)


def save(session: "Session", seat: int, text: str) -> None:
    """Save the game."""
    session.save(text)


def board(session: "Session", seat: int, text: str) -> None:
    """Draw the board and the choices again, or a part of the board in detail."""
    part = find_part(session, text)
    if part:
        session.show_part(seat, part)
        return
    if text and session.board.parts:
        known = [session.screen.text(f"board_part.{name}") for name in session.board.parts]
        raise Problem("no_part", name=text, known=", ".join(known))
    session.show_board(seat)
    session.show_choices(seat)


def text(session: "Session", seat: int, text: str) -> None:
    """Tell the whole position in sentences and tables."""
    found = describe_with(session.board.names, session.game, session.table.position, seat, session.names)
    session.screen.line(str(found))


def hint(session: "Session", seat: int, text: str) -> None:
    """Ask the strongest bot what it would do."""
    thought = _advice(session, seat)
    view = session.table.view(seat)
    known = "play.hint" if len(session.names) > 1 else "play.hint_alone"  # alone it is no chance to win
    for candidate in thought.candidates[:BEST]:
        move = session.game.moves.text(candidate.move)
        verb, _, noun = move.partition(" ")
        meaning = (
            f"{session.screen.text(f'verb.{verb}')} {session.board.names.noun(view, verb, noun)}".strip()
        )
        move = session.said(seat, move)
        share = round(100 * candidate.share)
        if candidate.expected is None:
            session.screen.say("play.hint_plain", move=move, meaning=meaning, share=share)
        else:
            chance = round(100 * candidate.expected)
            session.screen.say(known, move=move, meaning=meaning, share=share, chance=chance)
    session.screen.say("play.hint_basis", style="dim", playouts=thought.playouts)


def _advice(session: "Session", seat: int) -> Thought:
    """Return what the adviser thinks of this question: asked again it says the same, and thinks once."""
    now = (seat, len(session.table.events))
    if session.advice is None or session.advice[0] != now:
        guest = adviser()  # a bot of its own: one that has thought in this turn saves its time
        with guest.meter.shown_on(session.screen, "play.hint_thinking"):
            session.advice = now, guest.bot.think(session.table.glimpse(seat))
    return session.advice[1]


def help_(session: "Session", seat: int, text: str) -> None:
    """List what may be typed; with a word, say what a verb or a thing of the title does."""
    if text:
        _explain(session, text)
        return
    session.screen.say_own("help_moves")
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name in COMMANDS:
        word = session.screen.text(f"command.{name}.word")
        grid.add_row(Text(word, style="bold"), Text(session.screen.text(f"command.{name}.help")))
    session.screen.show(grid)


def _explain(session: "Session", text: str) -> None:
    """Say in a sentence what each verb and thing does whose name begins so, and by which rule."""
    texts, rules = session.screen.texts, course_of(session.game).help_rules
    asked = text.casefold()
    called = {key: _called(texts, key) for key in rules}
    found = [key for key, names in called.items() if any(name.startswith(asked) for name in names)]
    if not found:
        known = ", ".join(texts.say(f"verb.{verb}") for verb in session.game.moves.verbs)
        raise Problem("unknown_thing", name=text, known=known)
    for key in found:
        session.screen.line(f"{texts.say(key)} ({rules[key]})")


def _called(texts: Texts, key: str) -> list[str]:
    """Return what somebody may type for a sentence of help: the id, or the name in their language."""
    kind, _, ident = key.partition(".")
    name = f"verb.{ident}" if kind == "help" else f"{kind.removesuffix('_help')}.{ident}"
    return [ident, *([texts.say(name).casefold()] if name in texts else [])]


def quit_(session: "Session", seat: int, text: str) -> None:
    """Leave the game."""
    raise Quit


COMMANDS: Final[dict[str, Callable[["Session", int, str], None]]] = {
    "help": help_,
    "why": why,
    "undo": undo,
    "redo": redo,
    "reset": reset,
    "board": board,
    "text": text,
    "card": card,
    "rules": rules,
    "score": score,
    "story": story,
    "hint": hint,
    "position": position,
    "save": save,
    "quit": quit_,
}


def find_command(texts: Texts, word: str) -> str:
    """Return the command that a word means, in English or in the language of the texts; or an empty text."""
    asked = word.casefold()
    for name in COMMANDS:
        if asked in (name, texts.say(f"command.{name}.word").casefold().split()[0]):
            return name
    return "help" if asked == "?" else ""


def find_part(session: "Session", text: str) -> str:
    """Return the part of the board that a text names, in either language, or an empty text."""
    asked = text.casefold()
    for part in session.board.parts:
        if asked in (part, session.screen.text(f"board_part.{part}").casefold()):
            return part
    return ""
