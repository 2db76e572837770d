"""Tests of the app are coroutines: each runs in an event loop of its own. Nothing of the user's is read or written."""

import asyncio
import inspect
from collections.abc import Hashable
from pathlib import Path

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

from tui.repeats import Repeats
from tui.screens.curtain import Curtain

_parse_rules = Stylesheet._parse_rules
_parsed: dict[Hashable, list[RuleSet]] = {}


def _parse_once(
    sheet: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    """Apps of one process read each style sheet once: that is a tenth of what a short test takes."""
    given = css, read_from, is_default_rules, tie_breaker, scope
    key = given, frozenset(sheet._variables.items())
    if key not in _parsed:
        _parsed[key] = _parse_rules(sheet, *given)
    return _parsed[key]


Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign, assignment]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine function to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    # Textual has read it already.
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("DUELOG_ASCII", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def _garbage_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    # The process of the tests outlives many apps.
    monkeypatch.setattr("gc.freeze", lambda: None)


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Curtain, "REST", 0.0)
    monkeypatch.setattr(Repeats, "REST", 0.0)
