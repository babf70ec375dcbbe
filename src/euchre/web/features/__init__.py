"""What people do besides playing, a folder for each: its bodies, its requests and its queries."""
