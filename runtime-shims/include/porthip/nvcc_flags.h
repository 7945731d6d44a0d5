// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The macros that flags of nvcc define. A port includes this where it asks one
// and the project's command lines have the flag; HIP's compiler has no such
// flag, and needs none: it takes lambdas of either side, and constexpr
// functions. As with nvcc they are there in what a device compiler reads.
// -DPORTHIP_NO_NVCC_FLAGS takes the other branches.
#ifndef PORTHIP_NVCC_FLAGS_H
#define PORTHIP_NVCC_FLAGS_H

#if defined(__CUDACC__) && !defined(__HIP__)
#ifdef __CUDACC_EXTENDED_LAMBDA__
#define PORTHIP_CUDACC_EXTENDED_LAMBDA 1
#endif
#ifdef __CUDACC_RELAXED_CONSTEXPR__
#define PORTHIP_CUDACC_RELAXED_CONSTEXPR 1
#endif
#ifdef __CUDACC_RDC__
#define PORTHIP_CUDACC_RDC 1
#endif
#ifdef __CUDACC_DEBUG__
#define PORTHIP_CUDACC_DEBUG 1
#endif
#ifdef __CUDACC_EWP__
#define PORTHIP_CUDACC_EWP 1
#endif
#elif defined(__HIPCC__) && !defined(PORTHIP_NO_NVCC_FLAGS)
#define PORTHIP_CUDACC_EXTENDED_LAMBDA 1
#define PORTHIP_CUDACC_RELAXED_CONSTEXPR 1
#define PORTHIP_CUDACC_RDC 1
#define PORTHIP_CUDACC_DEBUG 1
#define PORTHIP_CUDACC_EWP 1
#endif

#endif
