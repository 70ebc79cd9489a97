"""Texts about games, and what they say: for the reader itself and for the page."""

C, S = ("crane", "BBBBB"), ("slate", "BYBBB")
READ = [
    ("crane BBBBB slate BYBBB", [C, S]),
    ("crane:BBBBB", [C]),
    ("crane=⬛🟨⬛⬛🟩", [("crane", "BYBBG")]),
    ("crane = BYBBG", [("crane", "BYBBG")]),
    ("CRANE - ⬜🟨⬜⬜🟩", [("crane", "BYBBG")]),
    ("crane \N{EN DASH} BBBBB \N{EM DASH} slate | BYBBB", [C, S]),
    ("CRANE 01002", [("crane", "BYBBG")]),
    ("crane -+--=", [("crane", "BYBBG")]),
    ("crane .y..g", [("crane", "BYBBG")]),
    ("crane.BBBBB", [C]),
    ("crane BBBBB\nslate BYBBB", [C, S]),
    ("crane BBBBB, slate BYBBB", [C, S]),
    ("crane ⬜⬜⬜⬜⬜ slate ⬜🟦⬜⬜⬜", [C, S]),
    ("⬛⬛⬛⬛⬛ crane\n⬛🟨⬛⬛⬛ slate", [C, S]),
    ("crane slate\nFive 12 X/6\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛", [C, S]),
    ("crane :black_large_square::black_square:⬛️⬛⬛", [C]),
    ("crane slate", [("crane", None), ("slate", None)]),
    ("crane\nslate", [("crane", None), ("slate", None)]),
    ("Five 12 2/6\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛", [(None, "BBBBB"), (None, "BYBBB")]),
    ("BBBBB\nBYBBB", [(None, "BBBBB"), (None, "BYBBB")]),
    ("2024-05-01 crane slate", [("crane", None), ("slate", None)]),
    ("⬛ ⬛ ⬛ ⬛ ⬛", [(None, "BBBBB")]),
]
REFUSED = [
    ("cat BBB", "'cat' has 3 letters; this list uses 5"),
    ("crane BYB", "the pattern BYB has 3 marks; 'crane' has 5 letters"),
    ("crane B", "the pattern B has 1 mark; 'crane' has 5 letters"),
    ("cr4ne", "'cr4ne' is not a word: '4' is not a letter"),
    ("crane wor!d", "'wor!d' is not a pattern"),
    ("⬛⬛⬛⬛⬛ | ⬛🟨⬛⬛⬛", "shows several boards"),
    ("crane\n⬛⬛⬛⬛⬛\n⬛🟨⬛⬛⬛", "2 rows of colours without a word, but 1 word"),
    ("🟩🟩🟩", "squares"),
    ("s??e", "'s??e' has 4 places; this list uses 5"),
    ("   ", "type a word and what came back"),
]
