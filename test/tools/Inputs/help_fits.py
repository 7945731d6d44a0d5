# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each command's --help: on stdout, at most 80 columns and 50 lines; every
option of it is in the man page and in each completion."""
import re
import subprocess
import sys

PORTHIP = sys.argv[1:]


def run(*args):
    done = subprocess.run(PORTHIP + list(args), capture_output=True, text=True,
                          timeout=60)
    assert done.returncode == 0 and not done.stderr, (args, done)
    return done.stdout


page = run("--help")
commands = re.findall(r"^  ([a-z]+)  ", page, re.M)
rare = page.split("\n\n")[-1].split("help, version")[0]
commands += re.findall(r"[a-z]+", rare)
assert "translate" in commands and "rules" in commands, commands
man = run("man").replace("\\-", "-")
shells = {shell: run("completion", shell) for shell in ("bash", "zsh", "fish")}
for command in commands:
    text = run(command, "--help")
    lines = text.splitlines()
    assert len(lines) <= 50, "%s: %d lines" % (command, len(lines))
    wide = [line for line in lines if len(line) > 80]
    assert not wide, wide
    assert text == run(command, "-h")
    options = re.findall(r"^ +(?:-\w, )?--([a-z-]+)", text, re.M)
    assert "help" in options
    for option in options:
        assert "--" + option in man, "%s is not in the man page" % option
        for shell, script in shells.items():
            assert option in script, "%s: %s" % (shell, option)
