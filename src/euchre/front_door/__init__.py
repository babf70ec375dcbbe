"""What ``import euchre`` offers besides the game itself: studies, and a look at what is handed in."""
