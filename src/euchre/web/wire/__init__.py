"""
What the server and the page say to each other, each message a type.

Seats count clockwise from 0 and belong to a game; chairs count from 0 and belong to the room. They differ
where partners are drawn.
"""
