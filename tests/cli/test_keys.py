"""`duelog keys`."""

import tomllib

from tests.cli.conftest import Duelog


def test_the_keys_are_written_as_the_file_that_changes_them(duelog: Duelog) -> None:
    said = duelog("keys")
    assert said.code == 0
    found = tomllib.loads(said.out)
    assert found["game"]["undo"] == "u"
    assert found["game"]["redo"] == "U ctrl+r"
    assert found["app"]["keys"] == "?"
    assert found["replay"]["back"] == "← ,"
