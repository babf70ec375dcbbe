"""How Sphinx builds the documentation: `python3 dev.py docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from euchre import __version__

project = "Euchre"
author = "The Euchre authors"
copyright = "The Euchre authors"  # noqa: A001  # Sphinx's name for it
release = version = __version__

extensions = ["docs.generated", "myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["advice"]
nitpicky = False
default_role = "code"  # docstrings put names between single backticks

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True

smartquotes_action = "qe"  # quotes and dots, but no dashes: an option is written --json

html_theme = "furo"
html_title = f"Euchre {version}"
html_copy_source = False
html_show_sphinx = False
