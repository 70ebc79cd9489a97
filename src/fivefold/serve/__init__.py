"""The page and its API: `fivefold serve`; needs the extra ``serve``.

`app` puts it together: `guard` refuses what should not come in, `questions` and `replies` say what may
be asked and answered, `dispatcher`, `fair_queue` and `workers` run each request for a bounded time,
and one ``*_view`` per view does it.  Nothing is remembered of any user; what is shared are word lists
(`shared_lists`), and answers by their question (`answer_cache`).
"""
