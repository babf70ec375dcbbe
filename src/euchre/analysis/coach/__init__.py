"""What a good player would say of a choice: named reasons, each checked in the worlds that were tried."""
