"""The built wheel carries its data, and plays in an environment that has never seen the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = ("decks", "saves")
WHERE = """
import json, core, tui, decks, saves
print(json.dumps([module.__file__ for module in (core, tui, decks, saves)]))
"""


@dataclass(frozen=True)
class Installed:
    """The wheel in a new environment, and a folder elsewhere to run it from."""

    root: Path
    scripts: Path
    elsewhere: Path

    @property
    def python(self) -> Path:
        return self.scripts / ("python" + Path(sys.executable).suffix)

    def run(self, *command: str | Path) -> str:
        """What the command printed; it must end with exit code 0."""
        home = str(self.elsewhere)
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_", "DUELOG"))}
        env |= {"HOME": home, "USERPROFILE": home, "APPDATA": home, "LOCALAPPDATA": home, "PYTHONUTF8": "1"}
        result = subprocess.run(
            command,
            cwd=self.elsewhere,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert result.returncode == 0, f"{command}\n{result.stdout[-2000:]}\n{result.stderr[-2000:]}"
        return result.stdout


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the checkout by the installed backend, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("duelog-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    root = tmp_path_factory.mktemp("environment")
    venv.create(root, symlinks=os.name != "nt")
    paths = sysconfig.get_paths("venv", vars={"base": str(root), "platbase": str(root)})
    installed = Installed(root, Path(paths["scripts"]), tmp_path_factory.mktemp("elsewhere"))
    pip("--python", installed.python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    # The packages it needs are borrowed from this environment, and come after its own: a path in a .pth file is
    # added at the end, and .pth files found there (an editable install of the checkout) are not followed.
    site = Path(paths["purelib"])
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return installed


def test_wheel_holds_every_data_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    files = [path for folder in DATA for path in (ROOT / folder).rglob("*") if path.is_file()]
    wanted = {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    assert any(name.startswith("decks/clash/") for name in wanted)
    assert wanted <= held
    assert not [name for name in held if name.startswith("tests/")]


def test_wheel_holds_the_stylesheets(wheel: Path) -> None:
    wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tui").rglob("*.tcss")}
    with zipfile.ZipFile(wheel) as archive:
        assert wanted <= set(archive.namelist())


def test_installed_wheel_uses_its_own_packages(installed: Installed) -> None:
    for found in json.loads(installed.run(installed.python, "-c", WHERE)):
        assert Path(found).is_relative_to(installed.root)


def test_installed_wheel_offers_the_sample_matches(installed: Installed) -> None:
    command = (
        "from tui.saves import is_sample, samples; print(*(save.name for save in samples() if is_sample(save.path)))"
    )
    wanted = sorted(file.stem for file in (ROOT / "saves").glob("*.duel"))
    assert installed.run(installed.python, "-c", command).split() == wanted != []


def test_installed_wheel_plays_a_match(installed: Installed) -> None:
    duelog = installed.scripts / ("duelog" + Path(sys.executable).suffix)
    assert "play" in installed.run(duelog, "--help")
    bots = ("--seat", "p1=random", "--seat", "p2=random")
    assert installed.run(duelog, "play", "--text", "--game", "clash", *bots, "--seed", "1").strip()
