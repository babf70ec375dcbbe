"""That the rules refuse, and why: by the field of the error, whatever its sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from euchre.rules.errors import IllegalActionError, RefusalReason


@contextmanager
def refused_for(reason: RefusalReason) -> Iterator[None]:
    """Expect an `IllegalActionError` with that reason."""
    with pytest.raises(IllegalActionError) as refused:
        yield
    assert refused.value.reason is reason
