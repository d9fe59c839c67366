"""Score: sheets at any time, places that agree with their totals."""

from tests.contract.cases import Case, every_case, games, walk

from chapterhouse.core.game import ScoreLine


@every_case
def test_there_is_one_sheet_and_one_place_per_seat_at_any_time(case: Case) -> None:
    for position, _ in walk(case, every=5):
        _check(case.game.score(position), case.game.ranking(position), case)


@every_case
def test_at_the_end_places_follow_the_totals(case: Case) -> None:
    for position, choices in games(case):
        for _ in choices:
            pass
        sheets, places = case.game.score(position), case.game.ranking(position)
        _check(sheets, places, case)
        totals = [sum(line.points for line in sheet) for sheet in sheets]
        for one in range(case.seats):
            for other in range(case.seats):
                assert totals[one] <= totals[other] or places[one] < places[other]


def _check(sheets: list[list[ScoreLine]], places: list[int], case: Case) -> None:
    assert len(sheets) == len(places) == case.seats
    for place in places:  # a tie shares a place and leaves the next ones out
        assert place == 1 + sum(other < place for other in places)
    for sheet in sheets:
        for line in sheet:
            assert line.rule in case.game.rules, line
            assert line.item and (type(line.points) is int or line.points % 1 == 0.5), line
