# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands whose output is for people: no line is wider than 80 columns unless
it is one word that no line can hold, a command to copy, or a finding."""
import os
import re
import subprocess
import sys

PORTHIP = sys.argv[1:]
ON_TERMINAL = [sys.executable,
               os.path.join(os.path.dirname(__file__), "on_terminal.py")]
PROJECT = "a-project-with-a-name"
# Each with words of a table that it must have printed.
COMMANDS = {
    ("report", "--cuda-path=none", "--no-cache", PROJECT):
        ["Start here", "Effort:", "by risk", "Libraries", "Files, by effort"],
    ("report", "--cuda-path=none", "--no-cache", "--gpu", "gfx908,gfx90a,"
     "gfx942,gfx950,gfx1030,gfx1100,gfx1101,gfx1151,gfx1200", PROJECT):
        ["by risk", "gfx1200"],
    ("port", "--cuda-path=none", "--no-cache", PROJECT): ["What is left"],
    ("status", PROJECT + "-hip"): ["that porthip wrote"],
    ("undo", "--dry-run", PROJECT + "-hip"): [],
    ("query", "cudaMalloc"): ["hipMalloc"],
    ("explain", "porthip-launch-host-callback"): [],
    ("checks",): ["porthip-launch-host-callback, warning"],
    ("doctor",): [],
    ("cache",): [],
    ("cheatsheet",): ["porthip port"],
    ("verify", "--suite", "suite.json", "--no-cache"): ["2 cases"],
}
# "a.cu:3:4: warning: ...": as compilers print them, for editors that read them.
FINDING = re.compile(r"^\S+:\d+:\d+: (error|warning|note): ")


def may_be_wide(line, text):
    return (len(line.split()) == 1 or FINDING.match(line)
            or line.startswith(("  fix: ", "porthip: ", "porthip report: "))
            or re.match(r" +(\$ )?(porthip|make|cmake|hipcc|export|git|find) ",
                        line)
            # A line of source that a finding shows.
            or line.startswith(" ") and line.strip() in text)


def main():
    sources = "".join(open(os.path.join(PROJECT, name)).read()
                      for name in os.listdir(PROJECT))
    bad = []
    for command, expected in COMMANDS.items():
        done = subprocess.run(ON_TERMINAL + PORTHIP + list(command),
                              capture_output=True, text=True, timeout=300)
        text = re.sub(r"\x1b\[[0-9;]*[mK]", "", done.stdout)
        # Lines that progress has written over are not there any more.
        lines = [line.rstrip("\r").split("\r")[-1]
                 for line in text.split("\n")]
        assert len(lines) > 2, (command, text)
        for words in expected:
            assert words in text, (command, words, text)
        bad += ["%s: %d columns: %s" % (command[0], len(line), line)
                for line in lines
                if len(line) > 80 and not may_be_wide(line, sources)]
    print("\n".join(bad))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
