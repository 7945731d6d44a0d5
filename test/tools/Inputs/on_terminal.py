# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command with a terminal for its stdout and stderr, prints what it
wrote there."""
import os
import pty
import subprocess
import sys

os.environ.setdefault("TERM", "xterm-256color")
main, terminal = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdout=terminal, stderr=terminal,
                           stdin=subprocess.DEVNULL)
os.close(terminal)
text = b""
while True:
    try:
        part = os.read(main, 4096)
    except OSError:  # the other end is closed
        break
    if not part:
        break
    text += part
process.wait(timeout=60)
sys.stdout.buffer.write(text)
