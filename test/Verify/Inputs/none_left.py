# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""none_left.py FOLDER: fails when a program below FOLDER still runs.

Whatever it has become a child of, or is called.
"""
import os
import sys

folder = os.path.realpath(sys.argv[1]) + "/"
left = []
for pid in filter(str.isdigit, os.listdir("/proc")):
    try:
        if os.readlink("/proc/%s/exe" % pid).startswith(folder):
            left.append(pid)
    except OSError:
        pass  # it has ended, or is not ours
print("still running: %s" % " ".join(left) if left else "none left")
sys.exit(bool(left))
