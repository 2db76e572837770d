"""`duelog play --text`: a match in lines of notation."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.clash.bot import choose_random
from core.clash.view import see
from core.kernel.chance import Stream
from core.kernel.errors import BadText
from core.kernel.game import find_game
from core.kernel.match import Match
from tests.cli.conftest import DECKS, Duelog
from tui.bots import make_bot
from tui.commands.transcript import Transcript
from tui.hot_seat import Keyboard, Quit
from tui.text import HELP, TextTable
from tui.text_answers import question

DECK = ("--deck", DECKS[0], "--deck", DECKS[1], "--first", "p1")
PLACE = "place A=Oathstone Rampart, B=Gate of Long Vigils, C=Lanternway Chapel"


def _as_everybody_sees(match: Match) -> Iterator[str]:
    transcript = Transcript(match.header, match.log)
    for step in match.line():
        yield from transcript.step(step, None, match.step)


def test_two_bots_play_to_the_end(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "bots.duel"
    said = duelog("play", "--text", *DECK, "--seat", "p1=random", "--seat", "p2=random", "--seed", 3, "--save", file)
    assert said.code == 0
    assert re.fullmatch(r"Over: p1 .+ \(the Realm has no Integrity left\)", said.lines[-2])
    match = Match.load(file)
    assert match.over
    assert f"#{match.step} " in said.out
    assert match.header.seats == ("Ada (random)", "Vex (random)")
    # Nobody's hand is hidden, and the same eyes see every step.
    assert said.out == "".join(f"{line}\n" for line in (*_as_everybody_sees(match), *said.lines[-3:]))


def test_end_of_input_keeps_the_match(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    said = duelog("play", "--text", *DECK, "--seed", 3, "--save", file, typed=f"{PLACE}\n")
    assert said.code == 0
    assert said.lines[-1] == f"kept in {file}, step 2"
    assert "p1 You: keep the opening hand, or mulligan cards · keep | mulligan " in said.out
    assert Match.load(file).step == 2


def test_autosave_goes_to_the_users_folder(duelog: Duelog, home: Path) -> None:
    said = duelog("play", "--text", *DECK, "--seed", 3, typed=f"{PLACE}\n")
    assert said.code == 0
    (file,) = (path for path in home.rglob("*") if path.is_file())
    assert Match.load(file).step == 2
    assert str(file) in said.lines[-1]


def test_without_any_decision_only_a_named_file_is_kept(duelog: Duelog, home: Path, tmp_path: Path) -> None:
    # The bot, which begins here, has decided something.
    command = ("play", "--text", "--game", "biblioclash", "--seed", 3, "--first", "p2")
    said = duelog(*command, typed="moves\n")
    assert "#1 p2: " in said.out
    assert said.lines[-1] == "nothing was decided: no file is kept"
    assert not [path for path in home.rglob("*") if path.is_file()]
    duelog(*command, "--save", tmp_path / "m.duel", typed="moves\n")
    assert Match.load(tmp_path / "m.duel").step > 0


def test_the_same_file_goes_on(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    command = ("play", "--text", *DECK, "--seed", 3, "--save", file)
    duelog(*command, typed=f"{PLACE}\n")
    said = duelog(*command, typed="keep\n")
    assert said.code == 0
    assert "The match goes on at step 2" in said.out
    assert "#3 p1: keep" in said.out
    assert "#2 " not in said.out
    assert Match.load(file).step >= 3


def test_a_finished_match_says_so_again(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    duelog("play", "--text", *DECK, "--save", file, typed="concede\n")
    said = duelog("play", "--text", "--save", file)
    assert said.code == 0
    assert "Over: p1 You lost, p2 Vex (greedy) won (conceded)" in said.out
    assert "The match is over at step 1; " in said.out
    assert said.lines[-2:] == [
        "[1] the match is over · undo | log | board | why N | … (help) | quit",
        f"kept in {file}, step 1",
    ]


def test_a_finished_match_is_taken_back_and_goes_on(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    duelog("play", "--text", *DECK, "--save", file, typed="concede\n")
    typed = f"pass\np2: undo\nwhy 1\nundo\n{PLACE}\nconcede\nundo\nconcede\nquit\nundo\n"
    said = duelog("play", "--text", "--save", file, typed=typed)
    assert said.lines.count("  the match is over: undo takes back what ended it, quit leaves") == 2
    assert "#1 p1: concede" in said.lines
    assert "  taken back: #1 p1: concede" in said.lines
    assert any(line.startswith("[0] p1 You: ") for line in said.lines)
    assert f"#2 p1: {PLACE}" in said.lines
    assert said.out.count("Over: p1 You lost, p2 Vex (greedy) won (conceded)") == 3
    with Match.load(file) as match:
        assert match.over
    # In a fair match too, as far as it is fair: nothing was seen since.
    fair = tmp_path / "fair.duel"
    said = duelog("play", "--text", *DECK, "--undo", "fair", "--save", fair, typed="concede\nundo\n")
    assert "  taken back: #1 p1: concede" in said.lines
    assert not Match.load(fair).over


def test_help_lists_every_command(duelog: Duelog) -> None:
    said = duelog("play", "--text", "--seed", 3, typed="help\nHELP\n")
    assert said.out.count(HELP.splitlines()[0]) == 2
    for word in ("moves", "board", "undo", "redo", "why", "log", "card", "save", "quit"):
        assert f"\n  {word} " in said.out


def test_a_card_in_full(duelog: Duelog) -> None:
    said = duelog("play", "--text", "--seed", 3, typed="card ram crw\ncard\ncard RAM crew\n")
    assert "  no card is called 'ram crw'; did you mean Ram Crew?" in said.lines
    assert "  card says a name: card NAME" in said.lines
    told = said.lines[said.lines.index("  Ram Crew · Battalion (Engine) · cost 2R · Power 5") :]
    assert told[1:3] == ["  Siege", "  Siege: deals double damage to Locations and Realms."]
    assert told[3].startswith("  Rulings (duelog rules NUMBER): R-111 Whose Power is left over; ")


def test_what_is_offered_says_that_more_belongs_to_it(duelog: Duelog, tmp_path: Path) -> None:
    command = ("play", "--text", *DECK, "--seed", 5, "--save", tmp_path / "m.duel")
    said = duelog(*command, typed=f"{PLACE}\nkeep\n")
    # The Zone.
    assert "Main Phase · turn 1 of p1 · play Vowbound Squire … | exhaust Gleam Shard | end" in said.out
    # One card is a mulligan too.
    assert "Road Warden; Brightmail Paladin\n" in said.out


def test_moves_are_lines_that_are_understood(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    said = duelog("play", "--text", *DECK, "--seed", 3, "--save", file, typed="moves\n")
    moves = said.lines[said.lines.index("concede") - 6 : said.lines.index("concede") + 1]
    assert PLACE in moves
    match = Match.load(file)
    for line in moves:
        assert match.explain(0, match.parse(0, line)) is None


def test_refusals_and_nonsense_change_nothing(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    typed = "end\nfly away\nplace A=x\np2: keep\nwhy end\nwhy\nwhy " + PLACE + "\n\n" + "a" * 30_000 + "\n"
    said = duelog("play", "--text", *DECK, "--seed", 3, "--save", file, typed=typed)
    assert said.code == 0
    assert said.err == ""
    assert "  refused: only the Turn Player ends the Main Phase" in said.out
    assert "(help lists what can be said)" in said.out
    assert "  p1 decides now, not p2" in said.out
    assert "  that may be done" in said.out
    assert Match.load(file).step == 0


def test_a_line_may_name_the_seat(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    duelog("play", "--text", *DECK, "--seed", 3, "--save", file, typed=f"p1: {PLACE}\n")
    assert Match.load(file).step == 2


def test_undo_and_redo(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    typed = f"undo\n{PLACE}\nkeep\nundo\nredo\nundo\nundo\n"
    said = duelog("play", "--text", *DECK, "--seed", 3, "--save", file, typed=typed)
    assert "this is the first step: there is nothing to take back" in said.out
    assert said.out.count("  taken back: #3 p1: keep") == 2
    assert f"  taken back: #1 p1: {PLACE}" in said.out
    match = Match.load(file)
    assert match.step == 0
    assert len(match.log.entries) > 3


def test_who_has_decided_nothing_yet_takes_nothing_back(duelog: Duelog, tmp_path: Path) -> None:
    options = ("--game", "biblioclash", "--first", "p1", "--seed", 3, "--seat", "p2=human", "--undo", "practice")
    said = duelog("play", "--text", *options, "--save", tmp_path / "m.duel", typed="done\ndone\nundo\n")
    assert "  p2 has decided nothing yet: there is nothing of yours to take back" in said.lines
    assert "first step" not in said.out


def test_why_a_step_came_about(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    said = duelog(
        "play",
        "--text",
        *DECK,
        "--seed",
        3,
        "--save",
        file,
        typed=f"{PLACE}\nkeep\nwhy 2\nwhy #2\nwhy 999\nwhy play Kiln Whelp\n",
    )
    told = duelog("replay", "--text", "--why", "--eyes", "p1", file)
    step = told.lines[next(i for i, line in enumerate(told.lines) if line.startswith("#2 p2: place A=")) :]
    step = step[: next(i for i, line in enumerate(step) if line.startswith("#3 "))]
    assert any("[rule 40" in line for line in step)
    assert said.out.count("\n".join(step)) == 2
    assert "  there is no step 999; log tells the steps" in said.lines
    # What lies in no place that it may be played from.
    assert "  'Kiln Whelp' is no card here; it could be Wicket Guard (504.1)" in said.lines


def test_save_to_another_file_but_over_no_other(duelog: Duelog, tmp_path: Path) -> None:
    other, text = tmp_path / "copy.duel", tmp_path / "notes.txt"
    text.write_text("mine")
    typed = f"save {other}\n{PLACE}\nsave {other}\nsave {text}\nsave\nsave {tmp_path}/no/such.duel\n"
    said = duelog("play", "--text", *DECK, "--seed", 3, typed=typed)
    assert said.code == 0
    assert said.out.count(f"  written to {other}") == 2
    assert Match.load(other).step == 2
    assert text.read_text() == "mine"
    assert "there is another file of that name" in said.out
    assert "such.duel: cannot be written" in said.out


def test_a_bot_that_is_refused_is_a_fault(duelog: Duelog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stubborn:
        def choose(self, match: Match, seat: int) -> object:
            return match.game.parse(match.state, seat, "end")

    monkeypatch.setattr("tui.text.make_bot", lambda *_: Stubborn())
    said = duelog("play", "--text", "--seat", "p1=random", "--save", tmp_path / "m.duel")
    assert said.code == 1
    assert "random as p1 at step 0 was refused" in said.complaint


# Two people at one keyboard ---------------------------------------------------------------------------------------


def random_lines(match: Match, seed: int, steps: int) -> Iterator[str]:
    """What two people might type."""
    stream = Stream(seed)
    for _ in range(steps):
        if match.over:
            return
        seat = match.to_act[0]
        if stream.below(10) == 0:
            yield "board\n"
        if stream.below(10) == 0:
            yield "log\n"
        if stream.below(8) == 0:
            yield "moves\n"
        if stream.below(8) == 0:
            yield f"why {match.step}\n"
        yield match.notation(seat, choose_random(match.options(seat), stream)) + "\n"


@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_never_see_what_the_other_hides(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.new("clash", ["Cinder March", "Fen Tide"], seed, names=("Ann", "Bo"), undo="fair")
    public: dict[int, set[str]] = {0: set(), 1: set()}
    names = [card.name for card in match.header.cards]
    hidden = {seat: set(match.header.decks[1 - seat].main) for seat in (0, 1)}
    seat_now = 0

    def look(out: str) -> None:
        nonlocal seat_now
        for line in out.splitlines():
            if line.startswith("──"):
                seat_now = 0 if "p1 Ann" in line else 1
            for card in hidden[seat_now] - public[seat_now]:
                assert card not in line, (seat_now, line)

    def lines() -> Iterator[str]:
        for line in random_lines(match, seed, 160):
            for seat in (0, 1):
                seen = see(match.state, seat).board
                public[seat] |= {names[obj.card] for obj in seen.objects.values() if obj.card >= 0}
                public[seat] |= {names[card >> 2] for side in seen.sides for card in side.deck if card >= 0}
            look(capsys.readouterr().out)
            yield line

    TextTable(match, Keyboard(lines())).play()


def test_a_line_separates_two_people(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    place2 = "place A=Cinderkiln Forge, B=Slagpit Arena, C=Warcaller's Bluff"
    typed = f"{PLACE}\n{place2}\n"
    command = ("play", "--text", *DECK, "--seat", "p2=human", "--name", "p1=Ann", "--name", "p2=[/]", "--seed", 3)
    said = duelog(*command, "--save", file, typed=typed)
    first, second = said.lines.index("──────── p1 Ann ────────"), said.lines.index("──────── p2 [/] ────────")
    assert first < second
    assert "#1 p1: place (sealed)" in said.lines[second:]
    assert Match.load(file).header.undo == "fair"


def test_a_fair_undo_asks_the_other_person(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    place2 = "place A=Cinderkiln Forge, B=Slagpit Arena, C=Warcaller's Bluff"
    command = ("play", "--text", *DECK, "--seat", "p2=human", "--seed", 3, "--save", file)
    said = duelog(*command, typed=f"{PLACE}\n{place2}\nundo\nno\nundo\nboard\nyes\n")
    assert said.out.count("say yes or no") == 1
    assert "p2: may p1 take back step 1 and all after it? yes or no" in said.out
    assert "  not taken back" in said.out
    assert f"  taken back: #1 p1: {PLACE}" in said.out
    assert Match.load(file).step == 0


def test_a_fair_undo_against_a_bot_says_what_bars_it(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    said = duelog("play", "--text", *DECK, "--seed", 3, "--undo", "fair", "--save", file, typed=f"{PLACE}\nundo\n")
    (told,) = [line for line in said.lines if "not taken back" in line]
    assert told == (
        "  not taken back: this match is fair, and since then p2 Vex (greedy) has decided (step 2), "
        "a hidden card was seen (step 2); to take back anything, begin a match in practice"
    )
    assert Match.load(file).step == 2


def test_the_other_person_is_told_what_was_taken_back(duelog: Duelog, tmp_path: Path) -> None:
    place2 = "place A=Cinderkiln Forge, B=Slagpit Arena, C=Warcaller's Bluff"
    file = tmp_path / "m.duel"
    command = ("play", "--text", *DECK, "--seat", "p2=human", "--undo", "practice", "--seed", 3, "--save", file)
    said = duelog(*command, typed=f"{PLACE}\n{place2}\nundo\nconcede\n")
    told = next(line for line in said.lines if line.startswith(f"  taken back: #1 p1: {PLACE}"))
    assert "p2 decided in step 2" in told
    after = said.lines[said.lines.index(told) :]
    assert "  taken back: everything after step 0" in after
    assert "Over: p1 lost, p2 won (conceded)" in after


# Two people at one terminal ---------------------------------------------------------------------------------------

CLEARED = "\x1b[2J\x1b[3J\x1b[H"
PLACE_2 = "place A=Cinderkiln Forge, B=Slagpit Arena, C=Warcaller's Bluff"


@pytest.fixture
def screens(duelog: Duelog, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """What stands on a terminal each time before it is cleared, and at the end."""

    def run(*arguments: object, typed: str) -> list[str]:
        # What is typed goes through a pipe here.
        monkeypatch.setattr("tui.hot_seat.REST", 0.0)
        monkeypatch.setattr("tui.hot_seat._is_terminal", lambda stream: True)
        command = ("play", "--text", *DECK, "--seat", "p2=human", "--name", "p1=Ann", "--name", "p2=Bob", "--seed", 3)
        return duelog(*command, *arguments, typed=typed).out.split(CLEARED)

    return run


def test_a_screen_is_cleared_between_two_people(screens: Callable[..., list[str]], tmp_path: Path) -> None:
    options = ("--save", tmp_path / "m.duel")
    _, to_ann, ann, to_bob, bob, to_ann_again, ann_again = screens(*options, typed=f"\n{PLACE}\n\n{PLACE_2}\n\n")
    assert to_ann == to_ann_again == "pass the keyboard to Ann · enter\n> "
    assert to_bob == "pass the keyboard to Bob · enter\n> "
    assert "[0] p1 Ann: " in ann
    assert "Oathstone Rampart" in ann
    assert "[1] p2 Bob: " in bob
    assert "#1 p1: place (sealed)" in bob
    assert "Oathstone Rampart" not in bob
    assert "p1 Ann: keep the opening hand" in ann_again
    # The match is opened again by nobody yet.
    _, to_ann = screens(*options, typed="")
    assert to_ann == f"pass the keyboard to Ann · enter\n> kept in {tmp_path / 'm.duel'}, step 2\n"


def test_a_long_prompt_breaks_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal, match = Terminal(), Match.new("clash", DECKS, 3)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stdout", terminal)
    TextTable(match, Keyboard(iter(()))).play()
    rows = terminal.getvalue().splitlines()
    first = next(place for place, row in enumerate(rows) if row.startswith("[0] "))
    assert max(map(len, rows[first:-1])) <= 60
    assert question(match, 0) in " ".join(row.strip() for row in rows[first:])


def test_who_agrees_to_an_undo_sees_an_empty_screen(screens: Callable[..., list[str]], tmp_path: Path) -> None:
    typed = f"\n{PLACE}\n\n{PLACE_2}\n\nundo\n\nyes\n\n"
    *_, ann, to_bob, bob, to_ann, ann_again = screens("--save", tmp_path / "m.duel", typed=typed)
    assert (to_bob[:24], to_ann[:24]) == ("pass the keyboard to Bob", "pass the keyboard to Ann")
    asked = "p2 Bob: may p1 take back step 1 and all after it? yes or no"
    assert asked not in ann
    assert bob.splitlines()[2] == asked
    assert "Oathstone Rampart" not in bob
    assert f"  taken back: #1 p1: {PLACE}" in ann_again


def test_each_exchanges_on_a_screen_of_their_own(screens: Callable[..., list[str]], tmp_path: Path) -> None:
    typed = "\np2: concede\n" + "\n\n" + "\ncards\ndone\n" + "\ndone\np1\n" + "\n"
    found = screens("--best-of", 3, "--save", tmp_path / "m.duel", typed=typed)
    assert [said[:24] for said in found[1::2]] == [
        f"pass the keyboard to {name}" for name in ("Ann", "Bob") * 2 + ("Ann",)
    ]
    over, ann, bob, following = found[4::2]
    assert "Over: p1 Ann won, p2 Bob lost" in over
    assert over.endswith("enter goes on\n> ")
    assert "p1 Ann: exchange cards" in ann
    assert "Main Deck: " in ann
    assert "p2 Bob: you lost and say who begins" in bob
    assert "Main Deck: " not in bob
    assert "[0] p1 Ann: " in following
    assert "[0] p1 Ann: " not in bob


def test_an_enter_too_many_does_not_show_the_next_persons_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.hot_seat.REST", 60.0)
    keyboard = Keyboard(iter(["\n", "\n"]), clears=True)
    with pytest.raises(Quit):
        keyboard.pass_to(1, "Bob")
    assert keyboard.holder is None


@pytest.mark.parametrize(("bots", "least"), [(("random", "greedy"), 1), (("greedy", "random"), 0)])
def test_what_is_typed_is_what_is_recorded(
    bots: tuple[str, str], least: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person types what a bot would do; the file has the very same actions. Who can destroy nobody is not asked."""
    plain = Match.new("clash", DECKS, 9)
    typed = Match.new("clash", DECKS, 9)
    players = [make_bot("clash", name, seat) for seat, name in enumerate(bots)]

    def lines() -> Iterator[str]:
        while not plain.over and plain.step < 120:
            seat = plain.to_act[0]
            action = players[seat].choose(plain, seat)
            text = plain.notation(seat, action)
            sent = find_game("clash").sent_for(plain.state.board.asked, plain.options(seat))
            plain.push(seat, action)
            if sent is None:
                yield text
            else:
                unasked.append(sent.why)

    unasked = list[str]()
    TextTable(typed, Keyboard(lines())).play()
    said = capsys.readouterr().out
    assert [why for why in unasked if f"is not asked: {why}" not in said] == []
    assert sum("is not asked" in line for line in said.splitlines()) == len(unasked) >= least
    assert [e.action for e in plain.log.entries] == [e.action for e in typed.log.entries]
    assert [e.facts for e in plain.log.entries] == [e.facts for e in typed.log.entries]


