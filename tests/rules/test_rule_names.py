"""Each choice of the rules has words by which it is named."""

from dataclasses import fields

from euchre.english.rule_names import RULE_NAMES, like_but_for
from euchre.rules.rules import Rules


def test_every_rule_has_its_words() -> None:
    """A field that is named somewhere is named in words, and only fields have them."""
    assert list(RULE_NAMES) == [field.name for field in fields(Rules)]
    assert len(set(RULE_NAMES.values())) == len(RULE_NAMES)
    assert "_" not in like_but_for("four", RULE_NAMES)
