#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ports each sample as one source, and compiles what needs no edit.

    one_source_samples.py --porthip P --clang C --root DIR --temp DIR
                          --every N

Prints the samples that need edits, each with how many; those that do not and
fail to compile are an error. Every Nth of these is compiled.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "lib"))
import port_compile


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("porthip", "clang", "root", "temp"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    shutil.rmtree(options.temp, ignore_errors=True)
    # The one header of porthip's that clang needs with HIP 5.2.
    alone = os.path.join(options.temp, "alone", "include", "porthip")
    os.makedirs(alone)
    shims = os.path.join(options.root, "runtime-shims", "include", "porthip")
    shutil.copy(os.path.join(shims, "clang22_hip52.h"), alone)
    samples = os.path.join(options.root, "samples")
    clean = failed = 0
    for sample in sorted(os.listdir(samples)):
        folder = os.path.join(samples, sample)
        if not os.path.isdir(folder):
            continue
        out = os.path.join(options.temp, sample)
        done = subprocess.run(
            [options.porthip, "translate", folder, "--cuda-path", "none",
             "--out-root", out, "--one-source", "hip-compat"],
            capture_output=True, text=True)
        edits = re.search(r"porthip: (\d+) edits? in", done.stderr)
        if not edits:
            print("%s: %s" % (sample, done.stderr))
            failed += 1
            continue
        if int(edits[1]):
            print("%s: %s" % (sample, edits[1]))
            continue
        clean += 1
        if clean % options.every:
            continue
        for path, _, names in os.walk(out):
            for name in sorted(names):
                if not name.endswith((".cu", ".cpp")) or "hip-compat" in path:
                    continue
                problems = [port_compile.compile_port(
                    options.clang, os.path.join(options.temp, "alone"),
                    os.path.join(path, name), "gfx942", side,
                    ["-I", out + "/hip-compat", "-I", out + "/include",
                     "-include", "cuda_runtime.h"],
                    keep=os.path.join(options.temp, "runtime"),
                    includes_runtime=True) for side in ("device", "host")]
                if any(problems):
                    print("%s/%s: %s" % (sample, name, "".join(problems)))
                    failed += 1
    print("without edits: %d" % clean)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
