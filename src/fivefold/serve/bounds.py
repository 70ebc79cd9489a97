"""How much one request may ask for, so that all of them are answered soon."""

from __future__ import annotations

MOST_BODY = 16 * 1024
"""Bytes of a request."""
BODY_SECONDS = 10.0
"""Time to send them."""
MOST_CLUES = 13
"""As many as games of eight boards allow; all sets of them are tried to find a conflict."""
MOST_SHOWN = 1000
"""Words listed in an answer."""
MOST_SUGGESTIONS = 50
MOST_OPENERS = 200
MOST_GROUPS = 500
"""Groups of an opener listed; words of five letters have at most 243."""
MOST_SECONDS = 5.0
"""Time to search."""
QUICK_SECONDS = 0.5
"""Questions that allow more time are searched by other workers."""
MOST_SEARCHED = 1000
"""Candidates among which the best guess is searched; more never end in time, counting has to do."""
MOST_CELLS = 60_000_000
"""Guesses times candidates in one table; the default list without a clue has 47 million."""
MOST_TABLES = 4
"""Feedback tables kept, a byte or two per cell."""
MOST_WAITING = 200
"""Requests that wait for a worker before new ones are turned away."""
MOST_REMEMBERED = 2000
"""Answers kept."""
MOST_REMEMBERED_BYTES = 64 * 1024 * 1024
"""Their size together."""
