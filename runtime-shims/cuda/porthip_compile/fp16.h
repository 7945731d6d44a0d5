// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions for cuda_fp16.h.
#ifndef PORTHIP_COMPILE_FP16_H
#define PORTHIP_COMPILE_FP16_H

#include "small_float_formats.h"

#ifdef __CUDA__
#include "../cuda_runtime.h"
#endif

#define PORTHIP_T __half
#define PORTHIP_T2 __half2
#define PORTHIP_RAW __half_raw
#define PORTHIP_RAW2 __half2_raw
#define PORTHIP_FORMAT HalfFormat
#define PORTHIP_NAMED(A, B) A##half##B
#define PORTHIP_NAMED2(A, B) A##half2##B
#define PORTHIP_NAMED_TO_FLOAT __half2float
#define PORTHIP_HALVES_TO_PAIR __halves2half2
#ifdef __CUDA_ARCH__
#define PORTHIP_OPEN_PTX "f16"
#endif
#define PORTHIP_INTEGER_SIDES __host__ __device__ inline
#define PORTHIP_ONE_TO_PAIR __half2half2
#ifndef __CUDA_NO_HALF_CONVERSIONS__
#define PORTHIP_HAS_CONVERSIONS
#endif
#ifndef __CUDA_NO_HALF_OPERATORS__
#define PORTHIP_HAS_OPERATORS
#endif
#ifndef __CUDA_NO_HALF2_OPERATORS__
#define PORTHIP_HAS_OPERATORS2
#endif
#include "small_float.inc"

#endif
