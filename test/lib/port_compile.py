#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a port as HIP with clang against the installed HIP headers.

    port_compile.py --clang CLANG --shims DIR [--targets LIST] [--device-only]
                    [--codegen] FILE [compiler arguments]

clang no longer defines the wavefront size, which HIP's headers up to 6.3 need;
so it is passed, as it is for each target.
"""
import argparse
import os
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


def compile_port(clang, shims, file, target, side, args, codegen=False):
    """What went wrong, or an empty string."""
    command = command_for(clang, shims, file, target, side, args, codegen)
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
