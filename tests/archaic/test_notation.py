"""Lines of Archaic Realms: names in awkward positions, and what others may read."""

import pytest

from core.archaic.actions import Activate, Arrange, Attack, ChooseHero, Defend, Lock, Order, PlayCard
from core.archaic.notation import parse, public_notation
from core.kernel.errors import BadText
from core.kernel.notation import RefusedText
from core.kernel.scenario import Run, read

HEAD = "name: N\ngame: archaic\n"


def at(text: str) -> Run:
    """Where a scenario ends."""
    (scenario,) = read(HEAD + text)
    run = Run(scenario)
    run.go()
    return run


def test_a_name_may_be_cut_at_its_comma() -> None:
    run = at('p1: {energy: {charged: 6}, hand: ["Aeon, the Last Bell"]}')
    (card,) = run.match.state.board.sides[0].hand
    action = PlayCard(card=card)
    assert run.match.notation(0, action) == "play Aeon, the Last Bell"
    for line in ("play Aeon", "PLAY aeon, the last bell", "play  AEON"):
        assert run.match.parse(0, line) == action


def test_names_with_commas_stand_in_a_defence() -> None:
    run = at(
        'p1: {realm: ["Volkaar, First Eruption", Cinder Imp]}\n'
        'p2: {realm: ["Aeon, the Last Bell", "Nyx, Mother of Ends"]}\n'
        "do: [{p1: 'attack with Volkaar, Cinder Imp'}, close]\n"
    )
    volkaar, imp = run.match.state.board.sides[0].realm
    aeon, nyx = run.match.state.board.sides[1].realm
    both = Defend(pairs=((volkaar, aeon), (volkaar, nyx)))
    line = "defend Volkaar, First Eruption=Aeon, the Last Bell, Volkaar, First Eruption=Nyx, Mother of Ends"
    assert run.match.notation(1, both) == line
    assert run.match.parse(1, line) == both
    assert run.match.parse(1, "defend Volkaar=Nyx, Volkaar=Aeon") == both
    run.match.push(1, both)
    order = Lock(exchanges=((imp, 0), (volkaar, nyx), (volkaar, aeon)))
    assert run.match.parse(1, "order Cinder Imp, Volkaar=Nyx, Volkaar=Aeon") == order
    assert run.match.parse(1, run.match.notation(1, order)) == order
    with pytest.raises(BadText, match="defend ATTACKER=NAME"):
        run.match.parse(1, "defend Volkaar")


def test_copies_that_no_rule_can_tell_apart_are_not_ambiguous() -> None:
    run = at("p1: {energy: {charged: 2}, hand: [Wither]}\np2: {realm: [Pale Watch, Pale Watch]}")
    first, second = run.match.state.board.sides[1].realm
    (wither,) = run.match.state.board.sides[0].hand
    assert run.match.parse(0, "play Wither targeting Pale Watch") == PlayCard(card=wither, targets=((first,),))
    action = PlayCard(card=wither, targets=((second,),))
    assert run.match.notation(0, action) == "play Wither targeting Pale Watch#2"
    assert run.match.parse(0, "play wither targeting p2.Pale Watch@realm#2") == action


def test_a_hurt_copy_is_another_thing() -> None:
    run = at("p1: {energy: {charged: 2}, hand: [Wither]}\np2: {realm: [Pale Watch, {card: Pale Watch, damage: 1}]}")
    with pytest.raises(BadText, match="could be any of Pale Watch#1, Pale Watch#2"):
        run.match.parse(0, "play Wither targeting Pale Watch")


def test_the_active_hero_is_hero() -> None:
    run = at(
        "p1: {heroes: [Duke Noctis], energy: {charged: 1}, uae: 1, hand: [Flashfire]}\np2: {heroes: [Duke Noctis]}"
    )
    board = run.match.state.board
    mine, theirs = board.sides[0].hero, board.sides[1].hero
    (flashfire,) = board.sides[0].hand
    assert run.match.parse(0, "attack with hero") == Attack(units=(mine,))
    for line in ("play Flashfire targeting p2.hero", "play Flashfire targeting p2.Duke Noctis"):
        assert run.match.parse(0, line) == PlayCard(card=flashfire, targets=((theirs,),))
    with pytest.raises(BadText, match=r"p1\.Duke Noctis, p2\.Duke Noctis"):
        run.match.parse(0, "play Flashfire targeting Duke Noctis")


