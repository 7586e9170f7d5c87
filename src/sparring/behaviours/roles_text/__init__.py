"""Characters with a life as text: `.roles` files, read, checked, formatted, doubted.

cast = load_roles("guard.roles")
guard = Actor(cast.performances["town_guard"], name="Bron", words=everyday_words())
"""

from sparring.behaviours.roles_text.cast import Cast, Stage
from sparring.behaviours.roles_text.check import check_roles, load_roles, parse_roles
from sparring.behaviours.roles_text.everyday import everyday_words
from sparring.behaviours.roles_text.form import roles_form, roles_from_form
from sparring.behaviours.roles_text.format import format_roles
from sparring.behaviours.roles_text.writing import cast_of, write_roles

__all__ = [
    "Cast",
    "Stage",
    "cast_of",
    "check_roles",
    "everyday_words",
    "format_roles",
    "load_roles",
    "parse_roles",
    "roles_form",
    "roles_from_form",
    "write_roles",
]
