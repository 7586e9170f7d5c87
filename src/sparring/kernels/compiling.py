"""The compiler behind every kernel: signatures from annotations, a cache that
notices every edited source, and a progress line for the one slow time.

A world makes one Program and marks its functions:

    program = Program("crpg", records=(Fight, Unit), folder=Path(__file__).parent)

    @program.kernel
    def hurt(fight: Fight, who: int, points: int) -> None: ...

    @program.entry
    def play(fight: Fight) -> None: ...

Kernels are compiled only when an entry is neither loaded nor in the cache: an
entry's compiled code holds everything it calls, so a warm start loads no more
than the entries it calls. Without the compiler (SPARRING_JIT=0) functions stay as they are.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from collections.abc import Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from sparring.kernels.records import layout
from sparring.kernels.switch import COMPILES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Function = TypeVar("Function", bound="Callable[..., Any]")

SHARED_SOURCES = Path(__file__).parent
OPTIONS = {"nogil": True, "boundscheck": True, "error_model": "numpy"}
NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Kernels are never called from Python, so they need no way in."""


COMPILING = RLock()


class Program:
    """The kernels of one world, compiled together."""

    def __init__(
        self,
        name: str,
        *,
        records: Iterable[type] | Mapping[str, type],
        folder: Path,
        also: Iterable[Path] = (),
        uses: Iterable[Program] = (),
    ) -> None:
        self.name = name
        self.uses = tuple(uses)
        self.records: dict[str, type] = (
            dict(records)
            if isinstance(records, Mapping)
            else {record.__name__: record for record in records}
        )
        self.folders = (folder, *also)
        """Where everything lies that is compiled in."""
        self.kernels: list[Any] = []
        self.entries: list[Entry] = []
        self._stamp: str | None = None
        self.compile_seconds: float | None = None
        """How long the compiler took in this process; None when it was not needed."""

    def kernel(self, function: Function) -> Function:
        """Mark a function that other kernels call."""
        if not COMPILES:
            return function
        dispatcher = self._dispatcher(function, is_entry=False)
        self.kernels.append(dispatcher)
        return cast("Function", dispatcher)

    def entry(self, function: Function) -> Function:
        """Mark a function that Python calls; kernels cannot call it."""
        if not COMPILES:
            return function
        entry = Entry(self, self._dispatcher(function))
        self.entries.append(entry)
        return cast("Function", entry)

    def exposed(self, function: Function) -> Function:
        """A kernel that Python wants to call as well."""
        if not COMPILES:
            return function
        inner: Any = function
        entry = Entry(self, self._dispatcher(inner.py_func))
        self.entries.append(entry)
        return cast("Function", entry)

    def ready(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Load every entry, compiling whatever the cache does not hold."""
        with COMPILING:
            if not all(entry.load() for entry in self.entries):
                self.compile(progress)

    def compile(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compile every kernel and entry that is not compiled yet."""
        started = perf_counter()
        tell = progress or Progress(self.name)
        kernels = [*(kernel for used in self.uses for kernel in used.kernels), *self.kernels]
        count = len(kernels) + len(self.entries)
        with only_for_linking():
            for done, dispatcher in enumerate(kernels):
                tell(done, count)
                compile_for(dispatcher)
        for done, entry in enumerate(self.entries, start=len(kernels)):
            tell(done, count)
            compile_for(entry.dispatcher)
        tell(count, count)
        self.compile_seconds = perf_counter() - started

    def signature(self, function: Callable[..., Any]) -> Any:
        """What a function takes and gives, from its annotations."""
        numba = import_module("numba")
        types: dict[str, Any] = {
            "int": numba.int64,
            "float": numba.float64,
            "bool": numba.boolean,
            "None": numba.void,
        }
        for program in (*self.uses, self):
            for name, record in program.records.items():
                types[name] = type_of_record(record)
        hints = dict(function.__annotations__)
        gives = types[hints.pop("return")]
        return gives(
            *(self._type_of(hints[name], types) for name in inspect.signature(function).parameters)
        )

    def _type_of(self, hint: str, types: dict[str, Any]) -> Any:
        """A type by its written name; `Plays[Fight]` is a function that takes a
        record and gives nothing."""
        numba = import_module("numba")
        if hint.startswith("Plays["):
            return numba.types.FunctionType(numba.void(types[hint[6:-1]]))
        if hint.startswith("Rows["):
            return types[hint[5:-1]][:]
        return types[hint]

    def _dispatcher(self, function: Callable[..., Any], *, is_entry: bool = True) -> Any:
        options = OPTIONS if is_entry else OPTIONS | NO_WRAPPERS
        dispatcher: Any = import_module("numba").njit(**options)(function)
        dispatcher.sparring_signature = lambda: self.signature(function)
        if is_entry:
            dispatcher._cache = guarded_cache(function, self.name, self.stamp())
        return dispatcher

    def stamp(self) -> str:
        """A fingerprint of every source the kernels are made of: Numba's own
        cache does not notice an edited callee in another file."""
        if self._stamp is None:
            folders = {SHARED_SOURCES, *self.folders}
            for used in self.uses:
                folders |= set(used.folders)
            self._stamp = fingerprint(sorted(folders))
        return self._stamp


class Entry:
    """A kernel that Python calls: makes its program ready at the first call."""

    def __init__(self, program: Program, dispatcher: Any) -> None:
        self.program = program
        self.dispatcher = dispatcher
        self.run: Callable[..., Any] | None = None
        """The machine code; None until it is needed."""
        self.__name__: str = dispatcher.__name__
        self.__doc__ = dispatcher.__doc__

    def __call__(self, *arguments: Any) -> Any:
        """Run it. There is one signature only, so Numba need not look at the
        arguments: for large records that takes longer than a whole fight."""
        if self.run is None:
            self.make_ready()
        return self.run(*map(memory_of, arguments))  # type: ignore[misc]

    def make_ready(self) -> None:
        """Load the compiled code, or compile the whole program: one thread does
        it, the others wait."""
        if self.run is not None:
            return
        with COMPILING:
            if not self.load():
                self.program.compile()
            (overload,) = self.dispatcher.overloads.values()
            self.run = overload.entry_point

    def load(self) -> bool:
        """Take the compiled code from the cache, if it is there."""
        return load_cached(self.dispatcher)

    @property
    def compiled(self) -> Any:
        """The compiled function, to be handed to another kernel."""
        self.make_ready()
        return self.dispatcher


class Memory:
    """All that Numba wants of a record: its bytes. A record itself would describe
    every field anew at each call."""

    __slots__ = ("data",)

    def __init__(self, data: Any) -> None:
        self.data = data


def memory_of(argument: Any) -> Any:
    """An argument as compiled code takes it fastest."""
    if isinstance(argument, np.record):
        home = argument.base
        if home is not None and home.ndim == 1 and home.nbytes == argument.nbytes:
            return Memory(home.view(np.uint8))
    return argument


@cache
def type_of_record(record: Any) -> Any:
    """Numba's type of a record; it takes long to make."""
    return import_module("numba").from_dtype(layout(record))


def compiled(function: Any) -> Any:
    """A kernel as another kernel takes it as an argument."""
    return function.compiled if isinstance(function, Entry) else function


def fingerprint(folders: Iterable[Path]) -> str:
    """A hash over the Python sources of these folders and Numba's version."""
    versions = [import_module(name).__version__ for name in ("numba", "numpy")]
    digest = hashlib.sha256(f"{versions} {OPTIONS}".encode())
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(folder).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()


def guarded_cache(function: Callable[..., Any], owner: str, stamp: str) -> Any:
    """Numba's cache for a function of one program, valid for this fingerprint only."""
    caching: Any = import_module("numba.core.caching")

    class GuardedCache(caching.FunctionCache):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(function)
            self._cache_file = caching.IndexDataCacheFile(
                cache_path=self._cache_path,
                # Worlds that compile one function each keep a file of their own.
                filename_base=f"{owner}.{self._impl.filename_base}",
                source_stamp=stamp,
            )

        def _index_key(self, signature: Any, codegen: Any) -> Any:
            # The stamp stands for all sources; kernels made in a factory hold
            # other kernels, whose own keys would differ from run to run.
            return signature, codegen.magic_tuple()

    return GuardedCache()


def load_cached(dispatcher: Any) -> bool:
    """Add the cached compiled code to a dispatcher; False if there is none."""
    signature = dispatcher.sparring_signature()
    if dispatcher.overloads.get(signature.args) is not None:
        return True
    found = dispatcher._cache.load_overload(signature, dispatcher.targetctx)
    if found is None:
        return False
    dispatcher.add_overload(found)
    dispatcher.disable_compile()
    return True


def compile_for(dispatcher: Any) -> None:
    """Compile a kernel for its one signature, or load it."""
    if not dispatcher._can_compile:
        return
    dispatcher.compile(dispatcher.sparring_signature())
    # Otherwise a call with a constant would be compiled apart.
    dispatcher.disable_compile()


@contextmanager
def only_for_linking() -> Iterator[None]:
    """Meanwhile compile no further than to the code that entries link: neither
    optimised (an entry optimises everything at once) nor turned into machine
    code. Otherwise every layer would do both again for all layers below it,
    which takes twice as long in all."""
    config: Any = import_module("numba.core.config")
    context: Any = import_module("numba.core.cpu").CPUContext
    library: Any = import_module("numba.core.codegen").CPUCodeLibrary
    finish, executable, level = (
        library._finalize_final_module,
        context.get_executable,
        config.OPT,
    )

    def finish_without_machine_code(self: Any) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def nothing_to_run(self: Any, library: Any, function: Any, environment: Any) -> Any:
        # Numba tells kernels apart by this; it must be a built-in one.
        return [].append

    library._finalize_final_module = finish_without_machine_code
    context.get_executable = nothing_to_run
    config.OPT = type(level)(0)
    try:
        yield
    finally:
        library._finalize_final_module = finish
        context.get_executable = executable
        config.OPT = level


class Progress:
    """The line that tells how far the compiler is."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.started = perf_counter()
        self.is_quiet = os.environ.get("SPARRING_QUIET", "") != ""

    def __call__(self, done: int, total: int) -> None:
        """Write the line anew."""
        if self.is_quiet:
            return
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            sys.stderr.write(f"\r{self.text(done, total)}{end}")
        elif done in (0, total):
            sys.stderr.write(self.text(done, total) + "\n")
        sys.stderr.flush()

    def text(self, done: int, total: int) -> str:
        """The line itself."""
        seconds = perf_counter() - self.started
        return f"compiling the {self.name} world, once: {done} of {total} kernels, {seconds:.0f} s"
