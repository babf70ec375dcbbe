"""
The wording of everything a person reads: facts go in, strings come out.

Nothing is decided here, and no program takes a fact out of a sentence: it asks the module that knows the
fact. Modules below look a sentence up only when it is shown; ``pyproject.toml`` lists them.
"""
