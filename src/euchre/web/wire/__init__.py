"""
What the server and the page say to each other, each message a type.

Seats count clockwise from 0 and belong to a game; chairs count from 0 and belong to the room. They differ
where partners are drawn.

What the server says is made of texts, numbers and frozen structures, so that nothing in it refers back to
what holds it: it is left out of the search for garbage in rings (``gc=False``), which costs a move less.
"""
