"""The requests of browsers, and the checks of who may make them."""
