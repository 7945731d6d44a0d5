// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names that nvcc has before the first line of a .cu file, for a clang that
// has no CUDA toolkit: used as -include porthip_cuda_prelude.h. For a parse it
// declares device functions; for a compile (PORTHIP_CUDA_COMPILE) it has their
// definitions too.
#ifndef PORTHIP_CUDA_PRELUDE_H
#define PORTHIP_CUDA_PRELUDE_H
/* No warnings that a program asks for are about it. */
#pragma GCC system_header

#ifdef PORTHIP_CUDA_COMPILE
#include "porthip_compile/prelude.h"
#else
#if defined(__CUDA__) && defined(__cplusplus)
// libstdc++ leaves out __float128, which no GPU has, when it sees __CUDACC__.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
// clang names threadIdx and its kin as the hardware registers that they are.
#include <__clang_cuda_builtin_vars.h>
#include "porthip_host_library.h"
#endif

#include "cuda_runtime.h"

#endif // PORTHIP_CUDA_COMPILE

#include "porthip_guards.h"

// clang's wrapper has them, nvcc has not: cudaHeaderArgs().
#undef powi
#undef powif

#endif
