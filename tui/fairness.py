"""What a fair match says when it takes nothing back."""

from core.kernel.undo import Unfair


def why_not_taken_back(unfair: Unfair, names: tuple[str, ...]) -> str:
    """Why a fair match stays as it is, to somebody whom nobody can confirm an undo; `names`: of the seats."""
    told = []
    for bar in unfair.bars:
        what = {"luck": "luck was seen", "learned": "a hidden card was seen"}.get(bar.code)
        told.append(f"{what or f'{names[bar.seat]} has decided since'} (step {bar.step})")
    return f"this match is fair, and {', '.join(told)}; to take back anything, begin a match in practice"
