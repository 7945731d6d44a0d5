# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""status.py STATUS COMMAND...: fails unless COMMAND exits with STATUS.

What the command prints is passed on.
"""
import subprocess
import sys

done = subprocess.run(sys.argv[2:], capture_output=True, text=True,
                      errors="replace", timeout=100)
sys.stdout.write(done.stdout)
sys.stderr.write(done.stderr)
if done.returncode != int(sys.argv[1]):
    print("exit status %d, not %s: %s\n%s" % (
        done.returncode, sys.argv[1], sys.argv[2:], done.stderr),
        file=sys.stderr)
    sys.exit(1)
