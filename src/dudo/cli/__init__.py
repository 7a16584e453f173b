"""The terminal: play, serve, and everything else that is one command away."""
