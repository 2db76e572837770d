"""The match in words, as one seat may read it: a fact as a line of the log, the whole table, what is asked."""

from core.biblioclash.chronicle.facts import ENDINGS, line
from core.biblioclash.chronicle.table import question, table

__all__ = ["ENDINGS", "line", "question", "table"]
