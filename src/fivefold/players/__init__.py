"""Players: what to guess next, how well a game was played, games to play and save."""
