# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_cheatsheet.py PAGE PORTHIP: the commands of PAGE exist, with their
options; the page fits on a screen."""
import re
import subprocess
import sys

lines = open(sys.argv[1]).read().splitlines()
porthip = sys.argv[2:]
if len(lines) > 40 or max(map(len, lines)) > 80:
    sys.exit("the page does not fit: %d lines" % len(lines))
commands = [line.split("  ")[1] for line in lines if line.startswith("  porthip ")]
if len(commands) < 15:
    sys.exit("too few commands: %s" % commands)


def text_of(*words):
    return subprocess.run([*porthip, *words], capture_output=True, text=True,
                          check=True).stdout


known = set(re.findall(r"^## porthip ([a-z-]+)$", text_of("man", "--markdown"),
                       re.M))
for command in commands:
    words = command.split()[1:]
    name = words[0] if words[0] in known else "translate"
    if name == "translate" and re.fullmatch("[a-z]+", words[0]):
        sys.exit("no command: " + command)
    help_text = text_of(name, "--help-all")
    for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", command):
        if option not in help_text:
            sys.exit("%s has no %s: %s" % (name, option, command))
