"""How the documentation is built; `build_hooks/docs.py` lays out what is read here."""

from chapterhouse import __version__

project = "Chapterhouse"
author = "The Chapterhouse contributors"
copyright = author  # Sphinx asks for it by this name
release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["misc.highlighting_failure"]  # examples are shortened with …, which no language knows
nitpicky = False
default_role = "code"  # docstrings name code by one backtick

html_theme = "furo"
html_title = f"Chapterhouse {release}"
html_show_sphinx = False
html_copy_source = False
html_theme_options = {"source_repository": ""}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
pygments_style = "tango"
highlight_language = "text"
