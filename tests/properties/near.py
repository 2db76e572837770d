"""Lists of ids near a given one, as the kits of all games disturb actions."""

from collections.abc import Iterator

from core.kernel.chance import Stream


def pick(ids: tuple[int, ...], stream: Stream, n: int = 3) -> tuple[int, ...]:
    """Some of the ids, any of them perhaps twice."""
    return tuple(ids[stream.below(len(ids))] for _ in range(n)) if ids else ()


def sets(ids: tuple[int, ...], pool: tuple[int, ...], stream: Stream) -> Iterator[tuple[int, ...]]:
    """A list of ids with one more, one less, one changed, one twice, or the other way round."""
    more = pick(pool, stream)
    for i in more:
        yield (*ids, i)
    if ids:
        place = stream.below(len(ids))
        yield ids[:place] + ids[place + 1 :]
        yield ids[::-1]
        yield (*ids, ids[0])
        for i in more:
            yield (*ids[:place], i, *ids[place + 1 :])


def targets(
    slots: tuple[tuple[int, ...], ...], pool: tuple[int, ...], stream: Stream
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Targets with a slot more or less, in another order, or with another list in one."""
    yield (*slots, ())
    yield (*slots, pick(pool, stream, 1))
    yield slots[:-1]
    yield slots[::-1]
    for place, slot in enumerate(slots):
        for other in sets(slot, pool, stream):
            yield (*slots[:place], other, *slots[place + 1 :])