TEAMS = ("--game", "biblioclash", "--house", "mode=teams", "--first", "p1", "--seed", 3, "--seat", "p3=human")


def test_whoever_is_asked_may_speak_by_seat(duelog: Duelog, tmp_path: Path) -> None:
    """Both mates of a team are asked at once: a line is for the first of them, unless it names another."""
    file = tmp_path / "teams.duel"
    typed = "p3: play Book of Wisdom\np2: done\ndone\n"
    said = duelog("play", "--text", *TEAMS, "--save", file, typed=typed)
    assert said.code == 0
    assert "#1 p3: play Book of Wisdom" in said.out
    assert "  p1 decides now, not p2" in said.out
    assert "#2 p1: done" in said.out
    assert Match.load(file).header.seats == ("p1", "Vex (greedy)", "p3", "Uma (greedy)")


def test_anybody_may_give_up_at_any_time(duelog: Duelog, tmp_path: Path) -> None:
    options = (*TEAMS, "--seat", "p4=human")
    said = duelog("play", "--text", *options, "--save", tmp_path / "m.duel", typed="p4: concede\n")
    assert "Over: p1 won, p2 Vex (greedy) lost, p3 won, p4 lost (conceded)" in said.out


def test_an_undo_that_is_not_fair_is_asked_of_all_others(duelog: Duelog, tmp_path: Path) -> None:
    options = ("--game", "biblioclash", "--house", "mode=last-mage", "--first", "p1", "--seed", 3)
    people = ("--seat", "p2=human", "--seat", "p3=human")
    turns = "done\n" * 6
    typed = f"{turns}undo\nyes\nno\nundo\nyes\nyes\n"
    said = duelog("play", "--text", *options, *people, "--save", tmp_path / "m.duel", typed=typed)
    asked = [line for line in said.lines if line.endswith("and all after it? yes or no")]
    assert [line[:2] for line in asked] == ["p2", "p3", "p2", "p3"]
    assert said.out.index("not taken back") < said.out.index("taken back: #2 p1: done")


