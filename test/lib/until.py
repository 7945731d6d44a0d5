# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""until.py TEXT COMMAND...: runs a command that does not end by itself until it
says TEXT on stderr, and ends it then. Prints what it said.

Exits with 1 where it ends before that, however long it takes.
"""
import os
import signal
import subprocess
import sys


def main():
    text, command = sys.argv[1], sys.argv[2:]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    said = False
    for line in process.stderr:
        print(line, end="")
        if text in line:
            said = True
            break
    if said:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return 0 if said else 1


sys.exit(main())
