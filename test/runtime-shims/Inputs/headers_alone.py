# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses each header of a folder by itself, as README.md there says."""
import argparse
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

FLAGS = ["-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib",
         "-include", "porthip_cuda_prelude.h", "-D__NVCC__",
         "-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
         "-D__CUDACC_VER_BUILD__=88", "-Wno-register", "-fsyntax-only"]


def parse(args, name, folder):
    source = pathlib.Path(folder) / f"{name}.cu"
    source.write_text(f"#include <{name}>\n")
    done = subprocess.run([args.clang, *FLAGS, "-isystem", args.folder, source],
                          capture_output=True, text=True)
    lines = [line for line in done.stderr.splitlines() if "error:" in line]
    return (lines or [f"{name}: clang failed"])[0] if done.returncode else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", required=True)
    parser.add_argument("--only")
    parser.add_argument("folder")
    args = parser.parse_args()
    # Headers of porthip's own are parts of others.
    names = [args.only] if args.only else sorted(
        path.name for path in pathlib.Path(args.folder).glob("*.h")
        if not path.name.startswith("porthip_"))
    with (tempfile.TemporaryDirectory() as folder,
          concurrent.futures.ThreadPoolExecutor() as pool):
        errors = [e for e in pool.map(lambda n: parse(args, n, folder), names) if e]
    print(*errors, f"{len(names)} headers, {len(errors)} failed", sep="\n")
    return bool(errors)


sys.exit(main())
