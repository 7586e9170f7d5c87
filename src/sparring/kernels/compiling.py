"""The compiler behind every kernel: compiled when first called, kept between processes,
with a progress line for the one slow time.

A world makes one Program and marks its functions:

    program = Program("crpg")

    @program.kernel
    def hurt(fight: Fight, who: int, points: int) -> None: ...

    @program.entry
    def play(fight: Fight) -> None: ...

Calling an entry compiles that entry and the kernels it reaches, nothing else. Its
machine code holds everything it calls, so a warm start loads no more than the entries
it calls and compiles no kernel. Without the compiler (SPARRING_JIT=0) functions stay as
they are.

Signatures come from annotations (`signatures.py`). Whether code in the cache is still
right, its stamp says (`stamps.py`); where it lies, `codecache.py` says; and what is asked
of Numba beyond its manual stands in `insides.py`.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from threading import RLock
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from sparring.errors import UsageError
from sparring.kernels import insides
from sparring.kernels.codecache import code_cache
from sparring.kernels.records import layout
from sparring.kernels.signatures import Signatures, is_record
from sparring.kernels.stamps import basis_of_stamps, reach, stamp_of
from sparring.kernels.switch import COMPILES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Function = TypeVar("Function", bound="Callable[..., Any]")

WAY_OF_COMPILING = 3
"""To be raised when this module or `insides.py` makes other machine code than before."""
OPTIONS = {"nogil": True, "boundscheck": True, "error_model": "numpy"}
NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Kernels are never called from Python, so they need no way in."""

COMPILING = RLock()
PROGRAMS: list[Program] = []
"""Every program of this process, so that it can be compiled ahead."""


