# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""html_report.py FOLDER: drives the pages that report-pages wrote."""
import os
import sys
import unittest

from browser import Browser, Keys
from selenium.webdriver.support.ui import Select

PARTS = ["overview", "effort", "findings", "files", "kernels", "libraries"]
ROWS = ".data tbody tr"
OPEN_SECONDS = 2


class Page(unittest.TestCase):
    def setUp(self):
        self.browser = BROWSER
        self.browser.size(1280)
        self.browser.media()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])
        # Nothing but the page itself is asked for.
        asked = {url.split("#")[0] for url in self.browser.requests()}
        self.assertEqual({url for url in asked if not url.startswith(
            ("file://" + FOLDER + "/", "about:", "data:"))}, set())

    def count(self):
        """The number that the line above a list begins with."""
        return int(self.browser.text(".count").split()[0].replace(",", ""))


class Overview(Page):
    def test_ten_seconds(self):
        b = self.browser
        b.show("small")
        data = b.data()
        verdict = b.text(".verdict")
        self.assertIn("5.3 h", verdict)
        self.assertIn("(2.7 h to 11 h)", verdict)
        self.assertIn("1 place has no counterpart", verdict)
        self.assertEqual(data["percent"], 60)
        self.assertTrue(verdict.startswith("60 %"))
        blocked = b.find(".blockers a")
        self.assertEqual(blocked.text, "library no counterpart")
        blocked.click()
        b.wait("return location.hash.startsWith('#findings')")
        self.assertEqual(self.count(), 1)

    def test_nothing_to_port(self):
        for page, text in (("empty", "no source files"),
                           ("plain", "No CUDA was found")):
            self.browser.show(page)
            self.assertIn(text, self.browser.text(".verdict"))
            for part in PARTS:
                self.browser.go(part)
                self.assertTrue(self.browser.text("#view h1"), part)

    def test_a_large_tree_opens_soon(self):
        b = self.browser
        b.open("large")
        self.assertTrue(b.find(".treemap .tile"))
        # Others use the machine, too: what counts is the time that the page
        # itself takes.
        busy = b.busy_seconds()
        loaded = b.run("return performance.getEntriesByType('navigation')[0]"
                       ".loadEventEnd") / 1000
        print("loaded after %.2f s, %.2f s of work" % (loaded, busy))
        self.assertLess(busy, OPEN_SECONDS)
        self.assertEqual(len(b.data()["files"]), 2000)
        self.assertEqual(len(b.data()["findings"]), 10000)

    def test_tree(self):
        b = self.browser
        b.show("large")
        space = b.run("const r = document.querySelector('.treemap')"
                      ".getBoundingClientRect(); return r.width * r.height")
        covered = b.run(
            "return [...document.querySelectorAll('.tile')].reduce((sum, t) =>"
            " sum + t.offsetWidth * t.offsetHeight, 0)")
        self.assertGreater(covered, 0.7 * space)
        # One tab stop; arrows move in their direction.
        tile = b.find(".treemap [tabindex='0']")
        b.run("arguments[0].focus()", tile)
        left = b.focused("e.getBoundingClientRect().left")
        for _ in range(4):
            b.press(Keys.ARROW_RIGHT)
        self.assertGreater(b.focused("e.getBoundingClientRect().left"), left)
        self.assertEqual(len(b.all(".treemap [tabindex='0']")), 1)
        self.assertTrue(b.find(".tip").is_displayed())
        # Into a folder and back.
        folder = b.find(".folder-name")
        name = folder.text
        folder.click()
        self.assertEqual(b.find(".crumbs [aria-current]").text, name)
        b.find(".crumbs button").click()
        self.assertFalse(b.find(".crumbs").is_displayed())

    def test_tree_as_a_table(self):
        b = self.browser
        b.show("large")
        b.find("#treemap-as-table").click()
        rows = b.all(".treemap-panel tbody tr")
        self.assertEqual(sum(int(row.text.split()[-1].replace(",", ""))
                             for row in rows), 2000)
        rows[0].find_element("css selector", "button").click()
        self.assertTrue(b.find(".crumbs").is_displayed())

    def test_estimate_adds_up(self):
        b = self.browser
        b.show("large", "effort")
        self.assertIn("The lines add up to the sum", b.text(".lead"))
        data = b.data()
        self.assertEqual(len(b.all(ROWS)), len(data["items"]))
        first = data["items"][0]
        self.assertIn("%s \u00d7 %g min" % (
            format(first["count"], ","), round(first["first"], 2)),
            b.text(ROWS))


    def test_start_here(self):
        b = self.browser
        b.show("small")
        steps = [row.text for row in b.all(".plan li")]
        self.assertEqual(len(steps), 2)
        self.assertIn("porthip --diff src", steps[0])
        self.assertIn("src/saxpy.cu:48: no counterpart (1 place, about 5.0 h)",
                      steps[1])
        self.assertIn("fix: use hipFree", steps[1])
        self.assertNotIn("A GUESS", b.text("#view"))
        b.show("hostile")
        self.assertIn("A GUESS", b.text(".notice"))


