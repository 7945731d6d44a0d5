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

#endif
