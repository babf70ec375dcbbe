"""The refusal of a request, raised anywhere in its handling."""

from euchre.base.errors import EuchreError
from euchre.web.core.wire.literals import RefusalCode
from euchre.web.core.wire.refusal import Refusal


class RefusedError(EuchreError):
    """A refused request: the *status* of its answer, a fixed *code*, and a sentence."""

    def __init__(self, status: int, code: RefusalCode, text: str) -> None:
        self.status, self.code = status, code
        super().__init__(text)

    @property
    def refusal(self) -> Refusal:
        """The body of the answer."""
        return Refusal(self.code, str(self))
