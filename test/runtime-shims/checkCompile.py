#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles one source that uses the shims for every target that matters: AMD
GPUs of both wave sizes, the host side of HIP, and CUDA with both its sides.

  checkCompile.py --clang clang++-22 --hip /usr/include [--hip DIR...]
                  [--cuda /usr/local/cuda] [--gpus gfx90a,gfx1100] FILE
"""
import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "runtime-shims/include"


def hip_command(clang, include, wave):
    command = [clang, "-x", "hip", "-nogpulib", "-D__HIP_PLATFORM_AMD__",
               f"-D__AMDGCN_WAVEFRONT_SIZE={wave}",
               f"-D__AMDGCN_WAVEFRONT_SIZE__={wave}"]
    if include != "/usr/include":
        command += ["-isystem", include]
    if not (pathlib.Path(include) / "hip/hip_bf16.h").exists():
        command += ["-include", "porthip/clang22_hip52.h"]
    return command


def commands(options):
    for include in options.hip:
        for gpu in options.gpus.split(","):
            wave = 32 if gpu.startswith("gfx1") else 64
            yield (f"{include} {gpu}", hip_command(options.clang, include, wave)
                   + [f"--offload-arch={gpu}", "--offload-device-only"])
        yield (f"{include} host", hip_command(options.clang, include, 64) +
               ["--offload-host-only"])
    for side in ("device", "host") if options.cuda else ():
        yield (f"cuda {side}",
               [options.clang, "-x", "cuda", f"--cuda-{side}-only",
                "--cuda-gpu-arch=sm_80", f"--cuda-path={options.cuda}",
                "-I", f"{options.cuda}/include/cccl",
                "-Wno-unknown-cuda-version"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--hip", action="append", default=[])
    parser.add_argument("--cuda")
    parser.add_argument("--gpus", default="gfx90a,gfx942,gfx1100,gfx1151")
    parser.add_argument("file")
    options = parser.parse_args()
    bad = 0
    for label, command in commands(options):
        run = subprocess.run(
            command + ["-I", str(INCLUDE), "-Wall", "-Werror",
                       "-Wno-deprecated-declarations", "-Wno-unused-function",
                       "-fsyntax-only", options.file],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        print(f"{label}: {'ok' if run.returncode == 0 else 'failed'}")
        if run.returncode:
            bad += 1
            print(run.stderr, file=sys.stderr)
    return 1 if bad or not options.hip + [options.cuda] else 0


if __name__ == "__main__":
    sys.exit(main())
