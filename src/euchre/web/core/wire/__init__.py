"""
The messages between the server and the page, each a type.

Seats count clockwise from 0 and belong to a game; chairs count from 0 and belong to the room. They differ
where partners are drawn.

The server's messages are made of texts, numbers and frozen structures, so they cannot be part of a reference
cycle. They are left out of cyclic garbage collection (``gc=False``), which makes a move cheaper.
"""
