#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The extension in VS Code itself, as a person uses it.

    vscode.py --porthip PROGRAM --code-server PROGRAM --extension FILE.vsix
              [--picture FILE.png]

Outside CI. code-server is VS Code in a browser, from npm (4.139.1 wants the npm
package node@24; `npm install --ignore-scripts` in its lib/vscode suffices).
Python's selenium, chromium and chromedriver are Debian's. A file is opened; its
finding must be among the problems, "verify on gfx942" above its kernel, and its
port beside it. Nothing is fetched.
"""
import argparse
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

SOURCE = """__global__ void add(int *p) {
  asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 1, 64;");
  p[threadIdx.x] += 1;
}
int main() {
  int *p;
  cudaMalloc(&p, 256);
  add<<<1, 64>>>(p);
}
"""
WAIT_SECONDS = 90


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def browser():
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--window-size=1400,900"):
        options.add_argument(word)
    options.binary_location = "/usr/bin/chromium"
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"),
                            options=options)


class Editor:
    def __init__(self, driver):
        self.driver = driver

    def type(self, text):
        ActionChains(self.driver).send_keys(text).perform()
        time.sleep(2)

    def chord(self, *keys):
        actions = ActionChains(self.driver)
        for key in keys[:-1]:
            actions = actions.key_down(key)
        actions = actions.send_keys(keys[-1])
        for key in keys[:-1]:
            actions = actions.key_up(key)
        actions.perform()
        time.sleep(2)

    def open(self, name):
        row = self.driver.find_element(
            By.XPATH, "//*[contains(@class, 'monaco-list-row')]"
            "[contains(., '%s')]" % name)
        ActionChains(self.driver).double_click(row).perform()

    def text(self):
        # Editors write blanks that do not break.
        return self.driver.find_element(By.TAG_NAME, "body").text.replace(
            "\xa0", " ")

    def wait_for(self, words):
        end = time.monotonic() + WAIT_SECONDS
        while words not in self.text():
            if time.monotonic() > end:
                raise SystemExit("VS Code does not show: " + words)
            time.sleep(1)
        print("shows: " + words)


def use(editor):
    editor.wait_for("add.cu")
    editor.open("add.cu")
    editor.wait_for("verify on gfx942")
    editor.chord(Keys.CONTROL, Keys.SHIFT, "m")
    editor.wait_for("porthip-ptx-not-translated")
    editor.chord(Keys.CONTROL, "1")
    editor.type(Keys.F1)
    editor.type("porthip: Show")
    editor.type(Keys.ENTER)
    editor.wait_for("hipMalloc")


def main():
    parser = argparse.ArgumentParser()
    for name in ("porthip", "code-server", "extension"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--picture")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in ("project", "data/User"):
            (root / name).mkdir(parents=True)
        (root / "project/add.cu").write_text(SOURCE)
        (root / "data/User/settings.json").write_text(json.dumps({
            "porthip.path": args.porthip,
            "porthip.arguments": ["--cuda-path=none"],
            "security.workspace.trust.enabled": False}))
        server = [args.code_server, "--extensions-dir", root / "extensions",
                  "--user-data-dir", root / "data"]
        subprocess.run([*server, "--install-extension", args.extension],
                       check=True)
        port = free_port()
        running = subprocess.Popen(
            [*server, "--auth", "none", "--bind-addr", "127.0.0.1:%d" % port,
             "--disable-update-check", root / "project"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        driver = browser()
        try:
            time.sleep(5)
            driver.get("http://127.0.0.1:%d/?folder=%s" % (
                port, root / "project"))
            use(Editor(driver))
            if args.picture:
                driver.save_screenshot(args.picture)
        finally:
            driver.quit()
            running.terminate()
            running.wait()


if __name__ == "__main__":
    sys.exit(main())
