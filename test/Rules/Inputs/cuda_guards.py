#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the include guards of CUDA's headers against ports.

A list has a header, or `nvcc` for what nvcc has before the first line, and a
guard that is defined behind it (CUDA 13.0). A source asks for each: either its
port finds the guard of HIP's that stands for it, or porthip names it. On
CUDA's side of the virtual GPU all are defined; none is where its header is not
read.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys


# clang's own header for CUDA has read the first two; the third is a part of a
# header that it has in another form.
CLANGS = {"CURAND_MTGP32_H", "CURAND_MTGP32_KERNEL_H", "__CUDA_MMA_HPP__"}


def read(path):
    return [line.split() for line in path.read_text().splitlines()]


def source(headers, names):
    return "".join(f"#include <{h}>\n" for h in headers) + "".join(
        f"#ifdef {name}\nint guard{i}_is_there;\n#endif\n"
        for i, name in enumerate(names))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", type=shlex.split, required=True)
    parser.add_argument("--list", type=pathlib.Path, required=True)
    parser.add_argument("--cuda", default="none")
    parser.add_argument("--temp", type=pathlib.Path, required=True)
    options = parser.parse_args()
    known = read(options.list)
    names = [name for _, name in known]
    implicit = {name for header, name in known if header == "nvcc"}
    cuda = f"--cuda-path={options.cuda}"

    def there(*args):
        done = subprocess.run([*options.porthip, "cc", *args, "-E"],
                              capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        return {names[int(i)]
                for i in re.findall(r"int guard(\d+)_is_there", done.stdout)}

    def ported(text, name):
        cu = options.temp / f"{name}.cu"
        cu.write_text(text)
        done = subprocess.run(
            [*options.porthip, cuda, "--color=never", "--fail-on=never",
             "--hip-version=7.0", str(cu), "-o", str(cu.with_suffix(".hip"))],
            capture_output=True, text=True)
        return cu, set(re.findall(r"(?:warning|error): '(\w+)'", done.stderr))

    clangs = set() if options.cuda == "none" else CLANGS
    wrong = []
    headers = list(dict.fromkeys(h for h, _ in known if h != "nvcc"))
    cu, said = ported(source(headers, names), "all")
    port = cu.with_suffix(".hip").read_text()
    kept = {name for name in names if f"#ifdef {name}\n" in port}
    # The same name in HIP's library.
    wrong += [f"{name}: neither found by the port nor told"
              for name in kept - said - {"NCCL_H_"}]
    wrong += [f"{name}: not there on CUDA's side" for name in
              set(names) - there("--as", "sm_80", cuda, str(cu)) - clangs]

    cu, said = ported(source([], names), "implicit")
    wrong += [f"{name}: not there in the port, without a word" for name in
              implicit - said -
              there("--as", "gfx942", str(cu.with_suffix(".hip")))]
    wrong += [f"{name}: told, and its header is not read"
              for name in said - implicit - clangs]
    wrong += [f"{name}: nvcc has it, and CUDA's side has not" for name in
              implicit - there("--as", "sm_80", cuda, str(cu))]
    for line in sorted(wrong):
        print("wrong:", line)
    print(f"{len(names)} guards, {len(wrong)} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
