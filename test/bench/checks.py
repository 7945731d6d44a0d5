#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost of the checks in a translation, in instructions.

  checks.py [FILE.cu...] [-- FLAGS...]     samples and labelled code if none

valgrind counts the instructions of a run with a warm cache, workers included,
and again those inside of the checks alone: a ratio that neither the machine's
load nor its speed changes. The goal is less than 20 % for each file; the exit
status says whether it was met. Prints a markdown table.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
DEFAULT = ["samples/streams-and-events/streams.cu",
           "samples/vector-add/vector_add.cu",
           "test/hazards/warp/indices-keep.cu",
           "test/hazards/library/fragments.cu"]


def count(folder, command, *options):
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    subprocess.run(["valgrind", "-q", "--tool=callgrind", *options,
                    f"--callgrind-out-file={folder}/%p", *command],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   timeout=300, check=True)
    total = 0
    for name in os.listdir(folder):
        with open(os.path.join(folder, name)) as file:
            total += sum(int(n) for n in
                         re.findall(r"^totals: (\d+)", file.read(), re.M))
    return total


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], ["--cc"] + arguments[at + 1:]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--porthip", default=os.path.join(
        ROOT, "build", "dev", "bin", "porthip"))
    parser.add_argument("--percent", type=float, default=20)
    options = parser.parse_args(arguments)
    files = options.files or [os.path.join(ROOT, f) for f in DEFAULT]
    if not shutil.which("valgrind"):
        sys.exit("checks.py: there is no valgrind")
    worst = 0
    print("| file | lines | million instructions | in checks | checks / rest |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        # valgrind reads no DWARF 5 before 3.20; names are enough for it.
        tool = os.path.join(folder, "bin", "porthip")
        shutil.copytree(os.path.join(os.path.dirname(options.porthip)),
                        os.path.dirname(tool), symlinks=True)
        subprocess.run(["strip", "-g", tool], check=True)
        counts = os.path.join(folder, "counts")
        os.mkdir(counts)
        for file in files:
            command = [tool, "--cuda-path=none", "--dry-run", "--quiet", "-j1",
                       "--fail-on=never", f"--cache-dir={folder}/cache", file,
                       *flags]
            subprocess.run(command, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, check=True)
            total = count(counts, command)
            inside = count(counts, command,
                           "--toggle-collect=porthip::runChecks*")
            if not inside:
                sys.exit("checks.py: no instruction counted in the checks")
            ratio = 100 * inside / (total - inside)
            worst = max(worst, ratio)
            with open(file, errors="replace") as text:
                lines = text.read().count("\n")
            print(f"| {os.path.basename(file)} | {lines} | {total / 1e6:.0f} "
                  f"| {inside / 1e6:.1f} | {ratio:.1f} % |")
    return worst >= options.percent


if __name__ == "__main__":
    sys.exit(main())
