"""
The wording of everything a person reads: data goes in, strings come out.

Nothing is decided here, and nobody cuts a sentence apart to learn something: whoever needs a fact asks the
module that knows it. The modules stand on several floors of the layer contract (see ``pyproject.toml``), for
the engine refuses with the same words (`refusals`, `contradictions`) in which a table tells what happened.
"""
