// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions for cuda_bf16.h.
#ifndef PORTHIP_COMPILE_BF16_H
#define PORTHIP_COMPILE_BF16_H

#include "small_float_formats.h"

#define PORTHIP_T __nv_bfloat16
#define PORTHIP_T2 __nv_bfloat162
#define PORTHIP_RAW __nv_bfloat16_raw
#define PORTHIP_RAW2 __nv_bfloat162_raw
#define PORTHIP_FORMAT BfloatFormat
#define PORTHIP_NAMED(A, B) A##bfloat16##B
#define PORTHIP_NAMED2(A, B) A##bfloat162##B
#define PORTHIP_NAMED_TO_FLOAT __bfloat162float
#define PORTHIP_HALVES_TO_PAIR __halves2bfloat162
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define PORTHIP_OPEN_PTX "bf16"
#endif
#define PORTHIP_INTEGER_SIDES __device__ inline
#define PORTHIP_ONE_TO_PAIR __bfloat162bfloat162
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
#define PORTHIP_HAS_CONVERSIONS
#endif
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
#define PORTHIP_HAS_OPERATORS
#endif
#ifndef __CUDA_NO_BFLOAT162_OPERATORS__
#define PORTHIP_HAS_OPERATORS2
#endif
#include "small_float.inc"

// Between the two formats.
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(__half X)
    : __x(porthip_compile::BfloatFormat::fromFloat(__half2float(X))) {}
__host__ __device__ inline __half::__half(__nv_bfloat16 X)
    : __x(porthip_compile::HalfFormat::fromFloat(__bfloat162float(X))) {}

#endif
