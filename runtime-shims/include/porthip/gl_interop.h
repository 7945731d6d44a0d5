// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenGL interoperability: a header of its own in newer HIP, which does not
// stand alone, and part of the runtime header before.
#ifndef PORTHIP_GL_INTEROP_H
#define PORTHIP_GL_INTEROP_H

#include <hip/hip_runtime_api.h>
#if __has_include(<hip/hip_gl_interop.h>)
#include <hip/hip_gl_interop.h>
#endif

// The structure behind hipGraphicsResource_t, which code names with 'struct'.
#if defined(__HIP_PLATFORM_NVIDIA__) && !defined(_hipGraphicsResource)
#define _hipGraphicsResource cudaGraphicsResource
#endif

namespace porthip {

// The flags are a promise of how the resource will be used until it is
// unmapped; HIP takes it at registration only, so nothing is lost but speed.
inline hipError_t hipGraphicsResourceSetMapFlags(hipGraphicsResource_t,
                                                 unsigned int Flags) {
  return Flags <= 2u ? hipSuccess : hipErrorInvalidValue;
}

} // namespace porthip

#endif
