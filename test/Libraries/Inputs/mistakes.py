#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a port with one mistake after another and says where verify finds it."""
import argparse
import re
import subprocess

BLAS = {
    "transposition": ["TRANS_A ENUM(OP_N)"],
    "leading-dimensions": ["LDA 10", "LDB 8"],
    # As if matrices were by rows: operands and sizes change places.
    "column-order": ["FIRST B", "SECOND A", "ROWS 4", "COLUMNS 6"],
    # The scalar of the host is taken for one of the device.
    "alpha-pointer": ["SCALE &Elsewhere"],
    "compute-type": ["COMPUTE HIPBLAS_COMPUTE_32F_FAST_TF32"],
    "stride": ["STRIDE 16"],
    "triangle": ["UPLO ENUM(FILL_MODE_UPPER)"],
    "none": [],
}

FFT = {
    "direction": ["DIRECTION HIPFFT_BACKWARD"],
    "normalisation": ["SCALE 1"],
    "batch-distance": ["DISTANCE 32"],
    "batch-count": ["BATCH 2"],
    "sizes": ["NX 6", "NY 4"],
    "stride": ["STRIDE 1"],
    # The rows of a real transform in place without room for the last number.
    "padding": ["ROW 8"],
    "none": [],
}

RAND = {
    "seed": ["SEEDS 1235, 5678"],
    "seed-order": ["SEEDS 5678, 1234"],
    "generator": ["KIND ENUM(RNG_PSEUDO_PHILOX4_32_10)"],
    "offset": ["OFFSET 0"],
    "draws-order": ["SWAPS"],
    "mean-and-deviation": ["SHAPE 2, 1"],
    "dimensions": ["DIMENSIONS 1"],
    "none": [],
}

SOLVER = {
    "triangle": ["TRIANGLE BLAS(FILL_MODE_UPPER)"],
    "leading-dimension": ["LD 5"],
    "transposition": ["TRANS BLAS(OP_T)"],
    "vectors": ["MODE ENUM(EIG_MODE_NOVECTOR)"],
    "none": [],
}

SPARSE = {
    "index-base": ["BASE ENUM(INDEX_BASE_ONE)"],
    "transposition": ["OPERATION ENUM(OPERATION_TRANSPOSE)"],
    "order": ["BY ENUM(ORDER_ROW)"],
    # The library refuses it, as the vendors' do.
    "compute-type": ["COMPUTE TYPE(R_32F)"],
    "triangle": ["FILL ENUM(FILL_MODE_LOWER)"],
    "none": [],
}

NCCL = {
    "datatype": ["TYPE ncclInt"],
    "reduction": ["REDUCTION ncclAvg"],
    "count": ["COUNT 32"],
    "root": ["ROOT 0"],
    "none": [],
}

DNN = {
    # One row and column too few around the input.
    "padding": ["PAD 0"],
    "layout": ["LAYOUT miopenTensorNHWC"],
    # cuDNN's coefficient of tanh means nothing, MIOpen's is its slope.
    "activation": ["SLOPE 2"],
    "pooling": ["POOLING miopenPoolingAverage"],
    "softmax": ["MODE MIOPEN_SOFTMAX_MODE_INSTANCE"],
    # The library refuses it.
    "no-search": ["SEARCH 0"],
    "none": [],
}

MISTAKES = {"cublas": BLAS, "cudnn": DNN, "cufft": FFT, "curand": RAND,
            "cusolver": SOLVER, "cusparse": SPARSE, "nccl": NCCL}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("porthip", nargs="+", help="behind --")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--library", choices=MISTAKES, default="cublas")
    o = parser.parse_args()
    with open(f"{o.folder}/port.hip", encoding="utf-8") as file:
        port = file.read()
    for name, definitions in MISTAKES[o.library].items():
        path = f"{o.folder}/{name}.hip"
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(f"#define {d}\n" for d in definitions) + port)
        run = subprocess.run(
            [*o.porthip, "verify", "--cause=off", "--leg", "cuda@vgpu:sm_80",
             "--leg", "hip@vgpu:gfx942", "--port", path,
             f"{o.folder}/original.cu", f"-l{o.library}"],
            capture_output=True, text=True, check=False)
        found = re.search(r"first in (launch \d+: [\w:]+)|"
                          r"(launch \d+ is of another kernel)", run.stdout)
        if run.returncode == 0:
            print(f"{name}: {run.stdout.strip()}")
        elif run.returncode == 1 and found:
            print(f"{name}: found in {found.group(1) or found.group(2)}")
        else:
            print(f"{name}: {run.stdout}{run.stderr}")


if __name__ == "__main__":
    main()
