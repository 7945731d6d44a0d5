# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Headless Chromium on pages of files, and what is asked of every page."""
import json
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

# The contrast of each text that shows against what is painted behind it;
# those below 4.5 to 1, which is 3 for text of 24 px and more.
CONTRAST = """
const parse = text => {
  const numbers = text.match(/[\\d.]+/g).map(Number);
  if (text.startsWith('color(srgb'))
    return [...numbers.slice(0, 3).map(x => x * 255), numbers[3] ?? 1];
  return [...numbers.slice(0, 3), numbers[3] ?? 1];
};
const light = ([r, g, b]) => [r, g, b].map(x => x / 255).map(
    x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
    .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
const behind = element => {
  for (let at = element; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor);
    if (colour[3] === 1) return colour;
    if (colour[3] > 0) throw new Error('translucent: ' + at.className);
  }
  return [255, 255, 255];
};
const bad = [];
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || element.closest('script, noscript') ||
      !element.checkVisibility({visibilityProperty: true})) continue;
  const style = getComputedStyle(element);
  const [a, b] = [light(parse(style.color)), light(behind(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5))
    bad.push(ratio.toFixed(2) + ' ' + element.tagName + '.' +
             element.className + ' ' + texts.currentNode.data.slice(0, 40));
}
return bad;
"""

# Roles that a reader of the page operates: they must have a name.
NAMED_ROLES = {"button", "link", "searchbox", "textbox", "combobox", "image",
               "img", "table", "navigation", "dialog"}


def tools():
    """Chromium and its driver; None where one is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


class Browser:
    def __init__(self, folder):
        browser, driver = tools()
        options = webdriver.ChromeOptions()
        options.binary_location = browser
        # No sandbox: containers and root have none; the pages are our own.
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu",
                         "--disable-dev-shm-usage", "--no-first-run",
                         "--disable-background-networking"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs",
                               {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(driver),
                                       options=options)
        self.folder = folder
        self.page = None
        self.parsed = {}

    def quit(self):
        self.driver.quit()

    def open(self, page, part=""):
        """Loads the page anew, at a part of it."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Performance.enable",
                                    {"timeDomain": "threadTicks"})
        self.driver.get("file://%s/%s.html#%s" % (self.folder, page, part))
        self.page = page
        self.parsed = {}

    def show(self, page, part="overview"):
        """The same, but a page that is loaded is not loaded again."""
        if self.page == page:
            self.go(part)
        else:
            self.open(page, part)

    def go(self, part):
        """To another part of the page, as a link would."""
        # It is built when the event of the change has been handled.
        self.driver.execute_async_script("""
            const [hash, done] = arguments;
            addEventListener('hashchange', () => setTimeout(done), {once: true});
            if (location.hash === hash) dispatchEvent(new Event('hashchange'));
            else location.hash = hash;
        """, "#" + part)

    def busy_seconds(self):
        """The time that the page has computed since it was opened."""
        metrics = self.driver.execute_cdp_cmd("Performance.getMetrics", {})
        return {each["name"]: each["value"]
                for each in metrics["metrics"]}["TaskDuration"]

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, *arguments):
        from selenium.webdriver.support.ui import WebDriverWait
        return WebDriverWait(self.driver, 10, 0.02).until(
            lambda _: self.run(script, *arguments))

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector="body"):
        return self.find(selector).text

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def focused(self, script):
        return self.run("const e = document.activeElement; return " + script)

    def size(self, width, height=900):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1,
            "mobile": width < 500})
        self.driver.execute_async_script(
            "requestAnimationFrame(() => setTimeout(arguments[0], 0))")

    def media(self, scheme="light", medium=""):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": medium,
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def data(self, name="report"):
        if name not in self.parsed:
            self.parsed[name] = json.loads(self.run(
                "return document.getElementById(arguments[0]).textContent",
                name))
        return self.parsed[name]

    def complaints(self):
        """The console's messages: errors of scripts, refusals of the policy."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """All addresses that were asked for since the last call."""
        messages = [json.loads(entry["message"])["message"]
                    for entry in self.driver.get_log("performance")]
        return {message["params"]["request"]["url"] for message in messages
                if message["method"] == "Network.requestWillBeSent"}

    def unnamed(self):
        """The roles of elements without a name for a screen reader."""
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
        return [node["role"]["value"] for node in nodes["nodes"]
                if not node.get("ignored") and
                node.get("role", {}).get("value") in NAMED_ROLES and
                not node.get("name", {}).get("value")]

    def low_contrast(self):
        return self.run(CONTRAST)


__all__ = ["Browser", "Keys", "tools"]
