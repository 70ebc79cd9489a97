"""The page and its API: `fivefold serve`; needs the extra ``serve``.

`app` puts it together: `guard` refuses what should not come in, `models` says what may be asked and
what is answered, `desk` and `work` run each request for a bounded time, and one module per view does it.
Nothing is remembered of any user; what is shared are word lists, and answers by their question.
"""
