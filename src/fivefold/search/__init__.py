"""Search: exact and beam search for trees, and what each guess of a position costs."""
