"""The insides of Numba that the compiler here uses, all in one place.

They belong to no public interface: a new version may change them. So pyproject.toml
has an upper bound for Numba, and a test holds `INSIDES` against the version that is
installed. To raise the bound, run that test with the new version first.
"""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module
from inspect import signature
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

INSIDES: dict[str, str | None] = {
    "codegen:CPUCodeLibrary._optimize_final_module": "self",
    "codegen:CPUCodeLibrary.finalize": "self",
    "codegen:CPUCodeLibrary._finalize_final_module": "self",
    "codegen:CPUCodeLibrary._ensure_finalized": "self",
    "codegen:CPUCodeLibrary._finalize_dynamic_globals": "self",
    "codegen:CPUCodeLibrary._verify_declare_only_symbols": "self",
    "codegen:CPUCodeLibrary.has_dynamic_globals": None,
    "codegen:JITCPUCodegen.magic_tuple": "self",
    "cpu:CPUContext.get_executable": "self library fndesc env",
    "config:OPT": None,
    "types:Record.__repr__": "self",
    "types:NestedArray.__repr__": "self",
    "runtime:rtsys.initialize": "ctx",
    "compiler:CompileResult._reduce": "self",
    "compiler:CompileResult._rebuild": (
        "target_context libdata fndesc env signature objectmode lifted typeann reload_init "
        "referenced_envs"
    ),
    "caching:IndexDataCacheFile": "cache_path filename_base source_stamp",
    "caching:IndexDataCacheFile.load": "self key",
    "caching:IndexDataCacheFile.save": "self key data",
    "dispatcher:Dispatcher._can_compile": None,
    "dispatcher:Dispatcher.compile": "self sig",
    "dispatcher:Dispatcher.add_overload": "self cres",
    "dispatcher:Dispatcher.get_compile_result": "self sig",
}
"""Each by its module in numba.core, with the parameters it must have."""


def changed_insides() -> list[str]:
    """What this version of Numba has otherwise than these modules need it."""
    changes = []
    for name, wanted in INSIDES.items():
        try:
            part = inside(name)
        except (ImportError, AttributeError) as error:
            changes.append(f"{name} is not there ({error})")
            continue
        if wanted is not None and parameters_of(part) != wanted:
            changes.append(f"{name} takes ({parameters_of(part)}), not ({wanted})")
    return changes


def inside(name: str) -> Any:
    """A part of Numba by its name in the list."""
    module, _, path = name.partition(":")
    part: Any = import_module(f"numba.core.{module}")
    for step in path.split("."):
        part = getattr(part, step)
    return part


def parameters_of(function: Any) -> str:
    """The names of what a function takes."""
    return " ".join(signature(function).parameters)


# --- kernels -----------------------------------------------------------------


def forbid_compiling(dispatcher: Any) -> None:
    """Numba is to compile a function only when it is told to. Otherwise a call with
    a constant would be compiled apart; and whatever was not looked at for the stamp
    would be compiled in silence."""
    dispatcher._can_compile = False


def compile_for(dispatcher: Any, wanted: Any) -> Any:
    """Compile a function for one signature; its compiled form."""
    dispatcher._can_compile = True
    try:
        dispatcher.compile(wanted)
    finally:
        forbid_compiling(dispatcher)
    return compiled_form(dispatcher)


def compile_to_link(dispatcher: Any, wanted: Any) -> None:
    """Compile a function as far as entries need it, and no further later on either. Numba
    finishes a piece when the first caller comes: for a kernel that only entries call that
    would be an entry, which makes one closed piece of all it finishes. Whatever is linked
    after a closed piece would miss what that piece holds."""
    compile_for(dispatcher, wanted).library._ensure_finalized()


def compiled_form(dispatcher: Any) -> Any:
    """The one compiled form of a function; None before it is compiled."""
    return next(iter(dispatcher.overloads.values()), None)


def give_to_any_caller(dispatcher: Any) -> None:
    """Let a function be called through a pointer whatever record the caller takes it
    for: all records are handed on by their address."""
    form = compiled_form(dispatcher)
    dispatcher.get_compile_result = lambda signature: form


