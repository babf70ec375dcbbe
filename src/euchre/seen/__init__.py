"""What somebody knows of a hand: views, where unseen cards may lie, and all deals that fit."""
