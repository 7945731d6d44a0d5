# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command, interrupts it as Ctrl-C does once MARK is in its output, and
prints what it says and its exit status: interrupt.py MARK COMMAND..."""
import signal
import subprocess
import sys

program = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, text=True)
for line in program.stdout:
    print(line, end="")
    if sys.argv[1] in line:
        program.send_signal(signal.SIGINT)
print("status", program.wait())
