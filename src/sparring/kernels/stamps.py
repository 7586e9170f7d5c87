"""What is compiled into an entry, found from the functions themselves, and its stamp.

A stamp changes with everything that machine code depends on, and with nothing else:
the syntax trees of the entry and of every kernel it reaches, their signatures, the
memory of their records, and the values of all that they take from outside (constants,
enums, arrays). Comments, docstrings, formatting and plain Python beside the kernels
do not matter.
"""

from __future__ import annotations

import ast
import dis
import hashlib
import json
import os
from enum import Enum
from importlib import import_module
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.atomic import write_atomically
from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sparring.kernels.signatures import Signatures

NUMBA_SETTINGS = ("OPT", "BOUNDSCHECK", "DEBUGINFO", "LOOP_VECTORIZE", "SLP_VECTORIZE")
"""Variables of the environment that change machine code."""
MOST_TREES = 20_000
"""Known functions; when there are more, the oldest are forgotten."""


# --- what a kernel reaches ---------------------------------------------------


def is_dispatcher(value: Any) -> bool:
    """Whether a value is a function that Numba compiles."""
    return isinstance(getattr(value, "py_func", None), FunctionType)


def outside_of(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Everything that a function may take from outside, by its name there. Names of
    fields are taken for names of globals, too: rather one too many."""
    code = function.__code__
    names = sorted(names_in(code))
    for name in names:
        if name in function.__globals__:
            yield from named(name, function.__globals__[name], names)
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        yield from named(name, cell.cell_contents, names)
    for number, value in enumerate(function.__defaults__ or ()):
        yield f"default {number}", value


def named(name: str, value: Any, names: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """A value by its name; of a module all that may be asked of it."""
    if not isinstance(value, ModuleType):
        yield name, value
        return
    for attribute in names:
        part = getattr(value, attribute, None)
        if part is not None and not isinstance(part, ModuleType):
            yield f"{name}.{attribute}", part


def names_in(code: CodeType) -> set[str]:
    """All names that code asks for, be it a global, a field or a method."""
    return {name for part in codes_in(code) for name in part.co_names}


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Code and all code inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def reach(dispatcher: Any) -> list[Any]:
    """Every kernel that a function calls, and those that they call: each once, each
    after the ones it calls itself. The function is the last."""
    order: list[Any] = []
    seen: set[int] = set()

    def visit(caller: Any) -> None:
        seen.add(id(caller))
        for _, callee in portrait_of(caller).calls:
            if id(callee) not in seen:
                visit(callee)
        order.append(caller)

    visit(dispatcher)
    return order


# --- one function ------------------------------------------------------------


class Portrait:
    """All of one function that its machine code depends on, its callees aside."""

    def __init__(self, dispatcher: Any) -> None:
        self.function: FunctionType = dispatcher.py_func
        self.calls: list[tuple[str, Any]] = []
        """The kernels it calls, by the names it has for them."""
        self.values: list[tuple[str, str]] = []
        """What else it takes from outside, in words."""
        self.text: str | None = None
        for name, value in outside_of(self.function):
            if is_dispatcher(value):
                self.calls.append((name, value))
            else:
                self.values.append((name, self.text_of(name, value)))

    def text_of(self, name: str, value: Any) -> str:
        """A value from outside in words."""
        text = value_text(value)
        if text is None and self.really_loads(name):
            raise UsageError(
                f"kernel '{self.function.__qualname__}' in {self.function.__module__} uses "
                f"'{name}', a value of type {type(value).__name__}: kernels take kernels, numbers, "
                "enums, tuples and arrays from outside"
            )
        return text or ""

    def really_loads(self, name: str) -> bool:
        """Whether a name is asked for as such, not merely as somebody's field."""
        return name.partition(".")[0] in {
            instruction.argval
            for code in codes_in(self.function.__code__)
            for instruction in dis.get_instructions(code)
            if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF")
        }


def portrait_of(dispatcher: Any) -> Portrait:
    """The portrait of a function, drawn once."""
    portrait: Portrait | None = getattr(dispatcher, "sparring_portrait", None)
    if portrait is None:
        portrait = dispatcher.sparring_portrait = Portrait(dispatcher)
    return portrait


def value_text(value: Any) -> str | None:
    """A value in words that change when it does; None if kernels cannot use it."""
    if isinstance(value, Enum):
        return f"{value_text(type(value))} {value.name}"
    if isinstance(value, type) and issubclass(value, Enum):
        members = {name: member.value for name, member in value.__members__.items()}
        return f"{value.__qualname__} {members}"
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, np.ndarray | np.generic):
        return f"{value.dtype} {value.shape} {digest(value.tobytes())}"
    if isinstance(value, tuple | list):
        texts = [value_text(item) for item in value]
        return None if None in texts else f"{type(value).__qualname__} {texts}"
    if isinstance(value, type | BuiltinFunctionType | np.ufunc):
        return f"{getattr(value, '__module__', '')}.{value.__name__}"
    if isinstance(value, FunctionType):
        return f"{value.__module__}.{value.__qualname__} {code_key(value.__code__)}"
    return None


