"""What holds for matches of every game alike: files keep them, and every interpreter plays them in the same way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.kernel.game import GAMES
from tests.archaic import kit as archaic
from tests.biblioclash import kit as biblioclash
from tests.biblioclash.menagerie import MENAGERIE
from tests.clash import kit as clash
from tests.properties.invariants import Kit, check_files

SAVED = [
    pytest.param(clash.KIT, len(clash.PAIRS) - 1, 300, id="clash"),
    pytest.param(biblioclash.KIT, 8, 100, id="biblioclash"),
    pytest.param(MENAGERIE, 8, 100, id="biblioclash-pool"),
    pytest.param(archaic.KIT, 3, 100, id="archaic"),
]


@pytest.mark.parametrize("name", ["match.duel", "match.duel.gz"])
@pytest.mark.parametrize(("kit", "seed", "half"), SAVED)
def test_files(tmp_path: Path, kit: Kit, seed: int, half: int, name: str) -> None:
    check_files(kit, seed, tmp_path / name, half)


DIGESTS = """
from tests.{game}.kit import KIT
from tests.properties.invariants import digest, play
for seed in (2, 7, 17, 38):
    print(digest(play(KIT, seed)).hex())
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_same_match_under_any_hash_seed(game: str) -> None:
    """Nothing hangs on the order of a set or on a hash: two interpreters give the same digests."""
    found = set()
    for hash_seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", DIGESTS.format(game=game)]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.add(run.stdout)
    assert len(found) == 1
