"""What the page is told of rules: their sheet, and what lies on the table."""

from functools import lru_cache

from euchre.english.rule_sheet import PayTable, sections
from euchre.rules.rules import Rules
from euchre.web.core.wire.views import Layout, SheetItem, SheetSection


@lru_cache(maxsize=256)
def rule_sheet(rules: Rules) -> tuple[SheetSection, ...]:
    """Return the sections of the sheet of *rules*, in the order of a rule book."""
    return tuple(
        SheetSection(
            title=part.title,
            items=tuple(
                SheetItem(rows=item.rows) if isinstance(item, PayTable) else SheetItem(item.text)
                for item in part.items
            ),
            aside=any(not isinstance(item, PayTable) and bool(item.reading) for item in part.items),
        )
        for part in sections(rules)
    )


def layout(rules: Rules) -> Layout:
    """Return what lies on the table when a game begins."""
    return Layout(rules.seats, rules.hand, rules.piles, rules.turned)
