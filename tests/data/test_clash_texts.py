"""The text made from the data is, word for word, the printed one."""

import csv
from pathlib import Path
from typing import get_args

import pytest

from core.clash.cards import Pool
from core.clash.effects import ClashAbility, ClashEffect, Trigger
from core.clash.texts import ability_text, keyword_line, rules_text
from core.clash.texts.abilities import FORMS
from core.clash.texts.conditions import TRIGGERS
from core.clash.texts.effects import WORDING
from tests.data.test_clash_pool import members

with Path(__file__).with_name("clash_texts.tsv").open(encoding="utf-8", newline="") as _file:
    PRINTED = {row["name"]: row for row in csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)}


def test_every_card_is_compared(pool: Pool) -> None:
    assert set(PRINTED) == set(pool)


@pytest.mark.parametrize("name", PRINTED)
def test_text_as_printed(pool: Pool, name: str) -> None:
    assert rules_text(pool[name]) == PRINTED[name]["text"]
    assert keyword_line(pool[name]) == PRINTED[name]["keywords"]


def test_every_kind_has_a_wording() -> None:
    assert set(WORDING) == members(ClashEffect)
    assert set(FORMS) == members(ClashAbility)
    assert set(TRIGGERS) == set(get_args(Trigger))


def test_text_of_one_ability(pool: Pool) -> None:
    ulm = pool["Grand Tinker Ulm"]
    assert ability_text(ulm, 0) == "Artifacts you play cost 1 less."
    assert ability_text(ulm, 1) == "1: Attach target Artifact with Equip you control to target friendly unit."
    cloak = pool["Cloak of Arrears"]
    assert ability_text(cloak, 0) == "Equipped unit has +1 Power."
    assert ability_text(cloak, 1) == 'Equipped unit has "Last Breath - Draw a card."'


def test_abilities_make_up_the_text(pool: Pool) -> None:
    for card in pool.values():
        parts = [ability_text(card, i) for i in range(len(card.abilities))]
        assert all(part.endswith((".", '."', ".)")) for part in parts)
        if " and " not in rules_text(card):
            assert " ".join(parts) == rules_text(card)
