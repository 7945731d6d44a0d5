# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""while_touched.py FILE COMMAND...: runs COMMAND while FILE is written anew
again and again, with the text that it has. Its exit status is COMMAND's."""
import subprocess
import sys

with open(sys.argv[1], "rb") as f:
    text = f.read()
process = subprocess.Popen(sys.argv[2:])
while True:
    with open(sys.argv[1], "r+b") as f:
        f.write(text)
    try:
        sys.exit(process.wait(timeout=0.01))
    except subprocess.TimeoutExpired:
        pass