# What the prompt offers ---------------------------------------------------------------------------------------------

_UNFINISHED = re.compile(r"which .*\? .*")
"""What is asked back where a line goes on after what was offered."""


@pytest.mark.parametrize(
    ("game", "decks"),
    [
        ("clash", ["Cinder March", "Fen Tide"]),
        ("biblioclash", ["Borrowed Winter", "Hestia Starter"]),
        ("archaic", ["Divine Primer", "Shadow Primer"]),
    ],
)
def test_what_the_prompt_offers_can_be_said(game: str, decks: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every answer of a prompt is read as that verb; at most it is asked what else belongs to the line."""
    choose = find_game(game).bot.choose_random
    match, stream = Match.new(game, decks, 11), Stream(11)
    tried: set[str] = set()

    def lines() -> Iterator[str]:
        while not match.over and match.step < 150:
            seat = match.to_act[0]
            (prompt,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith(f"[{match.step}] ")]
            for offer in prompt.rpartition(" · ")[2].split(" | "):
                for line in said_by(offer):
                    tried.add(line.split()[0])
                    assert is_understood(match, seat, line), line
            yield match.notation(seat, choose(match.options(seat), stream)) + "\n"

    TextTable(match, Keyboard(lines())).play()
    assert len(tried) > 4


def is_understood(match: Match, seat: int, line: str) -> bool:
    """The line is read, or what else belongs to it is asked."""
    try:
        match.parse(seat, line)
    except BadText as error:
        return bool(_UNFINISHED.fullmatch(str(error)))
    return True


def said_by(offer: str) -> Iterator[str]:
    """The lines of `play A; B`; of `play (7)` and `… (moves lists all)`, which are none, nothing."""
    if "(" in offer and offer.endswith(")"):
        return
    first, *others = offer.removesuffix(" …").removesuffix(" with").split("; ")
    yield first
    verb = "attack with" if first.startswith("attack with ") else first.split()[0]
    yield from (f"{verb} {other}" for other in others)
