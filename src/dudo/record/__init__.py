"""A game written down: as messages of the protocol, and as a text that people read and write."""
