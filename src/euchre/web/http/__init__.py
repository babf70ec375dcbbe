"""What a browser asks for, and who may ask."""
