#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verifies a sample on the virtual GPU: the original against its port.

    verify_sample.py [options] FOLDER [compiler arguments]

The legs are the original's and those of --targets; with --on-nvidia the port on
NVIDIA, too, and the original of each further toolkit is compared with that: the AMD
legs know nothing of it. Every sample checks itself against the host and exits with 1 if that fails, which no leg may.
"""
import argparse
import glob
import os
import re
import subprocess
import sys

ORIGINAL, ON_NVIDIA = "cuda@vgpu:sm_80", "hip@vgpu:sm_80"
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


def verify(options, cuda, legs, files, flags):
    command = [options.porthip, "verify", "--cuda-path=" + cuda,
               "--in-root", options.folder]
    for leg in legs:
        command += ["--leg", leg]
    done = subprocess.run(command + flags + files, capture_output=True,
                          text=True, timeout=600)
    equal = done.stdout.count(": equal")
    if done.returncode or equal != len(legs) - 1:
        sys.exit("%s\nexits with %d\n%s%s" % (
            " ".join(command + flags + files), done.returncode, done.stdout,
            done.stderr))
    return equal


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--targets", default="gfx942,gfx1100")
    parser.add_argument("--on-nvidia", action="store_true")
    parser.add_argument("--cuda-path", action="append", default=[])
    parser.add_argument("folder")
    options, args = parser.parse_known_args()
    flags = [a.replace("{folder}", options.folder) for a in args]
    count = 0
    amd = ["hip@vgpu:" + target for target in options.targets.split(",")]
    nvidia = [ON_NVIDIA] if options.on_nvidia else []
    for number, cuda in enumerate(options.cuda_path):
        legs = [ORIGINAL] + nvidia + (amd if number == 0 else [])
        if len(legs) == 1:
            break
        for files in programs(options.folder):
            count += verify(options, cuda, legs, files, flags)
    print("%d legs equal" % count)


if __name__ == "__main__":
    main()
