"""What turns kernel functions into machine code, and the memory they work on."""
