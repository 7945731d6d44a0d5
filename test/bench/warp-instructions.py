#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of reductions, scans and broadcasts over 32 lanes,
once with porthip/warp.h and once with HIP's own shuffles of width 32.

    warp-instructions.py [--clang clang++-22] [--hip /usr/include]
                         [--gpus gfx90a,gfx942,gfx1100]

Loads, stores, waits and what sets up the kernel's argument do not count. The
second number are trips through the LDS unit.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOT_COUNTED = re.compile(r"s_(waitcnt|nop|delay|sendmsg|load|clause|mov_b64)|global_")
KERNELS = [
    ("sum by xor, float", "float",
     "for (int I = 16; I; I >>= 1) V += {xor}V, I{w});"),
    ("sum by xor, double", "double",
     "for (int I = 16; I; I >>= 1) V += {xor}V, I{w});"),
    ("sum by down, float", "float",
     "for (int I = 16; I; I >>= 1) V += {down}V, I{w});"),
    ("sum by down, double", "double",
     "for (int I = 16; I; I >>= 1) V += {down}V, I{w});"),
    ("inclusive scan, float", "float",
     "for (int I = 1; I < 32; I <<= 1) {{ float U = {up}V, I{w}); "
     "if ({lane} >= I) V += U; }}"),
    ("first lane to all, float", "float", "V = {idx}V, 0{w});"),
    ("positive in any lane", "float", "V = {any}V > 0);"),
]
PORTHIP = {"xor": "porthip::shfl_xor_sync(~0u, ", "w": "",
           "down": "porthip::shfl_down_sync(~0u, ",
           "up": "porthip::shfl_up_sync(~0u, ",
           "idx": "porthip::shfl_sync(~0u, ", "lane": "porthip::lane_id()",
           "any": "porthip::any_sync(~0u, "}
HIP = {"xor": "__shfl_xor(", "down": "__shfl_down(", "up": "__shfl_up(",
       "idx": "__shfl(", "w": ", 32", "lane": "(__lane_id() & 31)",
       "any": "__any("}


def source():
    text = "#include <porthip/warp.h>\n"
    for side, words in (("porthip", PORTHIP), ("hip", HIP)):
        for number, (_, kind, body) in enumerate(KERNELS):
            text += (f'extern "C" __global__ void {side}{number}({kind} *D) {{\n'
                     "  unsigned T = __builtin_amdgcn_workitem_id_x();\n"
                     f"  {kind} V = D[T];\n  {body.format(**words)}\n"
                     "  D[T] = V;\n}\n")
    return text


def counts(options, gpu):
    wave = 32 if gpu.startswith("gfx1") else 64
    command = [options.clang, "-x", "hip", f"--offload-arch={gpu}",
               "--offload-device-only", "-S", "-O3", "-nogpulib",
               "-D__HIP_PLATFORM_AMD__", f"-D__AMDGCN_WAVEFRONT_SIZE={wave}",
               f"-D__AMDGCN_WAVEFRONT_SIZE__={wave}",
               "-I", str(ROOT / "runtime-shims/include")]
    if options.hip != "/usr/include":
        command += ["-isystem", options.hip]
    if not (pathlib.Path(options.hip) / "hip/hip_bf16.h").exists():
        command += ["-include", "porthip/clang22_hip52.h"]
    text = subprocess.run(command + ["-o", "-", "-"], input=source(), text=True,
                          check=True, stdout=subprocess.PIPE).stdout
    result = {}
    for name, body in re.findall(r"^(\w+):\s+; @\1\n(.*?)s_endpgm", text,
                                 re.S | re.M):
        lines = [line.strip() for line in body.split("\n")
                 if re.match(r"\t[a-z]\w+", line)]
        lines = [line for line in lines if not NOT_COUNTED.match(line)]
        result[name] = (len(lines),
                        sum(line.startswith("ds_") for line in lines))
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--hip", default="/usr/include")
    parser.add_argument("--gpus", default="gfx90a,gfx942,gfx1100")
    options = parser.parse_args()
    gpus = options.gpus.split(",")
    table = {gpu: counts(options, gpu) for gpu in gpus}
    print("| | " + " | ".join(f"{gpu} porthip | {gpu} HIP" for gpu in gpus)
          + " |\n| --- |" + " ---: | ---: |" * len(gpus))
    for number, (title, _, _) in enumerate(KERNELS):
        cells = ["%d / %d" % table[gpu][f"{side}{number}"]
                 for gpu in gpus for side in ("porthip", "hip")]
        print(f"| {title} | " + " | ".join(cells) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
