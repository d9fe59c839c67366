"""The faults that a module of the rules may have: numbers, comparisons, conditions, calls that are missing.

Every fault is made in a syntax tree of the module's own text, so that nothing has to be written out and read
again. What cannot change a rule is left alone: texts, types, imports, names of modules.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from chapterhouse.tools.mutants.mutant import Mutant, numbered

TOP: Final = "<module>"
COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
SAID: Final = ("Objection", "Sentence", "ScoreLine", "cast", "Final", "TypeVar", "NewType")  # words and types
MEASURED: Final = ("max_choices", "longest")  # where search and research cut a game: measured, no rule

Change = Callable[[ast.AST], None]  # made to the node of a copy


class Fault(NamedTuple):
    """A mutant, and how it is made: the place of its node in a walk through the tree, and the change."""

    mutant: Mutant
    place: int
    change: Change


def faults(file: str, text: str) -> list[Fault]:
    """Return every fault that is tried in a module."""
    tree = ast.parse(text)
    found = list(_found(file, tree))
    mutants = numbered([fault.mutant for fault in found])
    return [fault._replace(mutant=mutant) for fault, mutant in zip(found, mutants, strict=True)]


def faulty(text: str, fault: Fault) -> ast.Module:
    """Return the module's tree with the fault in it."""
    tree = ast.parse(text)
    node = list(ast.walk(tree))[fault.place]
    fault.change(node)
    return ast.fix_missing_locations(tree)


def _found(file: str, tree: ast.Module) -> Iterator[Fault]:
    where, spared, spans = _functions(tree), _spared(tree), _spans(tree)
    for place, node in enumerate(ast.walk(tree)):
        if id(node) in spared or not isinstance(node, (ast.expr, ast.stmt)):
            continue
        for change in _changes(node):
            after = copy.deepcopy(node)
            change(after)
            was, becomes = _short(node), _short(after)
            line, column = node.lineno, node.col_offset
            span = spans[id(node)]
            yield Fault(Mutant(file, where[id(node)], was, becomes, 0, line, column, span), place, change)


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Constant(value=bool()):
            yield lambda node: _set(node, "value", not node.value)  # type: ignore[attr-defined]
        case ast.Constant(value=int(value)):
            yield lambda node: _set(node, "value", value + 1)
            if value > 0:
                yield lambda node: _set(node, "value", value - 1)
        case ast.Compare(ops=[op]):
            for other in COMPARED[type(op)]:
                yield lambda node, other=other: _set(node, "ops", [other()])  # type: ignore[misc]
        case ast.BoolOp(op=op):
            yield lambda node: _set(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda node: _set(
                node, "op", ast.UAdd()
            )  # `+x`: as true as x itself, for a number or truth
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COUNTED:
            yield lambda node: _set(node, "op", COUNTED[type(op)]())
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, (ast.Compare, ast.BoolOp)):
            yield lambda node: _set(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.Expr(value=ast.Call()):
            yield lambda node: _set(node, "value", ast.Constant(None))  # the call is missing
        case ast.Continue() | ast.Break():
            pass


def _set(node: ast.AST, name: str, value: object) -> None:
    setattr(node, name, value)


def _functions(tree: ast.Module) -> dict[int, str]:
    """Return for every node the function or method in which it stands: the outermost one."""
    where: dict[int, str] = {}

    def visit(node: ast.AST, name: str, is_inside: bool) -> None:
        where[id(node)] = name or TOP
        for child in ast.iter_child_nodes(node):
            is_function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
            if is_inside or not (is_function or isinstance(child, ast.ClassDef)):
                visit(child, name, is_inside)
            else:
                inner = f"{name}.{child.name}" if name else child.name  # type: ignore[attr-defined]
                visit(child, inner, is_function)

    visit(tree, "", False)
    return where


def _spans(tree: ast.Module) -> dict[int, tuple[int, int]]:
    """Return for every node the lines of its statement; of a loop, a condition or a function, of its head."""
    spans: dict[int, tuple[int, int]] = {}

    def visit(node: ast.AST, span: tuple[int, int]) -> None:
        if isinstance(node, ast.stmt):
            body: list[ast.stmt] = getattr(node, "body", [])
            last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno
            span = (node.lineno, last)
        spans[id(node)] = span
        for child in ast.iter_child_nodes(node):
            visit(child, span)

    visit(tree, (1, 0))
    return spans


def _spared(tree: ast.Module) -> set[int]:
    """Return the nodes that change no rule: types, decorators, what is said, what only mypy sees."""
    spared: set[int] = set()
    for node in ast.walk(tree):
        roots: list[ast.AST | None] = []
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                roots = [node.returns, *node.decorator_list]
            case ast.ClassDef():
                roots = [*node.decorator_list, *node.keywords]
            case ast.arg() | ast.AnnAssign():
                roots = [node.annotation]
            case ast.Call(func=ast.Name(id=name)) if name in SAID:
                roots = list(ast.iter_child_nodes(node))
            case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert():
                roots = [node]
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                roots = [node]
            case ast.Assign(targets=[ast.Attribute(attr=name)]) if name in MEASURED:
                roots = [node]
        for root in roots:
            if root is not None:
                spared.update(id(inner) for inner in ast.walk(root))
    return spared


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    if isinstance(node, (ast.If, ast.While)):
        text = f"if {ast.unparse(node.test)}"
    return text if len(text) <= 100 else text[:97] + "..."
