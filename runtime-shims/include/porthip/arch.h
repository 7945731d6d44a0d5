// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PORTHIP_CUDA_ARCH stands for __CUDA_ARCH__ in a port: defined in device
// passes only. On NVIDIA it is __CUDA_ARCH__. On AMD it is 700 unless
// -DPORTHIP_CUDA_ARCH=... says otherwise, or a port's <porthip/sm_80.h>: the
// newest architecture for which all of its branches have ports.
//
// In a host pass it is undefined even when given on the command line, so that
// both '#ifdef PORTHIP_CUDA_ARCH' and '#if PORTHIP_CUDA_ARCH >= 700' are false
// there, as with __CUDA_ARCH__.
#ifndef PORTHIP_ARCH_H
#define PORTHIP_ARCH_H

#ifndef PORTHIP_ARCH_ANSWER
#define PORTHIP_ARCH_ANSWER 700
#endif

#if defined(__CUDA_ARCH__)
#undef PORTHIP_CUDA_ARCH
#define PORTHIP_CUDA_ARCH __CUDA_ARCH__
#elif defined(__HIP_DEVICE_COMPILE__)
#ifndef PORTHIP_CUDA_ARCH
#define PORTHIP_CUDA_ARCH PORTHIP_ARCH_ANSWER
#endif
#else
#undef PORTHIP_CUDA_ARCH
#endif

#endif
