#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a sample and its port on the virtual GPU.

    run_sample.py [options] FOLDER [compiler arguments]

The original runs as CUDA on sm_80, once for each toolkit; its port runs on
gfx942 and gfx90a (wavefronts of 64) and on gfx1100 (32). Every program checks
itself against the host, prints PASSED last and exits with 0.
"""
import argparse
import glob
import os
import re
import shlex
import subprocess
import sys

TARGETS = ("gfx942", "gfx90a", "gfx1100")
MAIN = re.compile(r"^\s*int\s+main\s*\(", re.M)


def sources(folder):
    found = []
    for pattern in ("**/*.cu", "**/*.cpp", "**/*.hip"):
        found += glob.glob(os.path.join(folder, pattern), recursive=True)
    return sorted(found)


def programs(folder):
    """Files by program: each file with a main, and those without one."""
    mains, rest = [], []
    for path in sources(folder):
        with open(path, encoding="utf-8") as file:
            (mains if MAIN.search(file.read()) else rest).append(path)
    return [[main] + rest for main in mains]


def call(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def run(options, leg, files, flags):
    command = [options.porthip, "run"] + flags + files
    status, out, err = call(command)
    lines = out.strip().splitlines()
    if status or not lines or lines[-1] != "PASSED":
        sys.exit("%s: %s\nexits with %d\n%s%s" % (
            leg, shlex.join(command), status, out, err))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--cuda-path", action="append", default=[])
    parser.add_argument("--temp", required=True)
    parser.add_argument("folder")
    options, args = parser.parse_known_args()
    ported = os.path.join(options.temp, "port")
    status, _, err = call(
        [options.porthip, "--cuda-path=none", "--force", "--in-root",
         options.folder, "--out-root", ported] + sources(options.folder) +
        ["--"] + [a.replace("{folder}", options.folder) for a in args])
    if status:
        sys.exit(err)
    count = 0
    for cuda in options.cuda_path:
        for files in programs(options.folder):
            run(options, "CUDA with " + cuda, files,
                ["--as", "sm_80", "--cuda-path=" + cuda] +
                [a.replace("{folder}", options.folder) for a in args])
            count += 1
    for target in TARGETS:
        for files in programs(ported):
            run(options, "port on " + target, files, ["--as", target] +
                [a.replace("{folder}", ported) for a in args])
            count += 1
    print("%d runs passed" % count)


if __name__ == "__main__":
    main()
