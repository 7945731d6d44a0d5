// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA version that a port pretends to have, for code that picks a branch
// by CUDART_VERSION, CUDA_VERSION or __CUDACC_VER_MAJOR__. On NVIDIA it is the
// real one. On AMD it is 12.0, because HIP's interface is that of CUDA 12.
// Define the macro before including this, or on the command line, to choose.
#ifndef PORTHIP_VERSION_H
#define PORTHIP_VERSION_H

#if defined(__HIP_PLATFORM_NVIDIA__) || defined(__CUDACC__)
#include <cuda.h>
#include <cuda_runtime_api.h>
#ifndef PORTHIP_CUDART_VERSION
#define PORTHIP_CUDART_VERSION CUDART_VERSION
#endif
#ifndef PORTHIP_CUDA_VERSION
#define PORTHIP_CUDA_VERSION CUDA_VERSION
#endif
#if !defined(PORTHIP_CUDACC_VER_MAJOR) && defined(__CUDACC_VER_MAJOR__)
#define PORTHIP_CUDACC_VER_MAJOR __CUDACC_VER_MAJOR__
#define PORTHIP_CUDACC_VER_MINOR __CUDACC_VER_MINOR__
#define PORTHIP_CUDACC_VER_BUILD __CUDACC_VER_BUILD__
#endif
#endif

#ifndef PORTHIP_CUDART_VERSION
#define PORTHIP_CUDART_VERSION 12000
#endif
#ifndef PORTHIP_CUDA_VERSION
#define PORTHIP_CUDA_VERSION 12000
#endif

// Only a device compiler has these, as nvcc alone defines CUDA's.
#ifdef __HIPCC__
#ifndef PORTHIP_CUDACC_VER_MAJOR
#define PORTHIP_CUDACC_VER_MAJOR 12
#endif
#ifndef PORTHIP_CUDACC_VER_MINOR
#define PORTHIP_CUDACC_VER_MINOR 0
#endif
#ifndef PORTHIP_CUDACC_VER_BUILD
#define PORTHIP_CUDACC_VER_BUILD 0
#endif
#endif

#endif