def test_an_ability_by_its_number() -> None:
    run = at("p1: {heroes: [{card: Cantor Ilyas, hp: 5}], uae: 2}")
    hero = run.match.state.board.sides[0].hero
    assert run.match.parse(0, "activate Cantor Ilyas 3") == Activate(source=hero, ability=2)
    assert run.match.notation(0, Activate(source=hero, ability=0)) == "activate Cantor Ilyas 1"
    with pytest.raises(BadText, match="which ability of Cantor Ilyas"):
        run.match.parse(0, "activate Cantor Ilyas")
    single = at("p1: {heroes: [Marshal Cog-9], energy: {charged: 1}, realm: [Bolt Drone]}")
    line = "activate Marshal Cog-9 targeting Bolt Drone"
    assert single.match.notation(0, single.match.parse(0, line)) == line


def test_triggers_of_one_hero_by_their_numbers() -> None:
    run = at(
        "p1: {heroes: [{card: Thalassa Tidemother, hp: 13}], energy: {charged: 1}, hand: [Rite of Kindling]}\n"
        "do: [{p1: play Rite of Kindling}]\n"
    )
    action = Order(numbers=(1, 0))
    assert run.match.notation(0, action) == "order Thalassa Tidemother 2, Thalassa Tidemother 1"
    assert run.match.parse(0, "order thalassa tidemother 2, thalassa tidemother 1") == action


def test_an_error_lists_no_card_of_the_other_hand() -> None:
    run = at("p1: {energy: {charged: 2}, hand: [Wither]}\np2: {hand: [Verdict], realm: [Pale Watch]}")
    for line in ("play Verdikt", "play Wither targeting Verdikt", "reattach Verdikt on Pale Watch"):
        with pytest.raises(BadText) as caught:
            parse(run.match.state, 0, line)
        assert "Verdict" not in str(caught.value)
        assert "Verdict" not in caught.value.candidates


