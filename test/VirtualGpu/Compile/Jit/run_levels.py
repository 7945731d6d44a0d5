#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command with kernels compiled for each level of CPU that this one has.

Prints the command's output once if it is the same each time and fails
otherwise. Levels that this CPU lacks must be refused by name.
"""
import os
import subprocess
import sys

LEVELS = ("x86-64-v2", "x86-64-v3", "x86-64-v4", "native")
REFUSAL = "PORTHIP_VGPU_CPU: this CPU is below "


def run(level, command):
    environment = dict(os.environ, PORTHIP_VGPU_CPU=level)
    done = subprocess.run(command, env=environment, capture_output=True,
                          text=True)
    return done.returncode, done.stdout, done.stderr


def main():
    command = sys.argv[1:]
    results, refused = {}, []
    for level in LEVELS:
        status, out, err = run(level, command)
        if REFUSAL + repr(level) in err:
            if status == 0:
                sys.exit(f"{level}: refused, but the status is 0")
            refused.append(level)
        elif status:
            sys.exit(f"{level}: status {status}\n{out}{err}")
        else:
            results[level] = out
    if "native" in refused or not results["native"]:
        sys.exit("nothing was run")
    for level, out in results.items():
        if out != results["native"]:
            sys.exit(f"{level} differs from native:\n{out}\n---\n" +
                     results["native"])
    print(results["native"], end="")
    print("the same for", ", ".join(results))
    if refused:
        print("this CPU lacks", ", ".join(refused))


if __name__ == "__main__":
    main()
