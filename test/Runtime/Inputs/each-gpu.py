# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""each-gpu.py TABLE PREFIX PROGRAM [ARGUMENT...]: runs a program as each GPU.

Its output is printed behind the name of the GPU; a program that fails says so.
"""
import os
import re
import subprocess
import sys

_, table, prefix, *command = sys.argv
names = re.findall(r"^GPU_TARGET\((\w+)", open(table).read(), re.MULTILINE)
names = [name for name in names if name.startswith(prefix)]
for name in names:
    done = subprocess.run(command, capture_output=True, text=True,
                          env=dict(os.environ, PORTHIP_VGPU_AS=name))
    print(f"{name}: {done.stdout}", end="")
    if done.returncode:
        print(f"{name} fails: {done.returncode} {done.stderr}")
print(f"{len(names)} GPUs")
