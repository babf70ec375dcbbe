"""Notes put into source, which tell the branches that are taken when it runs."""

import ast
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType
from typing import Any, Final

NOTE: Final = "_note"
NOTED: Final = "_noted"
"""What the notes call: a function of a branch's number; one of a number and a value, which it returns."""


class Notes(ast.NodeTransformer):
    """
    Puts a note into each branch, also where a condition is false and nothing is done.

    A branch is a way that the source can go on: where ``if``, ``while``, ``for``, conditional expressions,
    ``match`` and ``except`` part, and where ``and``, ``or`` and a comprehension look at one operand more.
    """

    def __init__(self, first: int = 0) -> None:
        self.branches = first
        """The number of the next branch."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Put notes into the branches of *node*, and of all below it."""
        super().generic_visit(node)
        match node:
            case ast.If() | ast.While() | ast.For():
                node.body.insert(0, self._statement())
                node.orelse.insert(0, self._statement())
            case ast.match_case() | ast.ExceptHandler():
                node.body.insert(0, self._statement())
            case ast.IfExp():
                node.body, node.orelse = self._operand(node.body), self._operand(node.orelse)
            case ast.BoolOp():
                node.values[1:] = [self._operand(value) for value in node.values[1:]]
            case ast.comprehension():
                node.ifs.extend(self._operand(ast.Constant(value=True)) for _ in node.ifs[:1])
            case _:
                pass
        return node

    def _number(self) -> ast.expr:
        self.branches += 1
        return ast.Constant(self.branches - 1)

    def _statement(self) -> ast.stmt:
        return ast.Expr(ast.Call(ast.Name(NOTE, ast.Load()), [self._number()], []))

    def _operand(self, value: ast.expr) -> ast.expr:
        return ast.Call(ast.Name(NOTED, ast.Load()), [self._number(), value], [])


def noting(note: Callable[[int], object]) -> dict[str, Callable[..., Any]]:
    """Return the functions that noted source calls, by name, where *note* is to hear of each branch."""

    def noted(branch: int, value: Any) -> Any:
        note(branch)
        return value

    return {NOTE: note, NOTED: noted}


class NotedModules(MetaPathFinder):
    """Imports the modules whose names begin in one of some ways, with notes in their source."""

    def __init__(
        self, note: Callable[[int], object], prefixes: tuple[str, ...], but: tuple[str, ...]
    ) -> None:
        self.names = noting(note)
        self.branches = 0
        """How many branches the modules imported so far have."""
        self._prefixes, self._but = prefixes, but

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Find a module as usual; see `importlib.abc.MetaPathFinder.find_spec`."""
        if not fullname.startswith(self._prefixes) or fullname.startswith(self._but):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(self, fullname, spec.loader.path)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, modules: NotedModules, name: str, path: str) -> None:
        super().__init__(name, path)
        self._modules = modules

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  # the protocol's
        notes = Notes(self._modules.branches)
        tree = ast.fix_missing_locations(notes.visit(ast.parse(self.get_data(self.path))))
        self._modules.branches = notes.branches
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: Any) -> None:
        vars(module).update(self._modules.names)
        super().exec_module(module)
