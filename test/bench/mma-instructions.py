#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of porthip/mma.h for a warp's mma.sync: one alone,
one of a chain on one accumulator, and one of a tile of 2 x 4 that share their
factors; without matrix units, with them, and with PORTHIP_MMA_TOGETHER.

    mma-instructions.py [--clang clang++-22] [--hip /usr/include]
                        [--gpus gfx90a,gfx942,gfx1100,gfx1201]
                        [--rocwmma LIBRARY/include]

Loads, stores, waits and what sets up the kernel's argument do not count, nor
does what runs only if one warp of a wavefront comes alone (blocks with fused
operations, where there is a matrix unit). After the first slash the
instructions of matrix units, after the second the trips through the LDS unit.

With --rocwmma (and --hip of 6.0 or newer) it counts what rocWMMA makes of a
chain of 16x16x16 of f16 instead, for a half of each, which is what one mma is;
loads from memory are its own, with what they take in registers.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOT_COUNTED = re.compile(
    r"s_(wait|nop|delay|sendmsg|load|clause|mov_b64|endpgm)|global_")
UNIT = re.compile(r"v_(mfma|wmma)")
FUSED = re.compile(r"v_(pk_)?fma|v_dot|v_fmac")
KINDS = [("f16, k16", "mma_m16n8k16_f32_f16_f16", "float", 4, 2),
         ("bf16, k16", "mma_m16n8k16_f32_bf16_bf16", "float", 4, 2),
         ("s8, k32", "mma_m16n8k32_s32_s8_s8", "unsigned", 4, 2),
         ("e4m3, k32", "mma_m16n8k32_f32_e4m3_e4m3", "float", 4, 2)]
MODES = [("vectors", ["-DPORTHIP_MMA_UNITS=0"]), ("units", []),
         ("together", ["-DPORTHIP_MMA_TOGETHER=1"])]
# Rows and columns of products, and how many follow one another.
FORMS = {"one": (1, 1, 1), "chain": (1, 1, 5), "tile": (2, 4, 1)}

SOURCE = """#include <porthip/mma.h>
template <int Count> using Words = porthip::Registers<unsigned, Count>;
template <int Count>
__device__ inline Words<Count> load(const unsigned *From, int Number) {
  Words<Count> W;
  From += (__builtin_amdgcn_workitem_id_x() * 64 + Number) * 4;
  for (int I = 0; I < Count; ++I)
    W[I] = From[I];
  return W;
}
"""
KERNEL = """
extern "C" __global__ void {name}(const unsigned *In, {sum} *Out) {{
  porthip::Registers<{sum}, 4> Sums[{m}][{n}];
  {sum} *To = Out + __builtin_amdgcn_workitem_id_x() * {m} * {n} * 4;
  for (int I = 0; I < {m} * {n} * 4; ++I)
    Sums[I / 4 / {n}][I / 4 % {n}][I % 4] = To[I];
#pragma unroll
  for (int K = 0; K < {k}; ++K)
#pragma unroll
    for (int I = 0; I < {m}; ++I)
#pragma unroll
      for (int J = 0; J < {n}; ++J)
        Sums[I][J] = porthip::{call}(load<{a}>(In, 8 * K + I),
                                     load<{b}>(In, 8 * K + 2 + J), Sums[I][J]);
  for (int I = 0; I < {m} * {n} * 4; ++I)
    To[I] = Sums[I / 4 / {n}][I / 4 % {n}][I % 4];
}}
"""
ROCWMMA = """#include <hip/hip_runtime.h>
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
template <int Count>
__device__ void run(const float16_t *In, float *Out) {
  fragment<accumulator, 16, 16, 16, float> Sum;
  load_matrix_sync(Sum, Out, 16, mem_row_major);
#pragma unroll
  for (int K = 0; K < Count; ++K) {
    fragment<matrix_a, 16, 16, 16, float16_t, row_major> A;
    fragment<matrix_b, 16, 16, 16, float16_t, col_major> B;
    load_matrix_sync(A, In + 512 * K, 16);
    load_matrix_sync(B, In + 512 * K + 256, 16);
    mma_sync(Sum, A, B, Sum);
  }
  store_matrix_sync(Out, Sum, 16, mem_row_major);
}
extern "C" __global__ void one0(const float16_t *In, float *Out) {
  run<1>(In, Out);
}
extern "C" __global__ void chain0(const float16_t *In, float *Out) {
  run<5>(In, Out);
}
"""


