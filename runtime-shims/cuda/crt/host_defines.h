// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Function and variable attributes. Outside of CUDA they mean nothing, so that
// host files can share headers with kernels.
#ifndef PORTHIP_CRT_HOST_DEFINES_H
#define PORTHIP_CRT_HOST_DEFINES_H
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__
#endif

#ifdef __CUDA__
#define __constant__ __attribute__((constant))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __host__ __attribute__((host))
// clang ignores 'managed' for CUDA; both sides may name a device variable.
#ifdef PORTHIP_CUDA_COMPILE
// The virtual GPU knows them by the section: both sides share the memory.
#define __managed__ __attribute__((device, section(".porthip.managed")))
#else
#define __managed__ __attribute__((device))
#endif
#define __shared__ __attribute__((shared))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
// clang rejects clusters before sm_90; what is parsed is every program.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
#define __cluster_dims__(...)
#else
#define __cluster_dims__(...) __attribute__((cluster_dims(__VA_ARGS__)))
#endif
#else
#define __constant__
#define __device__
#define __global__
#define __host__
#define __managed__
#define __shared__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#endif

// clang has no counterpart: these only tune code or mark compiler internals.
#define __block_size__(...)
#define __maxnreg__(...)
#define __local_maxnreg__(...)
#define __inline_hint__
#define __nv_pure__
#define __cudart_builtin__
#define __device_builtin__
#define __device_builtin_surface_type__
#define __device_builtin_texture_type__
#define __specialization_static

#define __align__(N) __attribute__((aligned(N)))
#define __builtin_align__(N) __align__(N)
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __no_return__ __attribute__((noreturn))
#define __thread__ __thread
#define __export__
#define __import__
#define __annotate__(A) __attribute__((A))
#define __location__(A) __annotate__(A)
// A macro of that name breaks the '__attribute__((__noinline__))' of the C++
// library, so NVIDIA's header has it for CUDA's compiler alone; it is a keyword
// of clang in CUDA.
#if !defined(__CUDA__) && (defined(__CUDACC__) || defined(__CUDA_ARCH__) ||    \
                           defined(__CUDA_LIBDEVICE__))
#define __noinline__ __attribute__((noinline))
#endif

// Questions about features find none in the architecture that is parsed.
#define __CUDA_ARCH_HAS_FEATURE__(Feature) 0
#define __CUDA_HAS_ARCH_SPECIFIC(N) 0
#define __CUDA_HAS_ARCH_FAMILY_SPECIFIC(N) 0

#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDART_DEVICE __device__
#define CUDAAPI
#define CUDA_CB
#define __cdecl

#endif
