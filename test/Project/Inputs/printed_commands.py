# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""printed_commands.py PORTHIP... -- ARGS: runs `porthip ARGS`, and then, as it
is, each command that its page prints for a machine without a GPU."""
import os
import re
import subprocess
import sys


def main():
    mark = sys.argv.index("--")
    porthip, args = sys.argv[1:mark], sys.argv[mark + 1:]
    done = subprocess.run(porthip + args, capture_output=True, text=True)
    assert done.returncode == 0, done
    page = re.split(r"^(?:Next: |Nothing is written)", done.stdout,
                    flags=re.M)
    assert len(page) == 2, done.stdout
    commands = []
    for line in page[1].splitlines()[1:]:
        if not line.startswith("  "):
            break  # "and with ROCm", and what follows
        commands.append(line.strip())
    assert commands, done.stdout
    # The names of commands are all that a user's shell adds.
    path = ":".join([os.path.dirname(porthip[-1]),
                     os.path.dirname(sys.executable), os.environ["PATH"]])
    for command in ["set -e"] + commands:
        print("+", command, file=sys.stderr)
    subprocess.run(["sh", "-c", "\n".join(["set -e"] + commands)], check=True,
                   stdout=sys.stderr, env=dict(os.environ, PATH=path))


if __name__ == "__main__":
    main()
