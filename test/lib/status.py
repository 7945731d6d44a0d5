# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""status.py STATUS COMMAND...: fails unless COMMAND exits with STATUS."""
import subprocess
import sys

done = subprocess.run(sys.argv[2:], capture_output=True, text=True,
                      errors="replace", timeout=100)
if done.returncode != int(sys.argv[1]):
    print("exit status %d, not %s: %s\n%s" % (
        done.returncode, sys.argv[1], sys.argv[2:], done.stderr),
        file=sys.stderr)
    sys.exit(1)
