# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""commands_without_json.py PORTHIP...: the commands that have no --json."""
import re
import subprocess
import sys

porthip = sys.argv[1:]


def text_of(*words):
    return subprocess.run([*porthip, *words], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def commands():
    names = re.findall(r"^complete -c porthip .*__fish_use_subcommand.* -a "
                       r"'?([a-z]+)'?", text_of("completion", "fish"), re.M)
    assert len(names) > 15, names
    return sorted(set(names))


def has_json(command):
    return "--json" in text_of(command, "--help-all")


print(*(c for c in commands() if not has_json(c)))
