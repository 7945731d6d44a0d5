# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what a program tells of its kernels on the virtual GPU, a line
"name, bytes of LDS, mode of denormals" for each, with stock clang's
descriptors."""
import argparse
import subprocess
import sys

from assembly import parse
from building import stock_assembly

FLAGS = ([], ["-fgpu-flush-denormals-to-zero"], ["-ffast-math"])


def described(options, gpu, flags):
    stock_assembly(options.clang, gpu, flags + ["-O2"], options.source,
                   options.temp + ".s")
    with open(options.temp + ".s", encoding="utf-8") as file:
        kernels = parse(file.read())
    return {name: (int(code.fields["group_segment_fixed_size"]),
                   int(code.fields["float_denorm_mode_32"]))
            for name, code in kernels.items()}


def told(options, gpu, flags):
    subprocess.run([options.porthip, "cc", "-w", "-O2", *flags,
                    "--offload-arch=" + gpu, options.source, "-o",
                    options.temp], check=True)
    lines = subprocess.run([options.temp], check=True, text=True,
                           capture_output=True).stdout.splitlines()
    return {name: (int(lds), int(mode))
            for name, lds, mode in map(str.split, lines)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("clang", "porthip", "temp"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--gpu", action="append", required=True)
    parser.add_argument("source")
    options = parser.parse_args()
    bad = False
    for gpu in options.gpu:
        for flags in FLAGS:
            real = described(options, gpu, flags)
            virtual = told(options, gpu, flags)
            differ = [n for n in sorted(set(real) | set(virtual))
                      if real.get(n) != virtual.get(n)]
            print("%s: %s" % (" ".join([gpu] + flags),
                              "%d kernels equal" % len(real) if not differ
                              else "differ"))
            for name in differ:
                bad = True
                print("  %s: (LDS bytes, denormals) clang %s, virtual %s" % (
                    name, real.get(name), virtual.get(name)))
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
