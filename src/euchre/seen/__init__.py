"""What a viewer knows of a hand: views, the places where unseen cards may lie, and all deals that fit."""
