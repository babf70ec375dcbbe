"""One module for each step; a step that was released is never changed."""