def digest(content: bytes) -> str:
    """A fingerprint of some bytes."""
    return hashlib.sha256(content).hexdigest()


# --- syntax trees ------------------------------------------------------------


class Trees:
    """The fingerprints of functions' syntax trees, without positions and docstrings.

    Sources are parsed only when the byte code of a function is new: its fingerprint
    is kept beside that of its tree. The tree is only believed if it gives this very
    byte code, so a file that was edited after its import cannot mislead.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self.known: dict[str, str] = next(filter(None, map(read_trees, paths)), {})
        self.new: dict[str, str] = {}

    def of(self, function: FunctionType) -> str:
        """The fingerprint of a function's tree; of its byte code, if the source is
        not there or not the one it was made from."""
        key = code_key(function.__code__)
        if key not in self.known:
            trees = trees_in(function.__code__.co_filename)
            self.new |= trees
            self.known |= {key: key} | trees
        return self.known[key]

    def write(self, path: Path) -> None:
        """Keep what is new for later processes."""
        trees = list((read_trees(path) | self.new).items())[-MOST_TREES:]
        write_atomically(path, json.dumps(dict(trees)))
        self.new = {}


def read_trees(path: Path) -> dict[str, str]:
    """What earlier processes have found out; nothing, if the file cannot be read."""
    try:
        known: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known


def code_key(code: CodeType) -> str:
    """A fingerprint of byte code, wherever it stands in its file."""
    constants = [
        code_key(constant) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    parts = (code.co_name, code.co_code, constants, names, code.co_argcount, code.co_flags)
    return digest(repr(parts).encode())[:32]


def trees_in(path: str) -> dict[str, str]:
    """The fingerprints of all trees in a file by those of their byte codes."""
    try:
        with open(path, "rb") as file:
            module = ast.parse(file.read(), path)
        whole = compile(module, path, "exec", dont_inherit=True)
    except (OSError, SyntaxError, ValueError):
        return {}
    codes = {(code.co_name, code.co_firstlineno): code for code in codes_in(whole)}
    keys = {}
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and (node.name, first_line(node)) in codes:
            keys[code_key(codes[node.name, first_line(node)])] = node
    Bare().visit(module)
    return {key: digest(ast.dump(node).encode())[:32] for key, node in keys.items()}


def first_line(node: ast.FunctionDef) -> int:
    """Where Python says that a function begins: at its first decorator."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


class Bare(ast.NodeTransformer):
    """Takes away whatever of functions is not executed; what annotations say enters
    by the signature."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function without decorators, annotations and docstring."""
        self.generic_visit(node)
        node.decorator_list, node.returns = [], None
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:]
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """An argument without its annotation."""
        node.annotation = None
        return node


# --- stamps ------------------------------------------------------------------


def stamp_of(dispatcher: Any, trees: Trees, basis: str) -> str:
    """The stamp of an entry: of all that is compiled into it, on this basis."""
    kernels = reach(dispatcher)
    numbers = {id(kernel): number for number, kernel in enumerate(kernels)}
    whole = hashlib.sha256(basis.encode())
    for kernel in kernels:
        calls = [(name, numbers[id(callee)]) for name, callee in portrait_of(kernel).calls]
        whole.update(f"{own_text(kernel, trees)} {calls}".encode())
    return whole.hexdigest()[:32]


def own_text(dispatcher: Any, trees: Trees) -> str:
    """Everything about a kernel itself in words, put together once."""
    portrait = portrait_of(dispatcher)
    if portrait.text is None:
        tree = trees.of(portrait.function)
        portrait.text = f"{tree} {signature_text(dispatcher)} {portrait.values}"
    return portrait.text


def signature_text(dispatcher: Any) -> str:
    """What a kernel takes and gives; a function that Numba compiles by itself takes
    whatever it is given."""
    signatures: Signatures | None = getattr(dispatcher, "sparring_signatures", None)
    return "" if signatures is None else signatures.text_of(dispatcher.py_func)


def basis_of_stamps(version: int, options: object) -> str:
    """What all stamps depend on: the compiler, and how it is used here."""
    names = ("numba", "numpy", "llvmlite")
    versions = [import_module(name).__version__ for name in names]
    settings = [os.environ.get(f"NUMBA_{name}", "") for name in NUMBA_SETTINGS]
    return f"{version} {options} {versions} {settings}"
