"""The files of the page: there, light, and nothing from elsewhere."""

from fivefold.serve.page_files import STATIC, page_files

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


def test_the_page_and_its_reference_are_there_and_light(site):
    for path, text in (("/", b"What should I guess next?"), ("/reference", b"The API")):
        status, headers, content = site.ask(path)
        assert status == 200 and text in content
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        again = site.ask(path, headers={"If-None-Match": headers["ETag"]})
        assert again[0] == 304 and again[2] == b""
    files = page_files()
    assert sum(len(file.content) for file in files.values()) < 110_000
    style = files["/style.css"].content
    assert style.startswith(b":root{") and b"/*" not in style  # comments stay at home
    scripts = b"".join(file.content for path, file in files.items() if path.endswith(".js"))
    assert b"// " not in scripts and scripts.count(b"://") == 1 and b"let notes = [];\n" in scripts


def test_the_page_loads_nothing_from_elsewhere():
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text and "https:" not in text and "//cdn" not in text, path
        assert "innerHTML" not in text and "style=" not in text, path
