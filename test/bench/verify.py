#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time that `porthip verify` of large programs takes, next to the program itself.

verify.py --porthip PORTHIP [--porthip OTHER ...] [--buffers N]

CPU seconds, children included, MiB of the largest process, and what the verdict
says was compared; the programs take turns. The table is that of
docs/performance.md."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

MANY = """#include <cstdio>
#include <vector>
__global__ void step(float *p, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = p[i] * 0.5f + (k + 1);
}
int main() {
  const int n = 65536;
  float *p;
  cudaMalloc((void **)&p, n * sizeof(float));
  cudaMemset(p, 0, n * sizeof(float));
  for (int k = 0; k < %d; ++k) step<<<n / 256, 256>>>(p, n, k);
  std::vector<float> h(n);
  cudaMemcpy(h.data(), p, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%%g\\n", h[n / 2]);
}
"""
LARGE = """#include <cstdio>
__global__ void fill(unsigned *p, size_t n, unsigned k) {
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
       i += (size_t)gridDim.x * blockDim.x)
    p[i] = (unsigned)i * 2654435761u + k;
}
int main() {
  const size_t n = (size_t)1 << 28;
  for (unsigned k = 0; k < %d; ++k) {
    unsigned *p, h;
    cudaMalloc((void **)&p, n * 4);
    fill<<<1024, 256>>>(p, n, k);
    cudaMemcpy(&h, p + 12345, 4, cudaMemcpyDeviceToHost);
    printf("%%u\\n", h);
    if (k %% 2) cudaFree(p);
  }
}
"""


def measured(command, folder):
    """Output, CPU seconds and MiB of a process and its children."""
    child = ("import resource, subprocess, sys\n"
             "done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE)\n"
             "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
             "sys.stdout.buffer.write(done.stdout)\n"
             "print('measured', used.ru_utime + used.ru_stime,"
             " used.ru_maxrss // 1024)\n"
             "sys.exit(done.returncode)\n")
    done = subprocess.run([sys.executable, "-c", child, *command], check=True,
                          cwd=folder, stdout=subprocess.PIPE, text=True)
    text, _, numbers = done.stdout.rpartition("measured ")
    seconds, mib = numbers.split()
    return text, float(seconds), int(mib)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True, action="append")
    parser.add_argument("--launches", type=int, default=10000)
    parser.add_argument("--buffers", type=int, default=4)
    args = parser.parse_args()
    print("| program | run by | CPU s | MiB | compared | not |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    programs = (("%d launches over 256 KiB" % args.launches,
                 MANY % args.launches),
                ("%d buffers of 1 GiB" % args.buffers, LARGE % args.buffers))
    with tempfile.TemporaryDirectory() as work:
        for name, text in programs:
            with open(work + "/p.cu", "w") as file:
                file.write(text)
            for i, program in enumerate(args.porthip):
                porthip = os.path.abspath(program)
                cache = "%s/cache%d" % (work, i)
                subprocess.run([porthip, "cc", "--cuda-path=none", "-O3", "-o",
                                "p", "p.cu"], check=True, cwd=work)
                _, seconds, mib = measured(["./p"], work)
                print("| %s | itself | %.2f | %d | | |" % (name, seconds, mib))
                said, seconds, mib = measured(
                    [porthip, "verify", "p.cu", "--leg", "cuda@vgpu:sm_80",
                     "--leg", "hip@vgpu:gfx942", "--cuda-path=none",
                     "--cache-dir", cache, "--no-progress"], work)
                compared = re.search(r"(\d+) buffers? compared", said)
                left = re.search(r"(\d+) buffers? (and|or)", said)
                print("| | `verify`, 2 legs | %.2f | %d | %s | %s |" % (
                    seconds, mib, compared.group(1),
                    left.group(1) if left else 0))


if __name__ == "__main__":
    main()
