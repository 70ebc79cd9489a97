"""What several tests need: plain recursions, small puzzles, strategies of one's own, terminals."""
