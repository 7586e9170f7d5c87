"""Which rule is a rulebase missing? Tactics that beat its opponents are bred; what they share
becomes new rules; what never pays is left out; and all of it is measured again.

    with Laboratory(Path("results")) as lab:
        improvement = improve(lab, "", [field_from("crpg", "cursing")], Sizes(), seed=0)
    print(improvement.rules)
"""

from sparring.lab.improving.fields import Field, field_from
from sparring.lab.improving.improvement import Improvement
from sparring.lab.improving.procedure import improve
from sparring.lab.improving.sizes import Sizes

__all__ = ["Field", "Improvement", "Sizes", "field_from", "improve"]
