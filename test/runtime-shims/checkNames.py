#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every function name that the device rules produce.

Each 'shim' rule must find its name in the header that it names, each identical
or renaming function rule must find the name in the HIP headers, for every HIP
include tree and GPU given. Prints what is missing and exits with 1.

  checkNames.py --clang clang++-22 --hip /usr/include:gfx90a [--hip DIR:GPU...]
                [--cuda /usr/local/cuda]
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "runtime-shims/include"
FILES = ["device", "fp16", "bf16", "fp8", "complex"]
# The renames of fp8 are floats of 6 and 4 bits, which HIP has from 7.0 on.
# Declared by no header: variables and keywords of the language, and functions
# that the compiler or the C library supplies as macros.
BUILT_IN = re.compile(r"^(threadIdx|blockIdx|blockDim|gridDim|assert|__launch_bounds__|__builtin_.*)$")

# Macros that a project defines and HIP's headers ask for.
ASKED = re.compile(r"^__HIP_NO_\w+$")


def rules():
    for name in FILES:
        for rule in json.loads((ROOT / f"rules/{name}.json").read_text())["rules"]:
            yield name, rule


def names(shims_only):
    for file, rule in rules():
        hip = rule.get("hip", "")
        if rule["kind"] == "shim" and "::" in hip:  # others are macros
            yield hip, rule["shim"]
        elif rule["kind"] == "rename" and not shims_only and file != "fp8":
            if "::" not in hip and not BUILT_IN.match(hip) and \
                    not ASKED.match(hip):
                yield "::" + hip, None


def check_asked(folder):
    """Each macro of ASKED stands in a condition of a header of HIP's."""
    asked = {rule["hip"] for _, rule in rules()
             if ASKED.match(rule.get("hip", ""))}
    conditions = "\n".join(
        line for path in pathlib.Path(folder, "hip").rglob("*.h")
        for line in path.read_text(errors="replace").splitlines()
        if re.match(r"\s*#\s*(if|elif)", line))
    missing = [n for n in asked if not re.search(rf"\b{n}\b", conditions)]
    for name in sorted(missing):
        print(f"{folder}: no header asks for {name}")
    return not missing


def source(names, extra):
    lines = ["#include <hip/hip_runtime.h>"] if extra else []
    headers = sorted({h for _, h in names if h} | set(extra))
    lines += [f"#include <{h}>" for h in headers]
    lines.append("namespace names {")
    # A using-declaration asks for the name alone, whatever its overloads.
    where = {}
    for name, _ in names:
        lines.append(f"namespace n{len(lines)} {{ using {name}; }}")
        where[len(lines)] = name
    lines.append("}")
    return "\n".join(lines) + "\n", where


def check(label, command, names, extra):
    text, where = source(names, extra)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "names.hip"
        path.write_text(text)
        run = subprocess.run(
            command + ["-ferror-limit=0", "-w", "-fsyntax-only", str(path)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    missing, other = [], []
    for line in run.stderr.splitlines():
        found = re.match(r".*names\.hip:(\d+):\d+: error: (.*)", line)
        if found and int(found.group(1)) in where:
            missing.append(where[int(found.group(1))])
        elif " error: " in line:
            other.append(line)
    for name in missing:
        print(f"{label}: {name} is not declared")
    for line in other[:10]:
        print(f"{label}: {line}")
    if run.returncode and not missing and not other:
        print(f"{label}: {run.stderr[-500:]}")
    print(f"{label}: {len(where) - len(missing)} of {len(where)} names found")
    return run.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--hip", action="append", default=[])
    parser.add_argument("--cuda")
    options = parser.parse_args()
    good = True
    for tree in options.hip:
        folder, gpu = tree.rsplit(":", 1)
        wave = "32" if gpu.startswith("gfx1") else "64"
        command = [options.clang, "-x", "hip", f"--offload-arch={gpu}",
                   "--offload-device-only", "-nogpulib", "-I", str(INCLUDE),
                   "-D__HIP_PLATFORM_AMD__",
                   f"-D__AMDGCN_WAVEFRONT_SIZE={wave}",
                   f"-D__AMDGCN_WAVEFRONT_SIZE__={wave}"]
        if folder != "/usr/include":
            command += ["-isystem", folder]
        if not (pathlib.Path(folder) / "hip/hip_bf16.h").exists():
            command += ["-include", "porthip/clang22_hip52.h"]
        good &= check_asked(folder)
        good &= check(tree, command, list(names(False)),
                      ["hip/hip_fp16.h", "hip/hip_complex.h",
                       "porthip/bf16.h"])
    if options.cuda:
        command = [options.clang, "-x", "cuda", "--cuda-device-only",
                   "--cuda-gpu-arch=sm_80", f"--cuda-path={options.cuda}",
                   "-I", f"{options.cuda}/include/cccl", "-I", str(INCLUDE)]
        good &= check("cuda", command, list(names(True)), [])
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