class Findings(Page):
    def test_filters(self):
        b = self.browser
        b.show("large", "findings")
        found = b.data()["findings"]
        is_open = [f for f in found if f["state"] == 0]
        self.assertEqual(self.count(), len(is_open))
        Select(b.find("#filter-level")).select_by_value("error")
        errors = [f for f in is_open if f["level"] == 2]
        self.assertTrue(errors)
        self.assertEqual(self.count(), len(errors))
        Select(b.find("#filter-level")).select_by_value("")
        Select(b.find("#filter-kind")).select_by_value("manual")
        manual = [f for f in is_open if f["kind"] == 3]
        self.assertEqual(self.count(), len(manual))
        Select(b.find("#filter-state")).select_by_value("known")
        self.assertEqual(self.count(), len(
            [f for f in found if f["state"] == 1 and f["kind"] == 3]))
        b.find("#filter-reset").click()
        b.wait("return location.hash === '#findings'")
        Select(b.find("#filter-check")).select_by_value(
            "porthip-warp-lane-mask")
        b.find("#filter-file").send_keys("lib/fft")
        files = b.data()["files"]
        expected = [f for f in is_open
                    if f["check"] == "porthip-warp-lane-mask" and
                    "lib/fft" in files[f["file"]]["path"]]
        self.assertEqual(self.count(), len(expected))
        # The address keeps the filters.
        self.assertEqual(len(b.all(ROWS)), min(100, len(expected)))
        b.open("large", b.run("return location.hash.slice(1)"))
        self.assertEqual(self.count(), len(expected))
        b.find("#filter-text").send_keys("no such text")
        self.assertEqual(self.count(), 0)
        self.assertIn("No finding fits", b.text(".empty"))

    def test_sort(self):
        b = self.browser
        b.show("large", "findings")
        head = [h for h in b.all(".data thead th") if "Work" in h.text][0]
        button = head.find_element("css selector", "button")
        self.assertEqual(head.get_attribute("aria-sort"), "descending")
        minutes = sorted((f["minutes"] for f in b.data()["findings"]
                          if f["state"] == 0), reverse=True)
        column = lambda: [row.text for row in b.all(ROWS + " td:nth-child(5)")]
        self.assertEqual(column()[0], "%g min" % minutes[0])
        button.send_keys(Keys.ENTER)
        self.assertEqual(head.get_attribute("aria-sort"), "ascending")
        self.assertEqual(column()[0], "\u2013")
        by_place = b.find(".data thead th:nth-child(2) button")
        by_place.click()
        by_place.click()
        files = b.data()["files"]
        path, line = max((files[f["file"]]["path"], f["line"])
                         for f in b.data()["findings"] if f["state"] == 0)
        self.assertEqual(b.text(ROWS + " td:nth-child(2)"), "%s:%d\n%s/" % (
            os.path.basename(path), line, os.path.dirname(path)))

    def test_scrolling_shows_more(self):
        b = self.browser
        b.show("large", "findings")
        rows = len(b.all(ROWS))
        self.assertLess(rows, 1000)
        b.run("window.scrollTo(0, document.body.scrollHeight)")
        b.wait("return document.querySelectorAll(arguments[0]).length > "
               "arguments[1]", ROWS, rows)

    def test_leads_to_its_line(self):
        b = self.browser
        b.show("small", "findings")
        b.find("a[href='#file/0/48']").click()
        b.wait("return document.querySelector('tr.target')")
        self.assertIn("cudaMalloc(0, 4)", b.text("tr.target"))
        self.assertTrue(b.run(
            "const r = document.querySelector('tr.target')"
            ".getBoundingClientRect(); return r.top > 0 && r.bottom < "
            "innerHeight"))


