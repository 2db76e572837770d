"""What chance decides before the first turn (401.4 - 401.8.1): shuffles, the first player, the bottom of a Mulligan."""

from collections import Counter

from core.kernel.match import Match

DECKS = ("The Kept Promise", "Fen Tide")
SEEDS = range(16)


def placed(seed: int) -> Match:
    """A match in which both players have placed their Locations."""
    match = Match.new("clash", list(DECKS), seed)
    for seat in (0, 1):
        match.push(seat, next(match.options(seat).actions(1)))
    return match


def faces(match: Match, seat: int) -> tuple[int, ...]:
    """The cards of a Main Deck with the opening hand on top."""
    board = match.state.board
    side = board.sides[seat]
    return (*(board.objects[one].card for one in side.hand), *(card // 4 for card in side.deck))


def test_either_player_may_begin_and_is_asked_first() -> None:
    firsts = Counter[int]()
    for seed in SEEDS:
        match = placed(seed)
        assert match.to_act == (match.state.board.first,)
        firsts[match.state.board.first] += 1
    assert set(firsts) == {0, 1}


def test_decks_are_shuffled_by_luck_alone() -> None:
    matches = [placed(seed) for seed in SEEDS]
    for seat in (0, 1):
        orders = {faces(match, seat) for match in matches}
        assert len(orders) == len(SEEDS)
        assert len({tuple(sorted(order)) for order in orders}) == 1
        shards = {match.state.board.sides[seat].shard_deck for match in matches}
        assert len(shards) > 3
        assert len({tuple(sorted(order)) for order in shards}) == 1
    assert faces(placed(5), 0) == faces(matches[5], 0)


def test_the_two_decks_are_not_shuffled_alike() -> None:
    for seed in SEEDS:
        match = Match.new("clash", [DECKS[0], DECKS[0]], seed)
        for seat in (0, 1):
            match.push(seat, next(match.options(seat).actions(1)))
        assert faces(match, 0) != faces(match, 1)


def test_a_mulligan_puts_the_cards_under_the_deck_in_an_order_that_luck_decides() -> None:
    same = 0
    for seed in SEEDS:
        match = placed(seed)
        first = match.state.board.first
        before = faces(match, first)
        names = ", ".join(name for name in _hand(match, first))
        match.push(first, match.parse(first, f"mulligan {names}"))
        after = faces(match, first)
        assert sorted(after[:5]) == sorted(before[5:10])
        assert after[5:35] == before[10:40]
        assert Counter(after[35:]) == Counter(before[:5])
        same += after[35:] == before[:5]
    assert same < len(SEEDS) // 2


def _hand(match: Match, seat: int) -> list[str]:
    """Names by which the line of a player calls each card of the hand."""
    board = match.state.board
    cards = [match.state.cards[board.objects[one].card].name for one in board.sides[seat].hand]
    seen = Counter[str]()
    told: list[str] = []
    for name in cards:
        seen[name] += 1
        told.append(f"{name}#{seen[name]}" if cards.count(name) > 1 else name)
    return told
