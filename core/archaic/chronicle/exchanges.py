"""What an exchange will do, in words."""

from core.archaic.chronicle.forecast import Blow, Toll
from core.archaic.rules.heroes import THRESHOLD_RCP


def blow_words(blow: Blow, attacker: str, defender: str) -> str:
    """`Temple Lancer deals 3 to Reef Guard (destroyed), takes 1`."""
    taken = f", takes {blow.taken.damage}{_result(blow.taken)}" if blow.taken.damage else ""
    return f"{attacker} deals {blow.dealt.damage} to {defender}{_result(blow.dealt)}{taken}"


def _result(toll: Toll) -> str:
    """` (5 HP, crosses T1: 2 RCP)`."""
    said = [f"{toll.hp} HP"] if toll.hp else []
    said += [f"crosses T{number}: {THRESHOLD_RCP[number - 1]} RCP" for number in toll.crossed]
    said += ["destroyed"] if toll.dies else []
    return f" ({', '.join(said)})" if said else ""