class Source(Page):
    def column(self, side):
        return self.browser.run(
            "return [...document.querySelectorAll('.diff td.c.' + arguments[0])"
            "].map(cell => cell.textContent)", side)

    def test_before_and_after(self):
        b = self.browser
        b.show("small", "file/0")
        changed = [row.text for row in b.all(".diff tr.change")]
        self.assertEqual(len(changed), 2)
        self.assertEqual([m.text for m in b.all(".diff .new mark")],
                         ["hip_runtime", "hipMalloc", "hipFree"])
        # Folded, unfolded, whole.
        folds = b.all(".diff .fold button")
        self.assertEqual(len(folds), 1)
        hidden = int(folds[0].text.split()[1])
        rows = len(b.all(".diff tr.same"))
        folds[0].click()
        self.assertEqual(len(b.all(".diff tr.same")), rows + hidden)
        b.show("small", "file/0")
        b.find("#whole-file").click()
        before = b.data("source-0")["before"].rstrip("\n").split("\n")
        self.assertEqual(self.column("old"), before)
        self.assertEqual(self.column("new"),
                         [line.replace("cuda", "hip") for line in before])

    def test_findings_at_their_lines(self):
        b = self.browser
        b.show("small", "file/0")
        for index, finding in enumerate(b.data()["findings"]):
            line = b.run(
                "let row = document.getElementById('finding-' + arguments[0]);"
                "while (!row.id.startsWith('line-'))"
                "  row = row.previousElementSibling;"
                "return row.id", index)
            self.assertEqual(line, "line-%d" % finding["line"])
        self.assertIn("checked against the reference", b.text(".quieted"))

    def test_every_file_of_many(self):
        b = self.browser
        b.show("large", "files")
        self.assertEqual(self.count(), 2000)
        b.find("#filter-text").send_keys("file1999")
        self.assertEqual(self.count(), 1)
        b.find(ROWS + " a").click()
        b.wait("return document.querySelector('.diff')")
        self.assertIn("file1999.cu", b.text("#view h1"))


class Keyboard(Page):
    def test_keys(self):
        b = self.browser
        b.open("small")
        b.press(Keys.TAB)
        self.assertEqual(b.focused("e.id"), "skip")
        self.assertNotEqual(
            b.focused("getComputedStyle(e).outlineStyle"), "none")
        b.press(Keys.ENTER)
        self.assertEqual(b.focused("e.id"), "view")
        b.press("3")
        b.wait("return location.hash === '#findings'")
        b.press("/")
        self.assertEqual(b.focused("e.id"), "filter-text")
        # Keys type text there.
        b.press("'32'")
        self.assertEqual(self.count(), 1)
        b.go("file/0")
        b.press("j")
        self.assertIn("stands for the size of a warp",
                      b.focused("e.textContent"))
        b.press("k")
        self.assertIn("is blocked", b.focused("e.textContent"))
        b.press("?")
        self.assertTrue(b.find("#help").is_displayed())
        b.press(Keys.ESCAPE)
        self.assertFalse(b.find("#help").is_displayed())

    def test_tab_reaches_what_can_be_used(self):
        b = self.browser
        b.show("small", "findings")
        b.run("document.getElementById('view').focus()")
        reached = set()
        for _ in range(25):
            b.press(Keys.TAB)
            name, outline = b.focused("[e.id || e.textContent, "
                "e === document.body ? '' : getComputedStyle(e).outlineStyle]")
            self.assertNotEqual(outline, "none", name)
            reached.add(name)
        for name in ("filter-text", "filter-check", "saxpy.cu:4"):
            self.assertIn(name, reached)


