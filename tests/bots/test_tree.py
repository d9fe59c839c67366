"""The flat tree: blocks that grow, children that are shared, branches that are kept."""

from chapterhouse.bots.tree import NONE, Tree
from chapterhouse.core.game import CHANCE
from chapterhouse.core.vectors import i64, vec


def row(*numbers: int) -> "vec[i64]":
    return vec[i64](list(numbers))


def sapling(seats: int = 2) -> Tree:
    tree = Tree(seats)
    tree.new_node()
    return tree


def offer(tree: Tree, node: int, seat: int, *moves: int, covers: tuple[int, ...] = ()) -> list[int]:
    """Make the edges of these moves and return their numbers."""
    slots = row(*moves)
    if not tree.match(node, seat, row(*moves), len(moves), slots):
        tree.widen(node, seat, row(*moves), row(*(covers or moves)), len(moves))
        assert tree.match(node, seat, row(*moves), len(moves), slots)
    return [int(edge) for edge in slots]


def visit(tree: Tree, edge: int, *values: int) -> None:
    tree.note(edge, row(*values))
    tree.visits[edge] += 1
    tree.sums[edge] += values[0]


def worth(tree: Tree, edge: int) -> list[int]:
    return [int(tree.worth[edge * tree.seats + seat]) for seat in range(tree.seats)]


def test_a_node_keeps_its_counts_when_a_world_offers_more() -> None:
    tree = sapling()
    edges = offer(tree, 0, 0, 3, 7)
    visit(tree, edges[1], 400, 600)
    wider = offer(tree, 0, 0, 1, 3, 5, 7, 9)
    assert [int(tree.visits[edge]) for edge in wider] == [0, 0, 0, 1, 0]
    assert [int(tree.move[edge]) for edge in wider] == [1, 3, 5, 7, 9]
    assert worth(tree, wider[3]) == [400, 600]
    assert tree.visits_at(0) == 1


def test_a_node_can_hold_the_choices_of_several_seats() -> None:
    tree = sapling()
    first = offer(tree, 0, 0, 2, 4)
    visit(tree, first[0], 500, 500)
    offer(tree, 0, 1, 2, 3)
    assert tree.size[0] == 4
    assert [int(tree.visits[edge]) for edge in offer(tree, 0, 0, 2, 4)] == [1, 0]
    assert [int(tree.visits[edge]) for edge in offer(tree, 0, 1, 2, 3)] == [0, 0]


def test_a_smaller_offer_finds_the_same_edges() -> None:
    tree = sapling()
    edges = offer(tree, 0, 0, 1, 2, 3, 4)
    assert offer(tree, 0, 0, 2, 4) == [edges[1], edges[3]]


def test_moves_that_look_alike_lead_to_one_node() -> None:
    tree = sapling()
    hidden = offer(tree, 0, CHANCE, 1, 2, 3, covers=(9, 9, 3))
    below = tree.child_of(0, hidden[0])
    assert tree.child_of(0, hidden[1]) == below
    assert tree.child_of(0, hidden[2]) != below


def test_an_edge_is_worth_what_the_chooser_below_makes_of_it() -> None:
    tree = sapling(3)
    (edge,) = offer(tree, 0, 0, 5)
    visit(tree, edge, 300, 300, 400)
    node = tree.child_of(0, edge)
    below = offer(tree, node, 1, 1, 2)
    visit(tree, below[0], 600, 100, 300)
    tree.reconsider(edge, 1)
    assert worth(tree, edge) == [300, 300, 400]  # the untried edge may still be as good as the whole looked
    visit(tree, below[1], 200, 250, 550)
    tree.reconsider(edge, 1)
    assert worth(tree, edge) == [200, 250, 550]


def test_an_edge_before_a_draw_is_worth_the_average_of_what_came() -> None:
    tree = sapling()
    (edge,) = offer(tree, 0, 0, 5)
    visit(tree, edge, 500, 500)
    draws = offer(tree, tree.child_of(0, edge), CHANCE, 1, 2)
    visit(tree, draws[0], 900, 100)
    visit(tree, draws[0], 900, 100)
    visit(tree, draws[1], 300, 700)
    tree.reconsider(edge, CHANCE)
    assert worth(tree, edge) == [700, 300]


def test_what_lies_below_a_node_is_kept_and_the_rest_is_dropped() -> None:
    tree = sapling()
    edges = offer(tree, 0, 0, 1, 2)
    kept = tree.child_of(0, edges[1])
    tree.child_of(0, edges[0])
    inner = offer(tree, kept, 1, 6, 8)
    visit(tree, inner[1], 100, 900)
    deep = tree.child_of(kept, inner[1])
    offer(tree, deep, 0, 3, 4)
    branch = tree.below(kept)
    assert len(branch.first) == 2 and len(branch.seat) == 4
    top = offer(branch, 0, 1, 6, 8)
    assert [int(branch.visits[edge]) for edge in top] == [0, 1]
    assert worth(branch, top[1]) == [100, 900]
    assert branch.child[top[0]] == NONE and branch.child[top[1]] == 1
    assert [int(branch.move[edge]) for edge in offer(branch, 1, 0, 3, 4)] == [3, 4]
