# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""while_touched.py mode|text FILE COMMAND...: runs COMMAND while FILE gets another
mode again and again, or another text. Its exit status is COMMAND's."""
import os
import subprocess
import sys

how, path = sys.argv[1:3]
with open(path, "rb") as f:
    text = f.read()
process = subprocess.Popen(sys.argv[3:])
for turn in range(10 ** 9):
    if how == "mode":
        os.chmod(path, 0o600 if turn % 2 else 0o644)
    else:
        with open(path + ".new", "wb") as f:
            f.write(text + b"// %d\n" % turn)
        os.rename(path + ".new", path)
    try:
        status = process.wait(timeout=0.01)
        break
    except subprocess.TimeoutExpired:
        pass
with open(path, "wb") as f:
    f.write(text)
sys.exit(status)
