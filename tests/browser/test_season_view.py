"""Many games, kept in the browser."""

from pathlib import Path

from playwright.sync_api import expect

from fivefold.players.saved_games import parse_log
from fivefold.players.season import review_season

LOG = """2024-05-01 crane moist ninja
2024-05-02 salet crony briny
2024-05-03 salet fuzzy =pinto
2024-05-04 crane sloth spiky
"""


def facts(page):
    names, values = page.locator("#season-report dt"), page.locator("#season-report dd")
    return dict(zip(names.all_inner_texts(), values.all_inner_texts(), strict=True))


def test_a_log_is_pasted_kept_and_exported(open_page, tmp_path):
    page = open_page("#/season?list=original")
    page.get_by_label("Paste games").fill(LOG)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#season-report tbody tr").last).to_contain_text("ninja")
    expect(page.locator("#season-report")).not_to_contain_text("Reviewing")
    found = facts(page)
    assert (found["games"], found["won"], found["streak"], found["longest streak"]) == (
        "4",
        "3",
        "1",
        "2",
    )
    expect(page.get_by_role("img", name="Games by guesses: 1: 0, 2: 0, 3: 3")).to_be_visible()
    expect(page.get_by_role("heading", name="Costliest mistakes")).to_be_visible()

    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator("#season-report")).to_contain_text("ninja")
    assert facts(page) == found
    assert not [url for url in asked if "review" in url.rsplit("/", 1)[-1] and "api" in url]

    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    path = tmp_path / "games.txt"
    download.value.save_as(path)
    assert path.read_text(encoding="utf-8") == LOG


def test_averages_are_those_of_the_terminal(open_page):
    log = Path("docs/season.txt").read_text(encoding="utf-8")
    page = open_page("#/season?list=original")
    page.get_by_label("Paste games").fill(log)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#season-report")).to_contain_text("Every number is proven.")
    expect(page.locator("#season-report")).not_to_contain_text("Reviewing")
    season = review_season("original", list(parse_log(log)))
    found = facts(page)
    assert [found[name] for name in ("average", "best play", "lost per game", "luck per game")] == [
        f"{season.used:.2f}",
        f"{season.expected:.2f}",
        f"{season.loss:.2f}",
        f"{season.luck:+.2f}",
    ]


def test_a_file_is_imported_and_everything_deleted(open_page, tmp_path):
    path = Path(tmp_path, "log.txt")
    path.write_text(LOG, encoding="utf-8")
    page = open_page("#/season?list=original")
    page.locator("#log-file").set_input_files(path)
    expect(page.locator("#season-report")).to_contain_text("ninja")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete all").click()
    expect(page.locator("#season-report")).to_have_text("No games yet.")
    page.reload()
    expect(page.locator("#season-report")).to_have_text("No games yet.")


def test_a_reviewed_game_joins_the_season(open_page):
    page = open_page("#/review?list=original&words=crane+moist+ninja")
    page.get_by_role("button", name="Add to my season").click()
    page.get_by_role("link", name="Season").click()
    expect(page.locator("#season-report")).to_contain_text("ninja")
    page.get_by_role("link", name="ninja").click()
    expect(page.get_by_role("heading", name="Ninja in 3 guesses.")).to_be_visible()


def test_what_is_no_log_is_told(open_page):
    page = open_page("#/season?list=original")
    page.get_by_label("Paste games").fill("2024-05-01 cr4ne")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#log-error")).to_contain_text("'cr4ne' is not a word")


def test_what_is_left_aside_is_told(open_page):
    page = open_page("#/season?list=original")
    page.get_by_label("Paste games").fill("What a day!\ncrane build\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#season-report tbody tr").last).to_contain_text("build")
    expect(page.locator("#log-error")).to_have_text("left aside: 'What a day!'")


def test_a_game_that_is_there_already_is_told(open_page):
    page = open_page("#/season?list=original")
    page.get_by_label("Paste games").fill("2024-05-01 crane build\n2024-05-01 crane build")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#log-error")).to_have_text("Already here: 1 game.")
    expect(page.locator("#season-report table").last.locator("tbody tr")).to_have_count(1)


def test_colours_that_the_answer_does_not_give_are_told_and_can_be_mended(open_page):
    page = open_page("#/season?list=original")
    page.get_by_label("Paste games").fill("2024-05-01 crane GBBBB build GGGGG")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#log-error")).to_contain_text("Row 1 shows GBBBB, but 'crane' shows BBBBB")
    page.get_by_label("Paste games").fill("2024-05-01 crane BBBBB build GGGGG")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#season-report tbody tr").last).to_contain_text("build")
    expect(page.locator("#log-error")).to_be_empty()


def test_a_game_that_was_lost_needs_its_answer(open_page):
    page = open_page("#/season?list=original")
    page.get_by_label("Paste games").fill("crane BBBBB sloth BYBBB")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#log-error")).to_contain_text("without its words or its answer")
    expect(page.locator("#season-report")).to_have_text("No games yet.")
    page.get_by_label("Paste games").fill("crane BBBBB sloth BYBBB =build")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#season-report tbody tr").last).to_contain_text("build")
    expect(page.locator("#log-error")).to_be_empty()