def test_what_lies_elsewhere_is_refused_by_a_rule() -> None:
    run = at("p1: {hand: [Wither]}\np2: {hand: [Verdict]}")
    with pytest.raises(RefusedText) as caught:
        parse(run.match.state, 0, "play Verdict targeting Wither")
    assert caught.value.refusal.rule == "A-032"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        # A part that the card does not ask for, whatever it names.
        (
            "play Lantern Squire on Reef Guard",
            "Lantern Squire: only an Augment is cast on an Ally that is to carry it (A-119)",
        ),
        ("play Lantern Squire on Hollow Page", "only an Augment is cast on an Ally"),
        ("play Lantern Squire on Zebra", "no Ally here is called 'Zebra'"),
        ("play Lantern Squire on Verdict@hand", "no Ally here is called 'Verdict@hand'"),
        ("play Lantern Squire on", "which Ally? it is to be named"),
        ("play Lantern Squire targeting Reef Guard", "another number of targets: none, not 1 (RA-149)"),
        ("play Rite of Kindling on p2.hero", "Rite of Kindling: only an Augment is cast on an Ally"),
        ("play Wither targeting Tide Scribe on Zebra", "no Ally here is called 'Zebra'"),
        ("play Wither targeting Tide Scribe on Hollow Page", "Wither: only an Augment is cast on an Ally"),
        ("play Blessed Mail on Hollow Page targeting Zebra", "no target here is called 'Zebra'"),
        ("play Blessed Mail on Hollow Page targeting p2.hero", "another number of targets: none, not 1 (RA-149)"),
        ("play Blessed Mail on Hollow Page targeting", "which target? it is to be named"),
        ("play Blessed Mail on p2.hero", "an Augment is attached to one of your own Allies (A-119)"),
        ("play Blessed Mail", "the Ally that is to carry it is named with it: on NAME (A-119)"),
        # Too many, too few, one twice, a wrong one: each is said as what it is.
        (
            "play Wither targeting Tide Scribe, Reef Guard",
            "Wither: it asks for another number of targets: 1, not 2 (RA-149)",
        ),
        ("play Wither", "Wither: it asks for another number of targets: 1, not none (RA-149)"),
        ("play Wither targeting Hollow Page, Tide Scribe", "Wither: that is no legal target for it (RA-36)"),
        ("play Riptide targeting Reef Guard, Tide Scribe, Pale Watch", "targets: up to 2, not 3 (RA-149)"),
        ("play Riptide targeting Reef Guard, Reef Guard", "Riptide: a target is named once (RA-149)"),
        ("play Riptide targeting Hollow Page, Hollow Page", "Riptide: that is no legal target for it (RA-36)"),
        ("attack with Hollow Page, Hollow Page", "an attacker is named once (A-065)"),
        ("attack with Reef Guard, Reef Guard", "only your Allies and your active Hero attack (A-065)"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_what_is_named(line: str, said: str) -> None:
    run = at(
        "p1: {energy: {charged: 9}, hand: [Lantern Squire, Rite of Kindling, Wither, Riptide, Blessed Mail],"
        " realm: [Hollow Page]}\n"
        "p2: {hand: [Verdict], realm: [Reef Guard, Tide Scribe, Pale Watch]}\n"
    )
    told = against(run, line)
    assert said in told
    assert "\n" not in told


def against(run: Run, line: str) -> str:
    """What is said against a line of the first seat."""
    try:
        return str(run.match.explain(0, run.match.parse(0, line)))
    except BadText as error:
        return str(error)


def test_an_answer_that_is_refused_is_told_from_one_too_many() -> None:
    one = at(
        "p1: {energy: {charged: 4}, hand: [Mist Stalker]}\np2: {realm: [Reef Guard, Crypt Rat, Pale Watch]}\n"
        "do: [{p1: play Mist Stalker}, clear]\n"
    )
    assert "another number of answers is asked for" in against(one, "choose Reef Guard, Crypt Rat")
    assert "another number of answers is asked for" in against(one, "choose none")
    assert "that is not one of the answers" in against(one, "choose Mist Stalker")
    two = at(
        "p1: {energy: {charged: 9}, uae: 9, hand: [Open Graves], discard: [Crypt Rat, Pale Watch, Reef Guard]}\n"
        "do: [{p1: play Open Graves}, clear]\n"
    )
    assert "an answer is named once" in against(two, "choose Crypt Rat, Crypt Rat")
    assert "another number of answers is asked for" in against(two, "choose Crypt Rat, Pale Watch, Reef Guard")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "an empty line is no action"),
        ("plai Wither", "'plai' is not a verb; did you mean play"),
        ("play", "which card?"),
        ("attack Duke Noctis", "say who attacks"),
        ("pass now", "nothing more is said with this verb"),
        ("order Duke Noctis", "nothing waits to be put in order"),
        ("top Wither", "no cards are looked at now"),
        ("discard Wither", "nothing is to be discarded now"),
        ("equip Notched Saber on Duke Noctis", "no gear is claimed now"),
        ("choose", "which answer?"),
    ],
)
def test_a_line_that_cannot_be_read(line: str, said: str) -> None:
    run = at("p1: {heroes: [Duke Noctis], hand: [Wither]}")
    with pytest.raises(BadText) as caught:
        run.match.parse(0, line)
    assert said in str(caught.value)


def test_secrets_stay_out_of_public_lines() -> None:
    run = at(
        "start: new\nfirst: p1\n"
        "p1: {lineup: [Duke Noctis, Old Bonewright], objective: The Long Funeral, deck: [Crypt Rat x40]}\n"
        "p2: {lineup: [Duke Noctis, Old Bonewright], objective: The Long Funeral, deck: [Crypt Rat x40]}\n"
    )
    state = run.match.state
    action = ChooseHero(hero=state.board.sides[0].heroes[1])
    assert public_notation(state, 0, action, 0) == "hero Old Bonewright"
    assert public_notation(state, 0, action, 1) == "hero (sealed)"
    scry = at(
        "p1: {energy: {charged: 1}, hand: [Tide Scribe], deck: [Verdict, Interdict]}\n"
        "do: [{p1: play Tide Scribe}, clear]\n"
    )
    arrange = Arrange(top=(1,), bottom=(0,))
    assert scry.match.notation(0, arrange) == "top Interdict bottom Verdict"
    assert public_notation(scry.match.state, 0, arrange, 1) == "top 1 bottom 1"
    twins = at("p1: {energy: {charged: 1}, hand: [Lantern Squire, {card: Lantern Squire, known: [p1, p2]}]}")
    first, second = twins.match.state.board.sides[0].hand
    own = [twins.match.notation(0, PlayCard(card=card)) for card in (first, second)]
    assert len(set(own)) == 2
    told = {public_notation(twins.match.state, 0, PlayCard(card=card), 1) for card in (first, second)}
    assert told == {"play Lantern Squire"}
