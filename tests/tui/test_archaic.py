"""Archaic Realms by keys and mouse: each decision has its control, and sends the one action that was meant."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.archaic import actions as act
from core.kernel.events import Action
from core.kernel.match import Match
from tests.tui.archaic_positions import ATTACKED, REALM
from tests.tui.helpers import app_for, opened, prompt, rows, shown, until
from tests.tui.positions import position
from tui.panels import Scene
from tui.panels.archaic import goals
from tui.panels.archaic.board import HeroRows
from tui.panels.archaic.stack import attack_text
from tui.screens.boxes import CardBox, FilterBox, PickBox, WhyBox, YesNoBox
from tui.widgets.card_face import CardFace
from tui.widgets.lines import plain

SIZE = (80, 24)
NAMES = ("Ann", "Bo")
NAMES_OF_KEYS = {":": "colon", "\r": "enter"}
DIVINE, SHADOW = "Divine Primer", "Shadow Primer"


def realm(text: str = REALM) -> Match:
    """The position between two people: nothing but what the test does happens."""
    return position(text, names=NAMES)


def number(match: Match, seat: int, name: str) -> int:
    """The id of a seat's first object with that name."""
    cards = match.header.cards
    found = (i for i, obj in match.state.board.objects.items() if cards[obj.card].name == name and obj.owner == seat)
    return int(next(found))


def attacked(*names: str) -> Match:
    """p1 is to assign interceptors to these of p2."""
    match = realm(ATTACKED)
    match.push(1, act.Attack(units=tuple(number(match, 1, name) for name in names)))
    match.push(0, act.Pass())
    match.push(1, act.Pass())
    return match


async def sent(pilot: Pilot[None], match: Match, *keys: str) -> Action | None:
    """The action that is done by the last of these keys."""
    await opened(pilot)
    before = match.step
    for key in keys:
        assert match.step == before, f"done before {key}"
        await pilot.press(key)
    await until(pilot, lambda: match.step > before)
    return match.log.entries[before + 1].action


async def done(match: Match, folder: Path, *keys: str) -> Action | None:
    """The same in an app of its own."""
    async with app_for(match, folder).run_test(size=SIZE) as pilot:
        return await sent(pilot, match, *keys)


# The opening ----------------------------------------------------------------------------------------------------


def beginning() -> Match:
    return Match.new("archaic", [DIVINE, SHADOW], 5, names=NAMES, first=0)


async def test_the_first_hero_is_chosen_unseen(tmp_path: Path) -> None:
    match = beginning()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "which Hero is your first active one?" in prompt(screen)
        assert "Cantor Ilyas, HP 18/18, ATK 2, 1 of 3 abilities" in " ".join(
            row.strip() for row in rows(screen, "choices")
        )
        await pilot.press("2")
        await until(pilot, lambda: "First active Hero: " in prompt(screen))
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, CardBox))
        assert "Cantor Ilyas" in app.screen.query_one(CardFace).text
        await pilot.press("escape")
        action = await sent(pilot, match, "enter")
        assert action == act.ChooseHero(hero=number(match, 0, "Cantor Ilyas"))
        await opened(pilot)
        assert "hero (sealed)" in shown(app)


async def test_the_opening_hand_is_kept_or_drawn_anew(tmp_path: Path) -> None:
    match = beginning()
    match.push(0, act.ChooseHero(hero=number(match, 0, "Cantor Ilyas")))
    match.push(1, act.ChooseHero(hero=number(match, 1, "Duke Noctis")))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "mulligan draws 6" in prompt(screen)
        assert "another decision is due first" not in "".join(rows(screen, "hand"))
        assert await sent(pilot, match, "r", "enter") == act.Mulligan()
        assert "mulligan draws 4" in prompt(screen)
        assert await sent(pilot, match, "n", "enter") == act.Mulligan()
        assert "no mulligan is left" in prompt(screen)
        await pilot.press("n")
        assert screen.decision is not None
        assert screen.decision.at_root
        assert await sent(pilot, match, "space") == act.Keep()


# The Main Phase -------------------------------------------------------------------------------------------------


