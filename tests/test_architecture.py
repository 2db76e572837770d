"""The core runs without a screen, and modules use only what lies below them."""

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCREEN = {"textual", "rich", "tui"}

EVERY_MODULE_OF_CORE = """
import importlib, pkgutil
import core
for module in pkgutil.walk_packages(core.__path__, "core."):
    importlib.import_module(module.name)
"""


def modules_loaded_by(code: str) -> set[str]:
    """Names of modules that a fresh interpreter has imported once `code` has run in it."""
    report = "\nimport sys; print(*sorted(sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", code + report], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 0, result.stderr
    return set(result.stdout.split())


@pytest.mark.parametrize(
    "code",
    ["import core\nfrom core import Match", "import core.clash.game", EVERY_MODULE_OF_CORE],
    ids=["match", "clash", "every module"],
)
def test_core_loads_no_screen(code: str) -> None:
    loaded = modules_loaded_by(code)
    assert "core" in loaded
    assert not loaded & SCREEN


def test_command_loads_textual_only_for_the_app() -> None:
    assert "textual" not in modules_loaded_by("import tui.cli")


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import tui.app", ("core.archaic", "core.biblioclash", "core.clash")),
        ("from core.kernel.game import find_game\nfind_game('clash')", ("core.archaic", "core.biblioclash")),
        ("from core.kernel.game import find_game\nfind_game('clash')", ("core.clash.bot", "core.clash.chronicle")),
    ],
    ids=["menu", "games", "rooms"],
)
def test_games_and_their_rooms_are_loaded_when_they_are_entered(code: str, unwanted: tuple[str, ...]) -> None:
    assert not [name for name in modules_loaded_by(code) if name.startswith(unwanted)]


def test_import_contracts() -> None:
    lint_imports = Path(sysconfig.get_path("scripts")) / ("lint-imports" + (sysconfig.get_config_var("EXE") or ""))
    result = subprocess.run(
        [lint_imports, "--no-logo", "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
