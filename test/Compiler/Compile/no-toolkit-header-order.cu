// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Headers of our own stand alone, whatever comes first.
//
// RUN: %porthip cc --cuda-path=none -c %s -o %t.o
#include "cuda_fp8.h"
#include <cuda_runtime.h>
__global__ void k(float *p) { __nv_fp8_e4m3 a(p[0]); p[1] = float(a); }
