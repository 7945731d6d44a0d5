// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's attributes without a HIP spelling.
#ifndef PORTHIP_ATTRIBUTES_H
#define PORTHIP_ATTRIBUTES_H

// A kernel parameter that is not copied: on AMD GPUs a const parameter stays
// where the launch put it anyway.
#if defined(__CUDACC__) && !defined(__HIP__)
#define PORTHIP_GRID_CONSTANT __grid_constant__
#else
#define PORTHIP_GRID_CONSTANT
#endif

// Asks for a function to be inlined, and no more.
#if defined(__CUDACC__) && !defined(__HIP__) && defined(__inline_hint__)
#define PORTHIP_INLINE_HINT __inline_hint__
#else
#define PORTHIP_INLINE_HINT
#endif

// How many registers a thread may have: that is NVIDIA's hardware.
#if defined(__CUDACC__) && !defined(__HIP__) && defined(__maxnreg__)
#define PORTHIP_MAXNREG(...) __maxnreg__(__VA_ARGS__)
#else
#define PORTHIP_MAXNREG(...)
#endif

// The third argument of CUDA's is the blocks of a cluster, which AMD GPUs do
// not have; HIP's macro takes two.
#if defined(__CUDACC__) && !defined(__HIP__)
#define PORTHIP_LAUNCH_BOUNDS __launch_bounds__
#else
#define PORTHIP_LAUNCH_BOUNDS1(Threads) __launch_bounds__(Threads)
#define PORTHIP_LAUNCH_BOUNDS2(Threads, Blocks)                                \
  __launch_bounds__(Threads, Blocks)
#define PORTHIP_LAUNCH_BOUNDS3(Threads, Blocks, Cluster)                       \
  __launch_bounds__(Threads, Blocks)
#define PORTHIP_SELECT_BOUNDS(A, B, C, Name, ...) Name
#define PORTHIP_LAUNCH_BOUNDS(...)                                             \
  PORTHIP_SELECT_BOUNDS(__VA_ARGS__, PORTHIP_LAUNCH_BOUNDS3,                   \
                        PORTHIP_LAUNCH_BOUNDS2, PORTHIP_LAUNCH_BOUNDS1, )      \
  (__VA_ARGS__)
#endif

// Marks of CUDA's own headers, which mean nothing in a program.
#define PORTHIP_NO_ATTRIBUTE
#define PORTHIP_ANNOTATE(...)
// CUDA's asks for `pure`: no effects, and what is read may change.
#define PORTHIP_PURE __attribute__((pure))
#define PORTHIP_NO_RETURN __attribute__((noreturn))
#define PORTHIP_THREAD_LOCAL __thread

// AMD GPUs have none of the features that NVIDIA's have beyond their number.
#define PORTHIP_NO_FEATURE(...) 0

#endif