class Looks(Page):
    def test_themes(self):
        b = self.browser
        b.show("small")
        dark = lambda: b.run(
            "return getComputedStyle(document.body).backgroundColor"
            ".match(/\\d+/g).map(Number)[0] < 128")
        self.assertFalse(dark())
        b.media("dark")
        self.assertTrue(dark())
        b.find("#theme").click()
        self.assertFalse(dark())
        b.press("t")
        self.assertTrue(dark())
        b.media("light")
        self.assertTrue(dark())
        # Kept for the next time.
        b.open("small", "files")
        self.assertTrue(dark())
        b.find("#theme").click()

    def test_contrast_and_names(self):
        b = self.browser
        for page, parts in (("small", PARTS + ["file/0"]),
                            ("hostile", ["overview"])):
            b.open(page)
            for part in parts:
                b.go(part)
                self.assertEqual(len(b.all("#view h1")), 1, part)
                self.assertEqual(b.unnamed(), [], part)
                for scheme in ("light", "dark"):
                    b.media(scheme)
                    self.assertEqual(b.low_contrast(), [], (part, scheme))

    def test_narrow(self):
        b = self.browser
        for width in (375, 500):
            b.size(width, 800)
            for page in ("small", "large", "hostile"):
                b.open(page)
                for part in PARTS + ["file/0"]:
                    b.go(part)
                    # Also of what stands in boxes that could scroll.
                    self.assertLessEqual(b.run(
                        "return Math.max(document.documentElement.scrollWidth,"
                        " ...[...document.querySelectorAll('#view *')].filter("
                        "e => e.checkVisibility() && "
                        "!e.closest('pre, .unseen'))"
                        ".map(e => e.getBoundingClientRect().right))"), width,
                        (width, page, part))

    def test_underscores_are_seen(self):
        """The line under a link is below the underscores of its name."""
        b = self.browser
        b.show("small", "kernels")
        self.assertTrue(b.all("#view a.path"))
        for link in b.run(
                "return [...document.querySelectorAll('#view a.path')].map(a "
                "=> { const s = getComputedStyle(a); return ["
                "parseFloat(s.textUnderlineOffset), parseFloat(s.fontSize)]})"):
            self.assertGreaterEqual(link[0], .35 * link[1])

    def test_streams_of_launches(self):
        b = self.browser
        b.show("small", "kernels")
        self.assertIn("<<<(N + 255) / 256, 256, 0, copy_stream>>>",
                      b.text("#view"))

    def test_rows_add_up(self):
        """Each line in the unit that the terminal has, and their sum below."""
        def minutes(text):
            """The time, and how far it may be rounded."""
            value, unit = text.replace(",", "").split()
            if unit == "min":
                return float(value), .5
            return 60 * float(value), 3 if "." in value else 30
        b = self.browser
        units = set()
        for page, part in (("small", "overview"), ("small", "effort"),
                           ("large", "overview"), ("large", "effort")):
            b.show(page, part)
            rows = [e.text for e in b.all(
                ".calculation tbody td[data-label=Likely]")]
            foot = [e.text for e in b.all(
                ".calculation tfoot td[data-label=Likely]")]
            parts = [minutes(row) for row in rows + foot[:-1]]
            whole, slack = minutes(foot[-1])
            units |= {row.split()[1] for row in rows}
            self.assertGreater(len(parts), 1)
            self.assertLessEqual(
                abs(sum(value for value, _ in parts) - whole),
                slack + sum(most for _, most in parts), (page, part, rows, foot))
        self.assertEqual(units, {"min", "h"})

    def test_paper(self):
        b = self.browser
        b.show("small")
        b.media("dark", "print")
        self.assertFalse(b.find("#tabs").is_displayed())
        self.assertTrue(b.find(".verdict").is_displayed())
        self.assertEqual(b.low_contrast(), [])
        b.media()
        for part in ("overview", "findings", "file/0"):
            b.go(part)
            paper = b.driver.execute_cdp_cmd("Page.printToPDF", {})
            self.assertGreater(len(paper["data"]), 10000)


class Hostile(Page):
    def test_text_stays_text(self):
        b = self.browser
        b.show("hostile")
        scripts = len(b.all("script"))
        files = b.data()["files"]
        for part in PARTS + ["file/%d" % i for i in range(len(files))]:
            b.go(part)
            b.run("document.querySelectorAll('details').forEach("
                  "each => { each.open = true; })")
            self.assertIsNone(b.run("return window.__pwned ?? null"), part)
            self.assertEqual(len(b.all("script")), scripts, part)
            self.assertEqual(b.all("img"), [], part)
            self.assertIn("</script>", b.text("#view") + b.text("#subject"))

    def test_names_look_like_what_they_are(self):
        b = self.browser
        b.show("hostile", "files")
        text = b.text("#view")
        for name in ('"quoted" & \'single\'.cu', "two\u27e8U+000A\u27e9lines",
                     "\u4e2d\u6587/\U0001f600.cu", "not-utf8-\ufffd",
                     "\u27e8U+202E\u27e9uc.tpircs.cu", "/absolute/__proto__.cu",
                     "constructor"):
            self.assertIn(name, text)
        b.go("file/0")
        self.assertIn("caf\ufffd", b.text(".diff"))
        self.assertIn("\u27e8U+202E\u27e9 edis", b.text(".diff"))

    def test_policy(self):
        b = self.browser
        b.open("hostile")
        b.run("""
            window.refused = [];
            addEventListener('securitypolicyviolation',
                event => refused.push(event.effectiveDirective));
            const script = document.createElement('script');
            script.textContent = 'window.__pwned = 5';
            const image = document.createElement('img');
            image.src = 'http://127.0.0.1:9/image';
            const link = document.createElement('link');
            link.rel = 'stylesheet';
            link.href = 'http://127.0.0.1:9/style';
            document.body.append(script, image, link);
            fetch('http://127.0.0.1:9/data').catch(() => {});
        """)
        b.wait("return refused.length >= 4")
        self.assertEqual(sorted(b.run("return refused")),
                         ["connect-src", "img-src", "script-src-elem",
                          "style-src-elem"])
        self.assertIsNone(b.run("return window.__pwned ?? null"))
        self.assertGreaterEqual(len(b.complaints()), 4)
        self.assertIn("file://%s/hostile.html" % FOLDER,
                      {url.split("#")[0] for url in b.requests()})
        b.page = None


if __name__ == "__main__":
    FOLDER = os.path.abspath(sys.argv.pop(1))
    BROWSER = Browser(FOLDER)
    try:
        unittest.main(argv=sys.argv[:1] + ["-v"] + sys.argv[1:])
    finally:
        BROWSER.quit()
