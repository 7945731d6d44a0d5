# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long `porthip port` and `porthip status` take where nothing changed, and
where one header did, over a tree that is made for it.

again.py --porthip PORTHIP [--units N] [--headers N]

CPU seconds, children included: what else the machine does counts less. The exit
status is 1 where the second run takes more than a tenth of the first."""
import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

HEADER = """#pragma once
__device__ inline int helper%d(int x) { return x + __popc(%d); }
inline void free%d(void *p) { cudaFree(p); }
"""
UNIT = """#include <cuda_runtime.h>
#include "inc/h%d.cuh"
__global__ void k%d(int *p) { p[threadIdx.x] = helper%d(__popc(%d)); }
void f%d(int *p) { cudaMalloc((void **)&p, %d); k%d<<<1, 64>>>(p); }
"""


def make_tree(folder, units, headers):
    os.makedirs(folder + "/inc")
    for i in range(headers):
        with open("%s/inc/h%d.cuh" % (folder, i), "w") as file:
            file.write(HEADER % (i, i, i))
    for i in range(units):
        h = i % headers
        with open("%s/k%d.cu" % (folder, i), "w") as file:
            file.write(UNIT % (h, i, h, i, i, i, i))


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    subprocess.run(command, check=True)
    wall = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, (after.ru_utime + after.ru_stime - before.ru_utime -
                  before.ru_stime)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True, nargs="+")
    parser.add_argument("--units", type=int, default=1900)
    parser.add_argument("--headers", type=int, default=100)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        source, port = work + "/src", work + "/port"
        make_tree(source, args.units, args.headers)
        command = args.porthip + ["port", source, "--out-root", port, "-q",
                                  "--no-progress", "--cuda-path=none",
                                  "--cache-dir", work + "/cache"]
        print("%d files with CUDA" % (args.units + args.headers))
        seconds = {}
        for name, of in (("port", command), ("again", command),
                         ("again", command),
                         ("status", args.porthip + ["status", "-q", port])):
            wall, seconds[name] = run(of)
            print("%-12s %6.2f s, CPU %6.2f s" % (name, wall, seconds[name]))
        with open(source + "/inc/h0.cuh", "a") as file:
            file.write("__device__ inline int more() { return 1; }\n")
        print("%-12s %6.2f s, CPU %6.2f s" % (("one header",) + run(command)))
    sys.exit(seconds["again"] > seconds["port"] / 10)


if __name__ == "__main__":
    main()
