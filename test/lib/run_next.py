#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs each command that porthip says is next.

    run_next.py --clang CLANG --shims DIR LOG [--count N]

LOG: what porthip printed on stderr. A line `porthip: next: WHAT: COMMAND` is
given to the shell as it is. ROCm is not needed: a `hipcc` in PATH stands in for
it, that is clang with the installed HIP headers. It adds no include folder of
porthip's: that is for the command to say.
"""
import argparse
import os
import re
import stat
import subprocess
import sys
import tempfile

STEP = re.compile(r"^porthip: next: [a-z ,]+: (.*)$", re.M)
HIPCC = """#!/bin/sh
exec "{clang}" --offload-device-only -nogpulib -fsyntax-only -w \\
  -D__HIP_PLATFORM_AMD__ -D__AMDGCN_WAVEFRONT_SIZE=64 \\
  -D__AMDGCN_WAVEFRONT_SIZE__=64 \\
  -include "{shims}/include/porthip/clang22_hip52.h" "$@"
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--shims", required=True)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("log")
    options = parser.parse_args()
    with open(options.log, encoding="utf-8") as file:
        commands = STEP.findall(file.read())
    if len(commands) != options.count:
        sys.exit("%d next commands in place of %d: %s" % (
            len(commands), options.count, commands))
    with tempfile.TemporaryDirectory() as folder:
        hipcc = os.path.join(folder, "hipcc")
        with open(hipcc, "w", encoding="utf-8") as file:
            file.write(HIPCC.format(clang=options.clang, shims=options.shims))
        os.chmod(hipcc, os.stat(hipcc).st_mode | stat.S_IXUSR)
        path = folder + os.pathsep + os.environ["PATH"]
        for command in commands:
            done = subprocess.run(["sh", "-c", command], check=False,
                                  env=dict(os.environ, PATH=path))
            if done.returncode:
                sys.exit("exits with %d: %s" % (done.returncode, command))


if __name__ == "__main__":
    main()
