"""The tree of a game: who is asked, what is legal, what chance brings, and that it ends."""

from tests.contract.cases import GAMES, Case, asked, every_case, games, walk

from chapterhouse.core.agenda import AgendaGame, Step
from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer, legal_moves, weights
from chapterhouse.core.position import ROOM, Position
from chapterhouse.records.digest import digest
from chapterhouse.tools.wandering import Uniform, wander


@every_case
def test_legal_moves_are_the_candidates_without_objection(case: Case) -> None:
    game = case.game
    for position, choice in walk(case):
        candidates = game.candidates(position, choice.seat)
        without = [move for move in candidates if game.objection(position, choice.seat, move) is None]
        assert without == choice.legal


@every_case
def test_exactly_the_legal_moves_of_the_whole_table_meet_no_objection(case: Case) -> None:
    game = case.game
    for position, choice in asked(case, every=3):
        allowed = [move for move in range(len(game.moves)) if not game.objection(position, choice.seat, move)]
        assert allowed == choice.legal


@every_case
def test_legal_moves_ascend_without_repetition_and_lie_in_the_table(case: Case) -> None:
    for _, choice in walk(case):
        assert choice.legal == sorted(set(choice.legal))
        assert choice.legal[0] >= 0 and choice.legal[-1] < len(case.game.moves)


@every_case
def test_a_seat_that_is_not_asked_has_no_move_and_is_told_the_rule(case: Case) -> None:
    game = case.game
    for position, choice in walk(case, every=5):
        for seat in range(case.seats):
            if seat in game.to_act(position):
                continue
            assert game.candidates(position, seat) == []
            assert legal_moves(game, position, seat) == []
            assert game.question(position, seat).step == "wait"
            objection = game.objection(position, seat, choice.legal[0])
            assert objection is not None and objection.rule


@every_case
def test_every_objection_cites_a_rule_of_the_book(case: Case) -> None:
    game = case.game
    for position, choice in asked(case, every=5):
        for move in game.candidates(position, choice.seat):
            objection = game.objection(position, choice.seat, move)
            assert objection is None or objection.rule in game.rules, objection


@every_case
def test_the_first_seat_to_act_is_the_actor_and_its_question_names_a_step(case: Case) -> None:
    game = case.game
    steps = {step.name for step in game.steps} if isinstance(game, AgendaGame) else None
    for position, choice in walk(case):
        assert game.to_act(position)[0] == choice.seat == game.actor(position)
        question = game.question(position, choice.seat)
        assert steps is None or question.step in steps
        assert all(type(fact) in (int, str) for fact in question.facts.values())


@every_case
def test_chance_has_a_positive_weight_for_each_outcome(case: Case) -> None:
    for position, choice in walk(case):
        if choice.seat == CHANCE:
            odds = weights(case.game, position)
            assert len(odds) == len(choice.legal)
            assert min(odds) > 0


@every_case
def test_every_game_ends_and_says_how(case: Case) -> None:
    game = case.game
    for position, choices in games(case):
        for _ in choices:
            assert game.ending(position) == ""
        assert game.actor(position) == NOBODY, "max_choices is too small"
        assert game.to_act(position) == []
        assert game.ending(position)
        for seat in range(case.seats):
            objection = game.objection(position, seat, 0)
            assert objection is not None and objection.rule in game.rules


@every_case
def test_turns_are_counted_upwards(case: Case) -> None:
    for position, choices in games(case):
        last = case.game.turn(position)
        for _ in choices:
            assert case.game.turn(position) >= last
            last = case.game.turn(position)


@every_case
def test_asking_changes_nothing(case: Case) -> None:
    game = case.game
    for position, choice in walk(case, every=7):
        before = digest(game, position)
        for eyes in (*range(case.seats), -2):
            game.view(position, eyes)
            game.question(position, eyes)
            game.candidates(position, eyes)
            game.seen(position, eyes, choice.seat, choice.move)
            if eyes >= 0:
                game.misread(position, eyes, "dance 7")
        for move in range(len(game.moves)):
            game.objection(position, choice.seat, move)
        game.reveals(position, choice.seat, choice.move)
        game.is_forced(position, choice.seat)
        game.score(position)
        game.ranking(position)
        assert digest(game, position) == before


@every_case
def test_the_agenda_never_comes_near_its_limit(case: Case) -> None:
    for position, _ in walk(case):
        assert 0 < position.cells[0] <= ROOM - 2
        assert not any(list(position.cells)[position.cells[0] + 1 : ROOM + 1]), "a frame was left behind"


@every_case
def test_canonical_moves_are_legal_and_there_are_some_wherever_a_person_left_off(case: Case) -> None:
    for position, choice in asked(case):
        canonical = _canonical(case.game, position)
        assert canonical and set(canonical) <= set(choice.legal), case.game.dump(position)
        assert canonical == sorted(set(canonical))


@every_case
def test_canonical_play_leads_wherever_legal_moves_lead(case: Case) -> None:
    game = case.game
    for number in range(GAMES):
        position = case.new()
        last = ("", CHANCE, 0)
        for choice in wander(game, position, FastDice(number), _Canonical()):
            here = _place(case, position)
            if choice.seat >= 0 and _leaves_nothing_out(case, here[0]):
                assert _canonical(game, position) == legal_moves(game, position, choice.seat)
            elif choice.seat >= 0 and here != last:  # a set of picks begins here
                assert _reached(case, position, here, True) == _reached(case, position, here, False)
            last = here


@every_case
def test_invariants_hold_in_every_position(case: Case) -> None:
    for position, choices in games(case):
        for _ in choices:
            assert case.inspected.check(position) == []
        assert case.inspected.check(position) == []


class _Canonical(Uniform):
    """Plays as search does: canonical moves only."""

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        return super().choose(game, position, seat, _canonical(game, position), dice)


def _canonical(game: Game, position: Position) -> list[int]:
    moves = buffer(game)
    count = game.canonical_into(position, game.actor(position), moves)
    return [moves[i] for i in range(count)]


def _place(case: Case, position: Position) -> tuple[str, int, int]:
    seat = int(case.game.actor(position))
    step = case.game.question(position, seat).step
    group = "together" if step in case.inspected.together else step
    return group, seat, int(case.game.turn(position))


def _leaves_nothing_out(case: Case, group: str) -> bool:
    """Return whether all steps of a set have the canonical moves of every step: the legal ones."""
    if not isinstance(case.game, AgendaGame):
        return False
    names = case.inspected.together if group == "together" else (group,)
    steps = [type(step) for step in case.game.steps if step.name in names]
    return all(step.canonical_into is Step.canonical_into for step in steps)


def _reached(
    case: Case, position: Position, here: tuple[str, int, int], canonical: bool
) -> set[tuple[int, ...]]:
    """Return where the picks of one set lead: positions where another step, seat or turn comes.

    What the position remembers counts as a heap: the order of picks may show there.
    """
    game, seat = case.game, here[1]
    found: set[tuple[int, ...]] = set()
    seen: set[tuple[int, ...]] = set()
    waiting = [position]
    while waiting:
        before = waiting.pop()
        for move in _canonical(game, before) if canonical else legal_moves(game, before, seat):
            after = before.copy()
            game.apply(after, seat, move)
            if game.actor(after) != seat or _place(case, after) != here:
                found.add((*after.cells, NOBODY, *sorted(after.memory)))
            elif (known := (*after.cells, NOBODY, *after.memory)) not in seen:
                seen.add(known)
                waiting.append(after)
    return found