async def test_the_table_is_all_there_in_the_smallest_size(tmp_path: Path) -> None:
    app = app_for(position(REALM), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        text = shown(app)
        for said in (
            "RCP 4/12 Energy 5/6 UAE 3 Quests 2+1 Obj 1/6",
            "RCP 5/12 Energy 4/6 UAE 0 Quests 2+0 Obj 0/6",
            "Cantor Ilyas ATK 2",
            "HP 11/18 ███2████░░░░",
            "HP 15/20 ███2███1█░░░",
            "armor 4/4 temp 2 T2 at 5",
            "1✓ 2✓ 3✗ Wayfarer Plate",
            "Lineup HP 22 Judge Se",
            "q Menu  m Moves  ? Help",
            "Winged Sentinel 2/8≡»",
            "Hymn Weaver 2/3-1+2 »",
            "Choir Novice    2/2 z",
            "≡ Censer of Vows T2 ↷",
            "play 1 2 4 5 6 7  g e k use  r reattach  a attack  e end Main Phase",
        ):
            assert said in text, said
        assert "Wither" not in text
        await pilot.press("C")
        assert rows(screen, "chain")[:2] == ["● Warden's Toll4/4", "● Gathered Storm6/6"]
        assert "· 2 Your active Hero has 4 or more temporary Defense: no reward.2/4" in rows(screen, "chain")
        assert not any("Hold the Span" in row for row in rows(screen, "chain"))


async def test_the_hero_is_seen_again_once_the_cursor_is_elsewhere(tmp_path: Path) -> None:
    async with app_for(realm(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        hero = screen.query_one("#me-hero", HeroRows)
        hero.focus()
        await pilot.press("end")
        assert hero.top > 0
        assert f"+{hero.top} ↑" in str(hero.border_subtitle)
        await pilot.press("H")
        await until(pilot, lambda: not hero.has_focus)
        assert hero.top == 0
        assert "↑" not in str(hero.border_subtitle)
        assert "HP 11/" in shown(pilot.app)


async def test_energy(tmp_path: Path) -> None:
    assert await done(realm(), tmp_path, "6", "enter") == act.PlayEnergy()


async def test_an_ally_is_played(tmp_path: Path) -> None:
    match = realm()
    wanted = act.PlayCard(card=match.state.board.sides[0].hand[0])
    assert await done(match, tmp_path, "1", "enter") == wanted


async def test_a_spell_with_its_target(tmp_path: Path) -> None:
    match = realm()
    card, target = number(match, 0, "Verdict"), number(match, 1, "Bone Colossus")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("2")
        assert "Verdict: which target?  b Pale Watch  c Grave Hound  d Bone Colossus" in prompt(screen)
        await pilot.press("b")
        assert "play Verdict → b Pale Watch" in prompt(screen)
        assert await sent(pilot, match, "d", "enter") == act.PlayCard(card=card, targets=((target,),))


async def test_a_target_is_clicked(tmp_path: Path) -> None:
    match = realm()
    card, target = number(match, 0, "Verdict"), number(match, 1, "Grave Hound")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("2")
        for _ in range(2):
            await pilot.click("#foe", offset=(5, 2))
        action = await sent(pilot, match, "enter")
        assert action == act.PlayCard(card=card, targets=((target,),))


async def test_an_augment_and_its_host(tmp_path: Path) -> None:
    match = realm()
    wanted = act.PlayCard(card=number(match, 0, "Halo Blade"), host=number(match, 0, "Choir Novice"))
    assert await done(match, tmp_path, "5", "h", "enter") == wanted


async def test_reattaching(tmp_path: Path) -> None:
    match = realm()
    augment, host = number(match, 0, "Censer of Vows"), number(match, 0, "Hymn Weaver")
    assert await done(match, tmp_path, "r", "k", "g", "enter") == act.Reattach(augment=augment, host=host)


async def test_an_ability_of_the_hero(tmp_path: Path) -> None:
    match = realm()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("g", "e", "enter")
        assert isinstance(app.screen, PickBox)
        assert "Exhaust this Hero: Surge 1." in shown(app)
        await pilot.press("1")
        hero = number(match, 0, "Cantor Ilyas")
        assert await sent(pilot, match, "enter") == act.Activate(source=hero, ability=0)


async def test_one_of_two_abilities(tmp_path: Path) -> None:
    """The second activated one is the third of the card: its number is that of the list in the book's order."""
    match = realm(REALM.replace("hp: 11", "hp: 4"))
    hero = number(match, 0, "Cantor Ilyas")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("g", "e", "enter", "2")
        assert await sent(pilot, match, "enter") == act.Activate(source=hero, ability=2)


async def test_gear_is_used_by_its_hero(tmp_path: Path) -> None:
    text = REALM.replace("[Wayfarer Plate, Flux Phial], shield: 2", "[Prism Mirror], ready: false")
    match = realm(text.replace("Cantor Ilyas", "Morwen Gravecaller").replace("Judge Seraphon", "Whisper of Sable"))
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("g", "e", "enter")
        line = next(line for line in shown(app).splitlines() if "Prism Mirror: " in line)
        assert "Shield 2" in line
        await pilot.press(line.partition("Prism Mirror")[0].split()[-1])
        assert await sent(pilot, match, "enter") == act.Activate(source=number(match, 0, "Prism Mirror"), ability=1)


async def test_an_attack_and_what_it_will_do(tmp_path: Path) -> None:
    match = realm()
    units = tuple(number(match, 0, name) for name in ("Cantor Ilyas", "Winged Sentinel"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("a", "f")
        assert "unintercepted: Bo's Hero takes 2 HP, T1 (+2 RCP)" in prompt(screen)
        await pilot.press("g", "e", "g")
        assert "unintercepted: Bo's Hero takes 4 HP, T1 (+2 RCP)" in prompt(screen)
        await pilot.press("enter")
        assert "attack with e Cantor Ilyas, f Winged Sentinel" in prompt(screen)
        assert await sent(pilot, match, "enter") == act.Attack(units=units)


def test_who_falls_of_those_that_attack_a_hero() -> None:
    match = realm(
        REALM.replace("{card: Choir Novice, new: true}", "Lantern Squire").replace("Noctis, hp: 15", "Noctis")
    )
    scene = Scene(match.view(0).seen, match.header.cards, NAMES, 0)
    squire, sentinel = (number(match, 0, name) for name in ("Lantern Squire", "Winged Sentinel"))
    whole = "unintercepted: Bo's Hero takes 3 HP · † Lantern Squire"
    assert attack_text(scene, (sentinel, squire), len(whole)) == whole
    assert attack_text(scene, (sentinel, squire), len(whole) - 1) == whole.replace(" Squire", "")


async def test_an_attack_begun_from_an_ally(tmp_path: Path) -> None:
    match = realm()
    wanted = act.Attack(units=(number(match, 0, "Hymn Weaver"),))
    assert await done(match, tmp_path, "g", "g", "enter", "enter", "enter") == wanted


async def test_the_main_phase_is_ended(tmp_path: Path) -> None:
    assert await done(realm(), tmp_path, "e") == act.EndMain()


@pytest.mark.parametrize("keys", ["X", ":concede\r"])
async def test_conceding(tmp_path: Path, keys: str) -> None:
    match = realm()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press(*(NAMES_OF_KEYS.get(key, key) for key in keys))
        await until(pilot, lambda: isinstance(app.screen, YesNoBox))
        await pilot.press("n")
        assert not match.over
        await pilot.press("X")
        await until(pilot, lambda: isinstance(app.screen, YesNoBox))
        await pilot.press("y")
        await until(pilot, lambda: match.over)
        assert match.log.entries[1].action == act.Concede()
        await until(pilot, lambda: "Game over" in prompt(screen))
        assert "space nothing" not in shown(app)


async def test_swaps(tmp_path: Path) -> None:
    match = realm(REALM + "phase: swap\nswaps: 2\n")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "swap the active Hero?" in prompt(screen)
        # The border has no room for both: how many swaps there are is never cut.
        assert re.search(r"swap [12] · Lineup \w", shown(pilot.app))
        assert rows(screen, "choices")[-1].strip() == "keep the active Hero"
        # Who may come is in sight in the small frame, below the HP of the active one.
        (line,) = (line for line in shown(pilot.app).splitlines() if "Judge" in line and "◎" in line)
        assert line.index("◎") < line.index("║", 1)
        assert await sent(pilot, match, "1", "enter") == act.Swap(hero=number(match, 0, "Judge Seraphon"))
        assert await sent(pilot, match, "n", "enter") == act.Swap()


# Answers to the stack, and choices in the middle of things -----------------------------------------------------


async def test_a_spell_is_denied(tmp_path: Path) -> None:
    match = realm()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await sent(pilot, match, "2", "b", "enter")
        await opened(pilot)
        assert "Ann's Verdict → h Pale Watch: resolves when both pass" in prompt(screen)
        assert rows(screen, "chain")[:2] == ["VerdictAnn", "  → h Pale Watch"]
        await pilot.press("1", "1")
        assert "play Snuff Out → Verdict" in prompt(screen)
        assert isinstance(await sent(pilot, match, "enter"), act.PlayCard)


async def test_priority_is_passed(tmp_path: Path) -> None:
    match = realm()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await sent(pilot, match, "2", "b", "enter")
        assert await sent(pilot, match, "space") == act.Pass()


CHOICES = """
name: Choices in the middle of things
game: archaic
turn: p1
p1:
  heroes: [Admiral Corran, The Mist Oracle]
  energy: {charged: 9}
  hand: [Read the Waves, Open Graves, Archaic Energy]
  deck: [Reef Guard, Tide Scribe, Riptide]
  realm: [Spray Dancer, Current Singer]
  discard: [Reef Guard, Spray Dancer, Riptide]
p2: {heroes: [Duke Noctis, Old Bonewright]}
"""


async def test_scry(tmp_path: Path) -> None:
    match = realm(CHOICES.replace("[Spray Dancer, Current Singer]", "[]"))
    match.push(0, act.PlayCard(card=number(match, 0, "Read the Waves")))
    match.push(1, act.Pass())
    match.push(0, act.Pass())
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "Read the Waves: which goes on top, in order?" in prompt(screen)
        assert [row.strip() for row in rows(screen, "choices")[:2]] == ["Reef Guard", "Tide Scribe"]
        assert "enter all on top, as they lie · - all to the bottom" in prompt(screen)
        await pilot.press("enter")
        assert "top Reef Guard, Tide Scribe" in prompt(screen)
        await pilot.press("escape", "escape", "-")
        assert "which goes to the bottom, in order?" in prompt(screen)
        await pilot.press("escape", "2", "enter")
        assert "on top Tide Scribe; to the bottom Reef Guard" in prompt(screen)
        assert await sent(pilot, match, "enter") == act.Arrange(top=(1,), bottom=(0,))


async def test_the_order_and_the_targets_of_triggers(tmp_path: Path) -> None:
    match = realm(CHOICES.replace("[Admiral Corran", "[{card: Admiral Corran, hp: 14}"))
    match.push(0, act.PlayCard(card=number(match, 0, "Read the Waves")))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "which trigger resolves next?" in prompt(screen)
        assert any(row.strip().startswith("Current Singer: Invoke: Surge 1.") for row in rows(screen, "choices"))
        await pilot.press("3")
        assert "●3 Current…  1 Admiral…  2 Spray Dancer" in prompt(screen)
        action = await sent(pilot, match, "1", "enter")
        assert action == act.Order(numbers=(2, 0, 1))
        assert "Admiral Corran: which target?" in prompt(screen)
        dancer = number(match, 0, "Spray Dancer")
        assert await sent(pilot, match, "c", "enter") == act.Choose(picks=(dancer,))


async def test_cards_are_salvaged_from_the_discard(tmp_path: Path) -> None:
    match = realm(CHOICES.replace("[Spray Dancer, Current Singer]", "[]"))
    match.push(0, act.PlayCard(card=number(match, 0, "Open Graves")))
    match.push(1, act.Pass())
    match.push(0, act.Pass())
    found = match.state.board.sides[0].discard[:2]
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "Open Graves: which card of your discard?" in prompt(screen)
        assert " ".join(rows(screen, "choices")[2:]) == "Salvage up to 2 Allies."
        assert await sent(pilot, match, "1", "2", "enter", "enter") == act.Choose(picks=found)


async def test_a_card_is_discarded(tmp_path: Path) -> None:
    text = """
name: The foe discards
game: archaic
turn: p1
p1: {heroes: [{card: Whisper of Sable, hp: 10}, Duke Noctis], energy: {charged: 4}, hand: [Wither]}
p2: {realm: [Reef Guard], hand: [Riptide, Riptide, Deep Study]}
"""
    match = realm(text)
    match.push(0, act.PlayCard(card=number(match, 0, "Wither"), targets=((number(match, 1, "Reef Guard"),),)))
    while match.state.board.asked.kind == "priority":
        match.push(match.to_act[0], act.Pass())
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "Whisper of Sable: which card do you discard?" in prompt(screen)
        # A copy's key names the first of them.
        hand = match.state.board.sides[1].hand
        assert await sent(pilot, match, "2", "enter") == act.Choose(picks=(hand[0],))


async def test_gear_is_claimed_from_the_vault(tmp_path: Path) -> None:
    match = realm(REALM + "do: []\n")
    match.push(0, act.EndMain())
    while match.state.board.asked.kind == "priority":
        match.push(match.to_act[0], act.Pass())
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "which gear do you claim?" in prompt(screen)
        assert [row.strip() for row in rows(screen, "choices")[:2]] == ["Notched Saber", "Gatekeeper Aegis"]
        await pilot.press("1")
        assert "Notched Saber: on which Hero?" in prompt(screen)
        hero = number(match, 0, "Judge Seraphon")
        assert await sent(pilot, match, "1", "enter") == act.Equip(place=0, hero=hero)


async def test_a_replacement_is_deployed(tmp_path: Path) -> None:
    text = """
name: The Hero falls
game: archaic
turn: p1
p1: {heroes: [Duke Noctis, Old Bonewright], realm: [{card: Bone Colossus}]}
p2: {heroes: [{card: Cantor Ilyas, hp: 3}, Judge Seraphon]}
"""
    match = realm(text)
    match.push(0, act.Attack(units=(number(match, 0, "Bone Colossus"),)))
    while match.state.board.asked.kind != "replace":
        kind = match.state.board.asked.kind
        match.push(match.to_act[0], act.Defend() if kind == "defend" else act.Pass())
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "Replacement: Judge Seraphon" in prompt(screen)
        assert "Cantor Ilyas destroyed, face down" in " ".join(" ".join(rows(screen, "me-hero")).split())
        assert await sent(pilot, match, "enter") == act.ChooseHero(hero=number(match, 1, "Judge Seraphon"))


# Combat ---------------------------------------------------------------------------------------------------------


async def test_several_interceptors_and_the_order_of_exchanges(tmp_path: Path) -> None:
    match = attacked("Duke Noctis", "Grave Hound", "Bone Colossus")
    duke, hound, colossus = (number(match, 1, name) for name in ("Duke Noctis", "Grave Hound", "Bone Colossus"))
    guard, weaver, squire = (number(match, 0, name) for name in ("Winged Sentinel", "Hymn Weaver", "Lantern Squire"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "Winged Sentinel: intercepts whom?  a Duke  b Grave  c Bone  n nobody" in prompt(screen)
        assert "your Hero takes 13 HP, T1 (+2 RCP), T2 (+3 RCP)" in prompt(screen)
        assert [row.strip() for row in rows(screen, "choices")] == [
            "Duke Noctis: takes 4, deals 2",
            "Grave Hound: takes 3, deals 2 †",
            "Bone Colossus: takes 6 †, deals 2",
            "nobody",
        ]
        await pilot.press("c", "c", "n")
        assert "Interceptors: e → c; f → c" in prompt(screen)
        await pilot.press("escape")
        assert "Lantern Squire: intercepts whom?" in prompt(screen)
        action = await sent(pilot, match, "b", "enter")
        assert action == act.Defend(pairs=((colossus, guard), (colossus, weaver), (hound, squire)))
        assert "exchange 1 of 4: which?" in prompt(screen)
        assert rows(screen, "chain")[0].strip().startswith("1 a Duke→Hero")
        assert "exchange 1 of 4: which?  a a→Hero  g b→g  e c→e  f c→f" in prompt(screen)
        assert "* all as listed" in prompt(screen)
        await pilot.press("f")
        assert "exchange 2 of 4: which?" in prompt(screen)
        assert "1. c Bone Colossus → f Hymn Weaver  -6†" in "".join(rows(screen, "choices"))
        locked = ((colossus, weaver), (duke, 0), (hound, squire), (colossus, guard))
        # Of what may be locked, that which goes on so is listed.
        await pilot.press("a", "m")
        moves = pilot.app.screen
        assert isinstance(moves, FilterBox)
        await until(pilot, lambda: moves.whole)
        begun = "order Bone Colossus=Hymn Weaver, Duke Noctis, "
        assert len(moves.lines) == 2
        assert all(line.startswith(begun) for line in moves.lines), moves.lines
        await pilot.press("escape", "*")
        assert await sent(pilot, match, "enter") == act.Lock(exchanges=locked)


async def test_nobody_intercepts(tmp_path: Path) -> None:
    match = attacked("Grave Hound")
    assert await done(match, tmp_path, "n", "n", "n", "enter") == act.Defend()


async def test_what_the_next_exchange_will_do(tmp_path: Path) -> None:
    match = attacked("Grave Hound", "Bone Colossus")
    guard = number(match, 0, "Winged Sentinel")
    hound, colossus = number(match, 1, "Grave Hound"), number(match, 1, "Bone Colossus")
    match.push(0, act.Defend(pairs=((hound, guard),)))
    match.push(0, act.Lock(exchanges=((colossus, 0), (hound, guard))))
    match.push(1, act.Pass())
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "Next exchange: Bone Colossus deals 6 to Cantor Ilyas" in prompt(screen)
        assert [row.strip() for row in rows(screen, "chain")] == ["1 c Bone→Hero-6T1 ←-2", "2 b Grave→e Winged-3 ←-2†"]
        await pilot.press("C", "i")
        assert isinstance(app.screen, CardBox)
        assert "Bone Colossus deals 6 to Cantor Ilyas (6 HP, crosses T1: 2 RCP)" in " ".join(shown(app).split())


# Looking --------------------------------------------------------------------------------------------------------


async def test_a_hero_in_full(tmp_path: Path) -> None:
    app = app_for(position(REALM), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("g", "e", "i")
        text = app.screen.query_one(CardFace).text
        for said in (
            "HP 11 of 18, ATK 2, temporary Defense 2",
            "T1 at 12 crossed, T2 at 5",
            "≡ Wayfarer Plate 4",
            "✓ 2: Occult: Shield 1.",
            "✗ 3 after T2 (5 HP): Transmute 2: Draw 2 cards.",
            "Surge: put so many UAE tokens into your pool",
        ):
            assert said in text, said


async def test_what_changes_an_ally(tmp_path: Path) -> None:
    app = app_for(position(REALM), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("g", "f", "i")
        text = app.screen.query_one(CardFace).text
        assert "now ATK 2, DEF 8 of 8" in text
        assert "changed by Blessed Mail: The host has +0/+3." in text
        assert "Steadfast: " in text


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("3",), "play: Interdict: a target that it needs does not exist (RA-149)"),
        (("g", "h", "w"), "attack: it was deployed since your last Ready Phase (RA-91)"),
        (("g", "j", "w"), "attack: it is Exhausted (A-065)"),
        (("g", "e", "w"), "ability 3: Cantor Ilyas: this ability is not unlocked yet (A-053)"),
        (("g", "a", "w"), "nothing is done with this card by hand"),
    ],
)
async def test_why_not(tmp_path: Path, keys: tuple[str, ...], said: str) -> None:
    app = app_for(position(REALM), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press(*keys)
        assert isinstance(app.screen, WhyBox)
        assert said in " ".join(shown(app).replace("┃", " ").split())


async def test_the_whole_table(tmp_path: Path) -> None:
    app = app_for(position(REALM), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        found = ["".join(text for text, _ in row.left) for row in screen.panel.piles(screen.scene, screen.ways)]
        for said in (
            "Your discard 2",
            "Vex's discard 1",
            "Vault 3",
            "Your Quests 2, scored 1",
            " ?? a hidden Quest",
        ):
            assert any(said in row for row in found), said
        assert not any("Silent Stones" in row or "Snuff Out" in row for row in found)


async def test_roomy_sizes_say_abilities_and_augments_in_words(tmp_path: Path) -> None:
    app = app_for(position(REALM), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot)
        text = shown(app)
        for said in (
            "Shattered Causeway  Quests 2 Vault 3",
            "1✓ Exhaust this Hero: Surge 1.",
            "3✗ Transmute 2: Draw 2 cards.",
            "≡ Blessed Mail: The host has +0/+3.",
            "Judge Seraphon HP 22/22, Lineup",
            "████░░░░░░░░ Energy 5/6 charged",
        ):
            assert said in text, said
        # In fewer rows they make room for the HP of the Lineup, and so does what gear does.
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: "1✓ 2✓ 3✗ Wayfarer Plate 4" in shown(app))
        text = shown(app)
        for said in ("T1 at 13", "T2 at 5", "Old Bonewright HP 20/22", "Judge Seraphon HP 22/22"):
            assert said in text, said


async def test_goals_with_limits_are_counted_in_words(tmp_path: Path) -> None:
    match = realm(
        "name: Goals with limits\ngame: archaic\nlocation: Sunken Observatory\n"
        "p1: {quests: [Quiet Depths, Answer Unspoken], realm: [Lantern Squire x4]}\np2: {}\n"
    )
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        found = {plain(row.left): plain(row.right) for row in goals.quest_rows(screen.scene, 0)}
        assert found == {"● Quiet Depths": "4/3", "· Answer Unspoken": "0/1, not now"}
        await pilot.press("C", "i")
        assert "now 4/3" in shown(pilot.app)
        assert "Ann's Quest" in shown(pilot.app)
