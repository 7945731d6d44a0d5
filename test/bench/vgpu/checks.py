#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many times as much CPU time the workloads of run.py take with checks.

Runs with and without take turns, and the least of each counts, so that the
load of the machine matters little. Prints a table. --most NUMBER: fails if a
ratio is larger; there are more rounds as long as one is, up to --most-rounds.
"""
import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
REPO = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
CHECKS = ["race", "memory", "init", "sync", "streams", "all", "float"]


def times(program, options, check):
    """Nanoseconds per unit by workload."""
    environment = dict(os.environ, PORTHIP_VGPU_THREADS="1")
    environment.pop("PORTHIP_VGPU_CHECK", None)
    if check:
        environment["PORTHIP_VGPU_CHECK"] = check
    run = subprocess.run(
        [program, str(options.seconds), str(options.share),
         *options.workloads.split(",")][:None if options.workloads else 3],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, check=False)
    # A report would be a false alarm: these kernels are right.
    if run.returncode or run.stderr:
        sys.exit(f"checks.py: --check={check}: {run.stderr or run.returncode}")
    return {name: float(value)
            for name, value in map(str.split, run.stdout.splitlines())}


def worst_of(least, checks):
    return max(by[check] / by[""] for by in least.values() for check in checks)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip",
                        default=os.path.join(REPO, "build/dev/bin/porthip"))
    parser.add_argument("--target", default="sm_80")
    parser.add_argument("--seconds", type=float, default=0.1,
                        help="for each workload of each run")
    parser.add_argument("--share", type=int, default=1, choices=[1, 2, 4, 8],
                        help="work on that part of the usual sizes")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workloads", default="", help="vadd,matmul,...")
    parser.add_argument("--most", type=float)
    parser.add_argument("--most-rounds", type=int, default=30)
    parser.add_argument("checks", nargs="*", default=CHECKS)
    options = parser.parse_args()
    least = {}
    with tempfile.TemporaryDirectory() as work:
        program = os.path.join(work, "checks")
        subprocess.check_call(
            [options.porthip, "cc", "--as", options.target, "-O2",
             "-std=c++17", os.path.join(HERE, "Checks.cu"), "-o", program])
        rounds = 0
        while rounds < options.rounds or (
                options.most and rounds < options.most_rounds and
                worst_of(least, options.checks) > options.most):
            rounds += 1
            for check in ["", *options.checks]:
                for name, value in times(program, options, check).items():
                    known = least.setdefault(name, {})
                    known[check] = min(value, known.get(check, value))
    print("| kernel | ns | " + " | ".join(options.checks) + " |")
    print("| --- " + "| ---: " * (len(options.checks) + 1) + "|")
    for name, by in least.items():
        ratios = [by[check] / by[""] for check in options.checks]
        print(f"| {name} | {by['']:.3g} | " +
              " | ".join(f"{ratio:.1f}" for ratio in ratios) + " |")
    worst = worst_of(least, options.checks)
    if options.most and worst > options.most:
        sys.exit(f"checks.py: {worst:.1f} times is more than {options.most}")


if __name__ == "__main__":
    main()
