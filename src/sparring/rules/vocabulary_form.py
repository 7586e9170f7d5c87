"""Vocabularies as plain JSON data: to check rules without the game's code."""

from __future__ import annotations

from typing import Any

from sparring.errors import VocabularyError
from sparring.rules.kinds import kinds_form, kinds_from, kinds_of
from sparring.rules.vocabulary import Kind, LiteralEntry, Parameter, Vocabulary, Word
from sparring.untrusted import Unfit, excerpt, field_of, items_of, optional_number_in, texts_in

VOCABULARY_VERSION = 1


def vocabulary_form(vocabulary: Vocabulary) -> dict[str, Any]:
    """A vocabulary as JSON data, without the functions behind its words."""
    return {
        "sparring_vocabulary": VOCABULARY_VERSION,
        "name": vocabulary.name,
        "words": [word_form(word) for word in vocabulary.words.values()],
        "literals": [
            {"name": entry.name, "types": list(entry.types), "help": entry.help}
            for entry in vocabulary.literals.values()
        ],
        **({"kinds": kinds_form(kinds)} if (kinds := kinds_of(vocabulary)) else {}),
    }


def word_form(word: Word) -> dict[str, Any]:
    """A word as JSON data."""
    return {
        "name": word.name,
        "kind": word.kind.value,
        "type": word.type,
        "parameters": [parameter_form(parameter) for parameter in word.parameters],
        "help": word.help,
        "low": word.low,
        "high": word.high,
        "random": word.random,
        "side": word.side,
        "always": word.always,
        "whole": word.whole,
        **({"of": list(word.of)} if word.of else {}),
    }


def parameter_form(parameter: Parameter) -> dict[str, Any]:
    """What a word takes, as JSON data; of numbers, only the ends that there are."""
    form = {
        "name": parameter.name,
        "types": sorted(parameter.types),
        "optional": parameter.optional,
    }
    ends = {"low": parameter.low, "high": parameter.high, "whole": parameter.whole or None}
    return form | {name: end for name, end in ends.items() if end is not None}


def vocabulary_from_form(form: Any) -> Vocabulary:
    """A vocabulary to check rules with; raises VocabularyError when it is unfit."""
    try:
        version = field_of(form, "sparring_vocabulary", int)
        if version != VOCABULARY_VERSION:
            raise Unfit(
                f"a vocabulary of format {version}; this version reads {VOCABULARY_VERSION}"
            )
        vocabulary = Vocabulary(field_of(form, "name", str))
        for word in items_of(form, "words"):
            vocabulary.add(word_from(word))
        for entry in items_of(form, "literals"):
            types = tuple(texts_in(entry, "types"))
            name, help = field_of(entry, "name", str), field_of(entry, "help", str)
            vocabulary.add_literal(LiteralEntry(name, types, help))
        vocabulary.kinds = kinds_from(form["kinds"], vocabulary) if "kinds" in form else None
    except Unfit as unfit:
        raise VocabularyError(f"this is not a vocabulary: {unfit}") from None
    vocabulary.validate()
    return vocabulary


def word_from(form: Any) -> Word:
    """A word without its function."""
    try:
        kind = Kind(field_of(form, "kind", str))
    except ValueError:
        raise Unfit(f"an unknown kind of word: {excerpt(form.get('kind'))}") from None
    parameters = tuple(parameter_from(parameter) for parameter in items_of(form, "parameters"))
    return Word(
        field_of(form, "name", str),
        kind,
        field_of(form, "type", str),
        parameters,
        field_of(form, "help", str),
        optional_number_in(form, "low"),
        optional_number_in(form, "high"),
        field_of(form, "random", bool),
        field_of(form, "side", str, type(None)),
        field_of(form, "always", bool),
        # Vocabularies written before there were whole values do not say.
        "whole" in form and field_of(form, "whole", bool),
        tuple(texts_in(form, "of")) if "of" in form else (),
    )


def parameter_from(form: Any) -> Parameter:
    """What a word takes."""
    return Parameter(
        field_of(form, "name", str),
        frozenset(texts_in(form, "types")),
        field_of(form, "optional", bool),
        optional_number_in(form, "low") if "low" in form else None,
        optional_number_in(form, "high") if "high" in form else None,
        "whole" in form and field_of(form, "whole", bool),
    )
