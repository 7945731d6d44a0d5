// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: arrays, textures, surfaces.
#include "cuda/Names.h"

#include "core/DeviceFacts.h"

#define VG_SEAMLESS_CUBE(Desc) ((Desc).seamlessCubemap)

#include "api/Arrays.inc"

#include "api/Textures.inc"

VG_API cudaError_t cudaGetSurfaceObjectResourceDesc(
    cudaResourceDesc *To, cudaSurfaceObject_t Handle) {
  return cudaGetTextureObjectResourceDesc(To, Handle);
}
