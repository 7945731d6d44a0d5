#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost of a start: porthip against clang's program, which links LLVM's shared
libraries, and one compile of the device side by each.

starts.py --porthip PORTHIP [--clang CLANG] [--runs N]

CPU milliseconds (user and system) and page faults, the least of the runs that take
turns. The exit status is 1 where porthip needs more than clang."""
import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile

KERNEL = """__attribute__((global)) void scale(float *Of, float By, int Count) {
  for (int I = 0; I < Count; ++I)
    Of[I] *= By;
}
"""
COMPILE = ["-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-device-only",
           "--offload-arch=sm_80", "-w", "-O2", "-c", "-emit-llvm", "-o", os.devnull]


def cost(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ((after.ru_utime + after.ru_stime - before.ru_utime -
             before.ru_stime) * 1000, after.ru_minflt - before.ru_minflt)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--clang", default=shutil.which("clang++-22"))
    parser.add_argument("--runs", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        as_clang = work + "/clang++"
        os.symlink(os.path.abspath(args.porthip), as_clang)
        source = work + "/kernel.cu"
        with open(source, "w") as file:
            file.write(KERNEL)
        commands = {
            "clang++ --version": [args.clang, "--version"],
            "porthip --version": [args.porthip, "--version"],
            "compile by clang++": [args.clang, *COMPILE, source],
            "compile by porthip": [as_clang, *COMPILE, source],
        }
        costs = {name: [] for name in commands}
        for _ in range(args.runs):
            for name, command in commands.items():
                costs[name].append(cost(command))
    least = {}
    for name, of in costs.items():
        least[name] = min(of)[0]
        print("%-20s %6.0f ms %7d page faults" %
              (name, least[name], min(faults for _, faults in of)))
    sys.exit(least["porthip --version"] > least["clang++ --version"] or
             least["compile by porthip"] > least["compile by clang++"])


if __name__ == "__main__":
    main()
