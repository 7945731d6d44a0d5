// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: arrays, textures, surfaces.
#include "Runtime/Cuda/Names.h"

#include "Runtime/Core/DeviceFacts.h"

#define VG_SEAMLESS_CUBE(Desc) ((Desc).seamlessCubemap)

#include "Runtime/Api/Arrays.inc"

#include "Runtime/Api/Textures.inc"

VG_API cudaError_t cudaGetSurfaceObjectResourceDesc(
    cudaResourceDesc *To, cudaSurfaceObject_t Handle) {
  return cudaGetTextureObjectResourceDesc(To, Handle);
}
