"""The match in words, as one seat may read it: a fact as a line of the log, the whole table, what is asked."""

from core.clash.chronicle.facts import ENDINGS, line
from core.clash.chronicle.table import question, table

__all__ = ["ENDINGS", "line", "question", "table"]
