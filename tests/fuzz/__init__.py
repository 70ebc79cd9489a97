"""A differential fuzzer at the level of the public calls.

Random small puzzles (`cases`) are put to every public search, ranking and game (`questions`), and the
answers are compared with a plain recursion (`oracle`).  A failure is made as small as possible
(`shrink`) and printed as a test.  ``python -m tests.fuzz --help``, or `make fuzz`.
"""
