#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a port as HIP with clang against the installed HIP headers.

    port_compile.py --clang CLANG --shims DIR [--targets LIST] [--device-only]
                    [--codegen] FILE [compiler arguments]

HIP's runtime header, which most ports begin with, is the better part of a compile:
compile_port() takes a folder where that header is kept precompiled.

clang no longer defines the wavefront size, which HIP's headers up to 6.3 need;
so it is passed, as it is for each target.
"""
import argparse
import fcntl
import os
import re
import shlex
import subprocess
import sys

WAVEFRONT = {"gfx90a": 64, "gfx942": 64, "gfx1100": 32, "gfx1151": 32}
ALL_TARGETS = ",".join(WAVEFRONT)


def command_for(clang, shims, file, target, side, args, codegen=False):
    wave = WAVEFRONT[target]
    command = [clang, "-x", "c" if file.endswith(".c") else "hip"]
    if not file.endswith(".c"):
        command += ["--offload-arch=" + target, "--offload-%s-only" % side,
                    "-nogpulib"]
    command += ["-D__HIP_PLATFORM_AMD__",
                "-D__AMDGCN_WAVEFRONT_SIZE=%d" % wave,
                "-D__AMDGCN_WAVEFRONT_SIZE__=%d" % wave,
                "-I", os.path.join(shims, "include"),
                "-include", "porthip/clang22_hip52.h", "-w",
                "-ferror-limit=5"]
    # Not an object: that would need the device libraries.
    command += ["-S", "-o", os.devnull] if codegen else ["-fsyntax-only"]
    return command + list(args) + [file]


def begins_with_runtime(file):
    with open(file, encoding="latin-1") as text:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text.read(), flags=re.S)
    return code.lstrip().startswith("#include <hip/hip_runtime.h>")


def precompiled_runtime(command, folder):
    """The file with HIP's runtime header for such a command; made by the first."""
    name = re.sub(r"\W+", "-", " ".join(command[1:]))[-200:]
    made = os.path.join(folder, name + ".pch")
    os.makedirs(folder, exist_ok=True)
    with open(made + ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(made):
            source = made + ".hip"
            with open(source, "w") as text:
                text.write("#include <hip/hip_runtime.h>\n")
            subprocess.run(command + ["-c", "-emit-llvm", "-Xclang", "-emit-pch",
                                      "-Xclang", "-fpch-instantiate-templates",
                                      "-o", made, source], check=True)
    return made


def compile_port(clang, shims, file, target, side, args, codegen=False, keep=None,
                 includes_runtime=False):
    """The error, or an empty string. keep: a folder for the header;
    includes_runtime: the arguments include it before the file."""
    command = command_for(clang, shims, file, target, side, args, codegen)
    begins = includes_runtime or (
        file.endswith(".hip") and begins_with_runtime(file))
    # Macros and the language's version may change it; folders do not.
    if keep and begins and all(
            arg == "-I" or not arg.startswith("-") or arg.startswith("-I") or
            (includes_runtime and arg == "-include") for arg in args):
        runtime = command_for(clang, shims, file, target, side, [])[:-2]
        made = precompiled_runtime(runtime, keep)
        with_runtime = command[:-1] + ["-Xclang", "-include-pch", "-Xclang", made,
                                       file]
        done = subprocess.run(with_runtime, capture_output=True, timeout=100)
        if done.returncode == 0:
            return ""
        # A failure is told as it is without.
        if b"has been modified since" in done.stderr:
            os.remove(made)
    done = subprocess.run(command, capture_output=True, text=True,
                          errors="replace", timeout=100)
    if done.returncode == 0:
        return ""
    return "does not compile for %s, %s side:\n%s\n%s" % (
        target, side, shlex.join(command), done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--shims", required=True)
    parser.add_argument("--targets", default="gfx942")
    parser.add_argument("--device-only", action="store_true")
    parser.add_argument("--codegen", action="store_true")
    parser.add_argument("file")
    options, args = parser.parse_known_args()
    targets = ALL_TARGETS if options.targets == "all" else options.targets
    for target in targets.split(","):
        for side in ["device"] + ([] if options.device_only else ["host"]):
            problem = compile_port(options.clang, options.shims, options.file,
                                   target, side, args, options.codegen)
            if problem:
                print(problem, file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
