"""Cards and tables as SVG, and figures as HTML tables, for notebooks and for the documentation."""
