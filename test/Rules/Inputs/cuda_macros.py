#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds macros of CUDA's own headers against rules and findings.

A list says of each macro that a program can name: `rule`, or `finding`, that
is, porthip says that it has no rule. Apart from them are include guards, and
names that the headers have for themselves: INTERNAL. With --cuda the macros of
the toolkit are in the list, and what the list says is tried on a source.
With --write the list is made anew.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

HEADERS = """cuda.h cuda_runtime.h cuda_runtime_api.h driver_types.h
vector_types.h vector_functions.h builtin_types.h channel_descriptor.h
device_types.h device_launch_parameters.h surface_types.h texture_types.h
library_types.h math_constants.h cuda_device_runtime_api.h cuda_fp16.h
cuda_bf16.h cuda_fp8.h cuda_fp6.h cuda_fp4.h cuComplex.h cooperative_groups.h
mma.h cuda_pipeline.h cuda_awbarrier.h cuda_occupancy.h cuda_profiler_api.h
cudaProfiler.h""".split()
GUARD = re.compile(r"_H(PP)?_*$|_h_*$")
# Names that begin with one underscore, steps of the compiler, helpers without a
# prefix that only these headers write.
INTERNAL = re.compile(
    r"_[A-Z]|__storage_|__cudaCDP2|__(device|host|name|text|pad|surf)_*"
    r"(_|fun|var)|__(pad|surf|text|loc_sc|var_used)__$|__text_var$|__func__$"
    r"|__cuda_INT_MAX$|(MTGP|MEXP$|LARGE_SIZE$|TBL_SIZE$|THREAD_NUM$"
    r"|QUALIFIERS$|RESOURCE_ABI_|IF_DEVICE_OR_CUDACC$)")


def is_apart(name):
    return GUARD.search(name) or INTERNAL.match(name)


def of_toolkit(clang, cuda):
    """The macros that are defined behind all these headers."""
    include = pathlib.Path(cuda) / "include"
    source = "".join(f"#include <{h}>\n" for h in HEADERS
                     if (include / h).exists())
    names = set()
    for side in ("device", "host"):
        done = subprocess.run(
            [clang, "-x", "cuda", f"--cuda-{side}-only", "--offload-arch=sm_80",
             f"--cuda-path={cuda}", "-Wno-unknown-cuda-version", "-E", "-dD",
             "-I", str(include / "cccl"), "-"],
            input=source, capture_output=True, text=True)
        file, live = "", {}
        for line in done.stdout.splitlines():
            if m := re.match(r'# \d+ "([^"]*)"', line):
                file = m[1]
            elif m := re.match(r"#define (\w+)", line):
                live[m[1]] = file
            elif m := re.match(r"#undef (\w+)", line):
                live.pop(m[1], None)
        names |= {name for name, where in live.items()
                  if where.startswith(str(include)) and "/cccl/" not in where
                  and "curand" not in where}
    return {name for name in names if not is_apart(name)}


def version(cuda):
    text = (pathlib.Path(cuda) / "include" / "cuda.h").read_text()
    return re.search(r"#define CUDA_VERSION (\d+)", text)[1]


def ruled(porthip):
    text = subprocess.run([*porthip, "rules", "list"], capture_output=True,
                          text=True, check=True).stdout
    return {line.split("\t")[0] for line in text.splitlines()}


def read(path):
    pairs = (line.split() for line in path.read_text().splitlines()
             if line and not line.startswith("#"))
    return {name: kind for kind, name in pairs}


def tried(porthip, cuda, names, temp):
    """The names of which porthip says that it has no rule."""
    source = temp / "macros.cu"
    source.write_text(
        "".join(f"#include <{h}>\n" for h in HEADERS
                if (pathlib.Path(cuda) / "include" / h).exists()) +
        "".join(f"#ifdef {name}\n#endif\n" for name in sorted(names)))
    done = subprocess.run(
        [*porthip, f"--cuda-path={cuda}", "--dry-run", "--color=never",
         str(source)], capture_output=True, text=True)
    return set(re.findall(r"error: '(\w+)' is CUDA's name, and porthip has no",
                          done.stderr))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", type=shlex.split, required=True)
    parser.add_argument("--list", type=pathlib.Path, required=True)
    parser.add_argument("--cuda")
    parser.add_argument("--clang", default="clang++")
    parser.add_argument("--temp", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    rules = ruled(options.porthip)
    if options.write:
        names = of_toolkit(options.clang, options.cuda)
        options.list.write_text("".join(
            f"{'rule' if n in rules else 'finding'} {n}\n"
            for n in sorted(names)))
        return 0
    known = read(options.list)
    wrong = [f"{name}: listed with a {kind}, and has "
             f"{'one' if name in rules else 'no rule'}"
             for name, kind in known.items()
             if (name in rules) != (kind == "rule")]
    wrong += [f"{name}: listed, and is the headers' own" for name in known
              if is_apart(name)]
    if options.cuda:
        names = of_toolkit(options.clang, options.cuda)
        # The list is of this version; others have other names.
        if version(options.cuda) == "13000":
            wrong += [f"{name}: is not listed" for name in names - set(known)]
        wanted = names - rules
        wrong += [f"{name}: has neither rule nor finding" for name in
                  wanted - tried(options.porthip, options.cuda, wanted,
                                 options.temp)]
    for line in sorted(wrong):
        print("wrong:", line)
    print(f"{len(known)} macros, {len(wrong)} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
