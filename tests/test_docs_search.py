"""The search of the docs' site where it is read from the disk: no browser starts a worker there."""

from __future__ import annotations

from pathlib import Path
from shutil import copy
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.arena.browser.conftest import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]

SHIM = Path(__file__).parents[1] / "docs/builder/iframe-worker.js"
PAGE = """<!doctype html>
<head><script src="iframe-worker.js"></script></head>
<body><p id="heard"></p><script>
const worker = new Worker("worker.js");
worker.addEventListener("message", (event) => {
  document.getElementById("heard").textContent += `${event.data} `;
});
worker.postMessage(20);
worker.postMessage(21);
</script></body>
"""
WORKER = """
const loaded = importScripts("more.js");
addEventListener("message", async (event) => {
  await loaded;
  postMessage(twice(event.data));
});
"""
MORE = "function twice(number) { return 2 * number; }"


def test_a_worker_answers_on_a_page_from_the_disk(browser: Browser, tmp_path: Path) -> None:
    copy(SHIM, tmp_path)
    for name, text in (("index.html", PAGE), ("worker.js", WORKER), ("more.js", MORE)):
        (tmp_path / name).write_text(text, "utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    expect(page.locator("#heard")).to_have_text("40 42")
    page.close()


def test_a_page_from_a_server_keeps_the_browsers_own_workers(browser: Browser) -> None:
    page = browser.new_page()
    page.route("http://docs.test/", lambda route: route.fulfill(body="a page"))
    page.goto("http://docs.test/")
    page.add_script_tag(path=SHIM)
    assert page.evaluate("Worker.toString()") == "function Worker() { [native code] }"
    page.close()