class Program:
    """The kernels of one world."""

    def __init__(
        self,
        name: str,
        *,
        records: Mapping[str, type] | None = None,
        uses: Iterable[Program] = (),
        title: str | None = None,
    ) -> None:
        self.name = name
        self.records = dict(records or {})
        """Records by names that annotations use and their modules do not define."""
        self.uses = tuple(uses)
        """Programs whose entries belong to this world as well."""
        self.signatures = Signatures(lambda: self.records)
        self.entries: list[Entry] = []
        self.progress = Progress(title or f"the {name} world")
        self.compile_seconds: float | None = None
        """How long the compiler took in this process; None when it was not needed."""
        PROGRAMS.append(self)

    def kernel(self, function: Function) -> Function:
        """Mark a function that other kernels call."""
        if not COMPILES:
            return function
        return cast("Function", self._dispatcher(function, OPTIONS | NO_WRAPPERS))

    def entry(self, function: Function) -> Function:
        """Mark a function that Python calls; kernels cannot call it."""
        if not COMPILES:
            return function
        entry = Entry(self, self._dispatcher(function, OPTIONS))
        self.entries.append(entry)
        return cast("Function", entry)

    def exposed(self, function: Function) -> Function:
        """A kernel that Python wants to call as well."""
        kernel: Any = function
        return self.entry(kernel.py_func) if COMPILES else function

    def ready(
        self,
        progress: Callable[[int, int], None] | None = None,
        entries: Sequence[Entry] | None = None,
    ) -> int:
        """Load these entries, or all that belong to the world, and compile those that
        the cache does not hold; how many that were."""
        with COMPILING:
            wanted = self.all_entries() if entries is None else entries
            missing = [entry for entry in wanted if not entry.load()]
            if missing:
                self.compile(missing, progress or self.progress)
            return len(missing)

    def all_entries(self) -> list[Entry]:
        """The entries of this program and of those it uses."""
        return [*self.entries, *(entry for used in self.uses for entry in used.all_entries())]

    def compile(self, entries: Sequence[Entry], tell: Callable[[int, int], None]) -> None:
        """Compile some entries, and first the kernels they reach and nobody has yet
        compiled in this process."""
        started = perf_counter()
        kernels = kernels_to_compile(entries)
        count = len(kernels) + len(entries)
        with insides.naming_records_once():
            with insides.only_for_linking():
                for done, kernel in enumerate(kernels):
                    tell(done, count)
                    insides.compile_to_link(kernel, signature_of(kernel))
            for done, entry in enumerate(entries, start=len(kernels)):
                tell(done, count)
                entry.compile()
        tell(count, count)
        self.compile_seconds = (self.compile_seconds or 0.0) + perf_counter() - started

    def _dispatcher(self, function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
        dispatcher: Any = import_module("numba").njit(**options)(function)
        dispatcher.sparring_signatures = self.signatures
        insides.forbid_compiling(dispatcher)
        return dispatcher


def kernels_to_compile(entries: Iterable[Entry]) -> list[Any]:
    """The kernels that entries reach and that are not compiled: each after those that
    it calls itself. Functions that are not ours, Numba compiles as it comes to them."""
    kernels = {id(kernel): kernel for entry in entries for kernel in reach(entry.dispatcher)[:-1]}
    return [
        kernel
        for kernel in kernels.values()
        if hasattr(kernel, "sparring_signatures") and insides.compiled_form(kernel) is None
    ]


def signature_of(dispatcher: Any) -> Any:
    """What a kernel takes and gives, in Numba's types."""
    return dispatcher.sparring_signatures.of(dispatcher.py_func)


class Entry:
    """A kernel that Python calls: made ready at the first call."""

    def __init__(self, program: Program, dispatcher: Any) -> None:
        self.program = program
        self.dispatcher = dispatcher
        self.run: Callable[..., Any] | None = None
        """The machine code; None until it is needed."""
        self.__name__: str = dispatcher.__name__
        self.__doc__ = dispatcher.__doc__
        self._stamp: str | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Run it. There is one signature only, so Numba need not look at the
        arguments: for large records that takes longer than a whole fight."""
        if self.run is None:
            self.program.ready(entries=[self])
        return self.run(*map(memory_of, arguments))  # type: ignore[misc]

    def __reduce__(self) -> Any:
        """Another process has the same entry in the same module."""
        function = self.dispatcher.py_func
        return entry_named, (function.__module__, function.__qualname__)

    def load(self) -> bool:
        """Take the compiled code from the cache, if it is there."""
        if self.run is None:
            form = code_cache().load(self.dispatcher, self.file_name, self.stamp())
            self.run = form and form.entry_point
        return self.run is not None

    def compile(self) -> None:
        """Make the machine code, and keep it."""
        with insides.in_one_piece():
            form = insides.compile_for(self.dispatcher, signature_of(self.dispatcher))
        code_cache().save(self.dispatcher, self.file_name, self.stamp())
        self.run = form.entry_point

    def stamp(self) -> str:
        """What the machine code is made from, as a fingerprint."""
        if self._stamp is None:
            self._stamp = stamp_of(self.dispatcher, code_cache().trees, stamp_basis())
            code_cache().save_trees()
        return self._stamp

    @property
    def file_name(self) -> str:
        """What its files in the cache are named after."""
        function = self.dispatcher.py_func
        name = f"{self.program.name}.{function.__module__}.{function.__qualname__}"
        return name.replace("<", "").replace(">", "")

    @property
    def compiled(self) -> Any:
        """The compiled function, to be handed to another kernel."""
        self.program.ready(entries=[self])
        return self.dispatcher


def entry_named(module: str, name: str) -> Any:
    """An entry by where it stands."""
    return getattr(import_module(module), name)


@cache
def stamp_basis() -> str:
    """What all stamps of this process have in common."""
    return basis_of_stamps(WAY_OF_COMPILING, OPTIONS)


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


def compiled(function: Any) -> Any:
    """A kernel as another kernel takes it as an argument."""
    return function.compiled if isinstance(function, Entry) else function


def field_of(record: Any, name: str) -> Any:
    """A record inside a record, as compiled code takes it fastest."""
    whole = memory_of(record)
    if not isinstance(whole, Memory):
        return getattr(record, name)
    kind, offset = record.dtype.fields[name][:2]
    return Memory(whole.data[offset : offset + kind.itemsize])


def player_of(play: Any, record: Any) -> Any:
    """An entry that takes such a record, to be called by code that knows nothing of the
    record but where it is."""
    play = compiled(play)
    if COMPILES:
        check_player(play, record.dtype)
        insides.give_to_any_caller(play)
    return play


@cache
def check_player(play: Any, memory: Any) -> None:
    """Refuse a function that takes something else: it would read any bytes as its
    own record."""
    signatures: Signatures | None = getattr(play, "sparring_signatures", None)
    hints = [*signatures.hints_of(play.py_func).values()] if signatures else []
    if len(hints) != 2 or not is_record(hints[0]) or layout(hints[0]) != memory:
        raise UsageError(
            f"'{getattr(play, '__name__', play)}' cannot play in this record: that takes an entry "
            "whose only parameter is a record of that very kind"
        )


class Progress:
    """The line that tells how far the compiler is, from entry to entry."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.is_quiet = os.environ.get("SPARRING_QUIET", "") != ""
        self.earlier = 0
        """Kernels compiled for entries that were called before."""
        self.seconds = 0.0
        """How long those took."""
        self.started: float | None = None

    def __call__(self, done: int, total: int) -> None:
        """Write the line anew; where no line can be written over, the first and those
        of entries that took long."""
        is_first = self.started is None and self.earlier == 0
        self.started = self.started or perf_counter()
        took = perf_counter() - self.started
        line = self.text(done, total, self.seconds + took)
        if sys.stderr.isatty():
            # What comes next may be a table: the line goes when all is done.
            self.write(f"\r{line}" if done < total else f"\r{' ' * len(line)}\r")
        elif is_first or (done == total and took > 1):
            self.write(line + "\n")
        if done == total:
            self.earlier += total
            self.seconds += took
            self.started = None

    def text(self, done: int, total: int, seconds: float) -> str:
        """The line itself."""
        so_far = f"{self.earlier + done} of {self.earlier + total} kernels, {seconds:.0f} s"
        return f"compiling {self.what}, once: {so_far}"

    def write(self, text: str) -> None:
        """Write to where messages go, unless nobody wants them."""
        if not self.is_quiet:
            sys.stderr.write(text)
            sys.stderr.flush()
