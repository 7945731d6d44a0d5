#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts how often verify names the line of a fault that was seeded.

    begins.py --porthip PROGRAM --temp DIR [--count N] [SAMPLE...]

Faults are seeded as run_mutants.py does it. Of those that change what a kernel
writes, the line of the port where verify says that the difference begins is
compared with the line of the fault. Exit status 1: fewer than --goal of
--of are exact.
"""
import argparse
import json
import os
import shutil
import sys

from run_mutants import FalseAlarm, Failure, programs, read


def line_of(mutant, source):
    return source.count("\n", 0, mutant.start) + 1


def begins(program, path, mutant):
    """The verdict on the mutant: None where no kernel's buffer differs."""
    folder = os.path.join(program.temp, "mutant")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(program.port, folder)
    target = os.path.join(folder, os.path.relpath(path, program.port))
    with open(target, "w", encoding="utf-8") as file:
        file.write(mutant.apply(read(path)))
    done = program.verify(folder, "--json", "--cause=line",
                          *program.port_options(folder))
    if done.returncode != 1:
        return None
    leg = json.loads(done.stdout)["legs"][0]
    if leg.get("first", {}).get("kind") != "buffer":
        return None
    return leg


def judge(leg, path, line):
    """exact, near (within 2 lines), other or nothing; and what was said."""
    if "begins" not in leg:
        return "nothing", ""
    where = leg["begins"]["where"][1] or leg["begins"]["where"][0]
    name, _, number = str(where).rpartition(":")
    values = " | ".join(str(v) for v in leg["begins"]["values"])
    said = "%s:%s %s" % (os.path.basename(name), number, values)
    if os.path.basename(name).rsplit(".")[0] != (
            os.path.basename(path).rsplit(".")[0]):
        return "other", said
    distance = abs(int(number) - line)
    return ("exact" if not distance else "near" if distance <= 2 else
            "other"), said


def run(program, options, counts):
    program.prepare()
    for path, mutant in program.mutants(options.count):
        if sum(counts.values()) >= options.of:
            return
        if options.without and mutant.operator in options.without:
            continue
        leg = begins(program, path, mutant)
        if not leg:
            continue
        source = read(path)
        verdict, said = judge(leg, path, line_of(mutant, source))
        counts[verdict] = counts.get(verdict, 0) + 1
        print("%-8s %s:%s (%s): %s" % (
            verdict, program.name, mutant.describe(source), mutant.operator,
            said), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--temp", required=True)
    parser.add_argument("--count", type=int, default=4,
                        help="faults for each program")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--of", type=int, default=40, metavar="N",
                        help="stop after so many that differ")
    parser.add_argument("--goal", type=int, default=30, metavar="N")
    parser.add_argument("--without", action="append", metavar="OPERATOR")
    parser.add_argument("samples", nargs="*", metavar="SAMPLE")
    options = parser.parse_args()
    options.live = True
    os.makedirs(options.temp, exist_ok=True)
    counts = {}
    for program in programs(options):
        if sum(counts.values()) >= options.of:
            break
        try:
            run(program, options, counts)
        except (Failure, FalseAlarm) as wrong:
            print("%s: left out, it %s" % (
                program.name, str(wrong).split("\n")[0]), flush=True)
    total = sum(counts.values())
    print("%d of %d are exact (%s)" % (
        counts.get("exact", 0), total,
        ", ".join("%d %s" % (n, name) for name, n in sorted(counts.items()))))
    return counts.get("exact", 0) < options.goal or total < options.of


if __name__ == "__main__":
    sys.exit(main())
