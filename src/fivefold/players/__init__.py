"""Players: what to guess next, how well a game was played, games and seasons kept."""
