from fivefold.base.capitals import capitals


def test_every_letter_stays_one_letter():
    assert capitals("straß") == "STRAẞ"
    assert [len(capitals(word)) for word in ("größe", "étage", "niño")] == [5, 5, 4]
    assert capitals("größe").lower() == "größe"
