#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time that an edit of a CUDA project takes: sources that share large
headers, ported again after an edit, and reported after a translation.

edits.py --porthip PORTHIP [--porthip OTHER ...] [--units N] [--cuda-path PATH]

CPU seconds, children included, a row a step and a column a program, which take
turns; the least of --runs. The table is that of docs/performance.md."""
import argparse
import os
import resource
import shutil
import subprocess
import tempfile

UNIT = """#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <cub/cub.cuh>
#include <%s>
#include "own.cuh"
__global__ void k%d(int *p) { p[threadIdx.x] = own(%d); }
void f%d(int *p) { cudaMalloc((void **)&p, %d); k%d<<<1, 64>>>(p); }
"""
HEADER = """#pragma once
// own
__device__ inline int own(int x) { return x + __popc(x); }
inline void done(void *p) { cudaFree(p); }
"""
STANDARD = ("map", "regex", "random", "unordered_map", "functional")


def replace(path, old, new):
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(text.replace(old, new, 1))


class Tree:
    def __init__(self, folder, porthip, cuda, units):
        self.folder, self.porthip, self.cuda = folder, porthip, cuda
        os.makedirs(folder + "/p")
        for i in range(units):
            with open("%s/p/k%d.cu" % (folder, i), "w") as file:
                file.write(UNIT % (STANDARD[i % len(STANDARD)], i, i, i, i + 1,
                                   i))
        with open(folder + "/p/own.cuh", "w") as file:
            file.write(HEADER)

    def run(self, command):
        shutil.rmtree(self.folder + "/out", ignore_errors=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([self.porthip, *command, "--cache-dir",
                        self.folder + "/cache", "--cuda-path", self.cuda, "-q",
                        "--no-progress"], check=True, cwd=self.folder,
                       stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime -
                before.ru_stime)

    def translate(self):
        return self.run(["translate", "p", "--out-root", "out"])

    def edited(self, name, old, new):
        replace(self.folder + "/p/" + name, old, new)
        return self.translate()


STEPS = (
    ("translated, empty cache", Tree.translate),
    ("nothing changed", Tree.translate),
    ("one source edited",
     lambda t: t.edited("k0.cu", "own(0)", "own(1)")),
    ("a comment of the header changed",
     lambda t: t.edited("own.cuh", "// own\n", "// own\n// and more\n")),
    ("a function of the header changed",
     lambda t: t.edited("own.cuh", "x + __popc", "x - __popc")),
    ("`report` of what was translated", lambda t: t.run(["report", "p"])),
    ("`port` of what was translated",
     lambda t: t.run(["port", "p", "--out-root", "out"])),
)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True, action="append")
    parser.add_argument("--units", type=int, default=25)
    parser.add_argument("--cuda-path", default="/usr/local/cuda")
    parser.add_argument("--runs", type=int, default=1)
    args = parser.parse_args()
    least = {}
    with tempfile.TemporaryDirectory() as work:
        for turn in range(args.runs):
            trees = [Tree("%s/%d-%d" % (work, turn, i), os.path.abspath(p),
                          args.cuda_path, args.units)
                     for i, p in enumerate(args.porthip)]
            for step, do in STEPS:
                for i, tree in enumerate(trees):
                    key = (step, i)
                    least[key] = min(least.get(key, 1e9), do(tree))
    print("| %d units |%s" % (args.units, " CPU s |" * len(args.porthip)))
    print("| --- |" + " ---: |" * len(args.porthip))
    for step, _ in STEPS:
        print("| %s |%s" % (step, "".join(
            " %.2f |" % least[step, i] for i in range(len(args.porthip)))))


if __name__ == "__main__":
    main()