@contextmanager
def only_for_linking() -> Iterator[None]:
    """Meanwhile compile no further than to the code that entries link: neither linked with
    what it calls, nor optimised (an entry does both at once), nor turned into machine
    code. Otherwise every layer would do all of it again for all layers below it, which
    takes twice as long in all."""
    config: Any = import_module("numba.core.config")
    context: Any = import_module("numba.core.cpu").CPUContext
    library: Any = import_module("numba.core.codegen").CPUCodeLibrary
    finish, make_code = library.finalize, library._finalize_final_module
    executable, level = context.get_executable, config.OPT

    def finish_alone(self: Any) -> None:
        if is_numbas_own(self):
            finish(self)
        else:
            self._finalize_dynamic_globals()
            self._finalized = True

    def make_no_code(self: Any) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def nothing_to_run(self: Any, library: Any, function: Any, environment: Any) -> Any:
        # Numba tells kernels apart by this; it must be a built-in one.
        return [].append

    library.finalize, library._finalize_final_module = finish_alone, make_no_code
    context.get_executable = nothing_to_run
    config.OPT = type(level)(0)
    try:
        yield
    finally:
        library.finalize, library._finalize_final_module = finish, make_code
        context.get_executable, config.OPT = executable, level


def is_numbas_own(library: Any) -> bool:
    """Whether code belongs to Numba itself: whoever else compiles in this process may get
    the same piece, and links it with nothing more."""
    defined = (each for each in library._final_module.functions if not each.is_declaration)
    return any(function.name.startswith("_ZN5numba") for function in defined)


ONE_AT_A_TIME = RLock()
"""Whoever changes the compiler changes it for all threads."""


@contextmanager
def in_one_piece() -> Iterator[None]:
    """Meanwhile compile entries that hold everything they reach, and whose kernels nobody
    else can call. Numba leaves every linked function open to callers from elsewhere; closed,
    the optimiser knows all calls of a kernel and puts it where it is called, which makes
    fights a sixth faster."""
    library: Any = import_module("numba.core.codegen").CPUCodeLibrary
    with ONE_AT_A_TIME:
        finish, optimise = library.finalize, library._optimize_final_module

        def link_all_and_finish(self: Any) -> None:
            self._linking_libraries = all_linked(self)
            finish(self)

        def close_and_optimise(self: Any) -> None:
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name == "linkonce_odr":
                    function.linkage = "internal"
            optimise(self)

        library.finalize = link_all_and_finish
        library._optimize_final_module = close_and_optimise
        try:
            yield
        finally:
            library.finalize = finish
            library._optimize_final_module = optimise


def all_linked(library: Any) -> list[Any]:
    """Everything that a piece of code calls, and what that calls in turn."""
    found: dict[int, Any] = {}
    waiting = [*library._linking_libraries]
    while waiting:
        one = waiting.pop(0)
        if id(one) not in found:
            found[id(one)] = one
            waiting += one._linking_libraries
    return [*found.values()]


@contextmanager
def naming_records_once() -> Iterator[None]:
    """Meanwhile a type of records is put into words once. Numba does so thousands of times,
    for messages that nobody reads, and a fight has hundreds of fields: that took a tenth of
    the time."""
    types: Any = import_module("numba.core.types")
    kinds = (types.Record, types.NestedArray)
    with ONE_AT_A_TIME:
        usual = {kind: kind.__repr__ for kind in kinds}
        for kind in kinds:
            kind.__repr__ = kept(kind.__repr__)
        try:
            yield
        finally:
            for kind in kinds:
                kind.__repr__ = usual[kind]


def kept(describe: Callable[[Any], str]) -> Callable[[Any], str]:
    """The same words for the same thing, asked for once."""
    words: dict[int, tuple[Any, str]] = {}

    def described(thing: Any) -> str:
        if id(thing) not in words:
            # The thing is kept as well, so that its number stays its own.
            words[id(thing)] = thing, describe(thing)
        return words[id(thing)][1]

    return described


# --- files -------------------------------------------------------------------


def load_code(dispatcher: Any, path: Path) -> Any:
    """The compiled form of a function from a file, given to it; None if there is
    none, or none for this processor."""
    import_module("numba.core.runtime").rtsys.initialize(dispatcher.targetctx)
    parts = code_file(path).load(processor(dispatcher))
    if parts is None:
        return None
    result = import_module("numba.core.compiler").CompileResult
    form = result._rebuild(dispatcher.targetctx, *parts)
    dispatcher.add_overload(form)
    return form


def save_code(dispatcher: Any, path: Path) -> None:
    """Write the compiled form of a function to a file."""
    form = compiled_form(dispatcher)
    if not form.library.has_dynamic_globals:
        code_file(path).save(processor(dispatcher), form._reduce())


def code_file(path: Path) -> Any:
    """Numba's pair of files, whose names begin like this: an index by processors,
    and machine code."""
    files: Any = import_module("numba.core.caching").IndexDataCacheFile
    return files(cache_path=str(path.parent), filename_base=path.name, source_stamp=path.name)


def processor(dispatcher: Any) -> Any:
    """What machine code is made for."""
    return dispatcher.targetctx.codegen().magic_tuple()
