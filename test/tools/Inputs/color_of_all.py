# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""color_of_all.py PORTHIP...: each command takes --color, on either side of its
name, and no other value than those that there are."""
import re
import subprocess
import sys


def status(*args):
    return subprocess.run([*sys.argv[1:], *args], capture_output=True).returncode


def main():
    everything = subprocess.run([*sys.argv[1:], "--help-all"],
                                capture_output=True, text=True).stdout
    commands = set(re.findall(r"^Usage: porthip ([a-z]+) \[OPTIONS\]", everything,
                              flags=re.M))
    assert len(commands) > 20, everything
    for command in sorted(commands):
        assert status("--color=never", command, "--help") == 0, command
        assert status(command, "--color", "always", "--help") == 0, command
        assert status(command, "--color=blue") == 2, command


if __name__ == "__main__":
    main()
