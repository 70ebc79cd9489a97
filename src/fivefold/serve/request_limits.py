"""How much one request may ask for, so that all of them are answered soon."""

from __future__ import annotations

MOST_CONNECTIONS = 500
MOST_OF_ONE_ADDRESS = 100
"""Connections that one address may have."""
SILENT_SECONDS = 10.0
"""Time for the next request to come in, apart from its body, and for an answer to be taken."""
MOST_HEADER = 16 * 1024
"""Bytes of a request before its body."""
MOST_BODY = 128 * 1024
"""Bytes of a request."""
BODY_SECONDS = 10.0
"""Time to send them."""
MOST_DISCARDED = 16 * 1024 * 1024
"""Bytes of a request that is refused which are read all the same, so that the reply arrives."""
DISCARDED_SECONDS = 1.0
"""How long the next of them is waited for."""
MOST_CLUES = 13
"""As many as games of eight boards allow; all sets of them are tried to find a conflict."""
MOST_BOARDS = 8
MOST_TEXT = 12_000
"""Characters of a pasted text."""
MOST_PLAYED = 100_000
"""Characters of a list of played words; five years of a daily game with dates have 32,000."""
MOST_SHOWN = 1000
"""Words listed in an answer."""
MOST_SUGGESTIONS = 50
MOST_OPENERS = 200
MOST_GROUPS = 500
"""Groups of an opener listed; words of five letters have at most 243."""
MOST_SECONDS = 5.0
"""Time to search."""
SHORT_SECONDS = 0.5
"""Questions that allow more time are searched by other workers."""
MOST_CHEAP = 100
"""Candidates among which a search is likely to end in `CHEAP_SECONDS`."""
CHEAP_SECONDS = 0.05
"""Time that a cheap question may take before it joins the others."""
MOST_OF = 0.8
"""Part of a turn that is for searching; the rest is for what follows, such as bounds and the reply."""
CUT_SHORT_SECONDS = 30.0
"""How long an answer is remembered that got less time than was asked for."""
MOST_CELLS = 60_000_000
"""Guesses times candidates in one table; the default list without a clue has 47 million."""
MOST_TABLES = 4
"""Feedback tables kept, a byte or two per cell."""
MOST_WAITING = 200
"""Requests that wait for a worker of one kind before some are turned away."""
MOST_WORKERS = 64
"""Threads for cheap questions."""
MOST_REMEMBERED = 2000
"""Answers kept."""
MOST_REMEMBERED_BYTES = 64 * 1024 * 1024
"""Their size together."""
