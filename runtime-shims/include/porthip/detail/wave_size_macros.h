// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes of a wavefront by macros, which HIP before 6.4 expects of clang and
// which clang 22 no longer has. RDNA's have 32, as HIP compiles for it.
#ifndef PORTHIP_DETAIL_WAVE_SIZE_MACROS_H
#define PORTHIP_DETAIL_WAVE_SIZE_MACROS_H
/* No warnings that a program asks for are about it. */
#pragma GCC system_header

#ifndef __AMDGCN_WAVEFRONT_SIZE
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
#define __AMDGCN_WAVEFRONT_SIZE 32
#else
#define __AMDGCN_WAVEFRONT_SIZE 64
#endif
#endif
#ifndef __AMDGCN_WAVEFRONT_SIZE__
#define __AMDGCN_WAVEFRONT_SIZE__ __AMDGCN_WAVEFRONT_SIZE
#endif

#endif