def forms(title):
    """Bytes without a unit are thousands of instructions: once is enough."""
    return ["one"] if title.startswith("e4m3") else list(FORMS)


def source():
    text = SOURCE
    for number, (title, call, kind, a, b) in enumerate(KINDS):
        for form in forms(title):
            m, n, k = FORMS[form]
            text += KERNEL.format(name=f"{form}{number}", call=call, sum=kind,
                                  a=a, b=b, m=m, n=n, k=k)
    return text


def counted(body):
    blocks = [[re.split(r"\s", line.strip())[0] for line in block.split("\n")
               if re.match(r"\t[a-z]\w+", line)]
              for block in re.split(r"^(?:\.LBB\S+:|; %bb\.\d+:).*$", body,
                                    flags=re.M)]
    if any(UNIT.match(op) for block in blocks for op in block):
        blocks = [b for b in blocks if any(UNIT.match(op) for op in b)
                  or not any(FUSED.match(op) for op in b)]
    ops = [op for b in blocks for op in b if not NOT_COUNTED.match(op)]
    return (len(ops), sum(bool(UNIT.match(op)) for op in ops),
            sum(op.startswith("ds_") for op in ops))


def counts(options, gpu, defines):
    wave = 32 if gpu.startswith("gfx1") else 64
    command = [options.clang, "-x", "hip", f"--offload-arch={gpu}",
               "--offload-device-only", "-S", "-O3", "-nogpulib",
               "-D__HIP_PLATFORM_AMD__", f"-D__AMDGCN_WAVEFRONT_SIZE={wave}",
               f"-D__AMDGCN_WAVEFRONT_SIZE__={wave}",
               "-I", str(ROOT / "runtime-shims/include")] + defines
    if options.hip != "/usr/include":
        command += ["-isystem", options.hip]
    if not (pathlib.Path(options.hip) / "hip/hip_bf16.h").exists():
        command += ["-include", "porthip/clang22_hip52.h"]
    code = source()
    if options.rocwmma:
        command += ["-std=c++17", "-I", options.rocwmma]
        code = ROCWMMA
    text = subprocess.run(command + ["-o", "-", "-"], input=code, text=True,
                          check=True, stdout=subprocess.PIPE).stdout
    return {name: counted(body) for name, body in
            re.findall(r"^(\w+):\s+; @\1\n(.*?)^\.Lfunc_end", text,
                       re.S | re.M)}


def shown(numbers):
    return " / ".join(f"{number:.1f}".removesuffix(".0") for number in numbers)


def cells(got, number):
    if f"tile{number}" not in got:
        return [shown(got[f"one{number}"]), "", ""]
    one, chain, tile = (got[f"{form}{number}"] for form in FORMS)
    return [shown(one), shown([(c - o) / 4 for c, o in zip(chain, one)]),
            shown([t / 8 for t in tile])]


def rocwmma(options):
    print("| GPU | of a chain, rocWMMA |\n| --- | ---: |")
    for gpu in options.gpus.split(","):
        got = counts(options, gpu, [])
        print(f"| {gpu} | " + shown([(c - o) / 8 for c, o in
                                     zip(got["chain0"], got["one0"])]) + " |",
              flush=True)
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--hip", default="/usr/include")
    parser.add_argument("--gpus", default="gfx90a,gfx942,gfx1100,gfx1201")
    parser.add_argument("--rocwmma")
    options = parser.parse_args()
    if options.rocwmma:
        return rocwmma(options)
    print("| GPU | mma | | one | of a chain | of a tile |\n"
          "| --- | --- | --- | ---: | ---: | ---: |")
    for gpu in options.gpus.split(","):
        table = {mode: counts(options, gpu, defines) for mode, defines in MODES
                 if mode != "together" or not gpu.startswith("gfx1")}
        for number, (title, *_) in enumerate(KINDS):
            for mode, got in table.items():
                print(f"| {gpu} | {title} | {mode} | "
                      + " | ".join(cells(got, number)) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
