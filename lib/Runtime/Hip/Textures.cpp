// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: arrays, textures, surfaces.
#include "Runtime/Hip/Names.h"

#include "Runtime/Core/DeviceFacts.h"

#define VG_SEAMLESS_CUBE(Desc) false

#include "Runtime/Api/Arrays.inc"

#include "Runtime/Api/Textures.inc"

#define VG_DRIVER(Name) hip##Name
#define VG_DESC(Name) HIP_##Name
#define VG_RESULT hipError_t
#define VG_TEXTURE hipTextureObject_t
#include "Runtime/Api/TextureObjects.inc"

// HIP 5's headers declare the surfaces' functions in C++, and its library has
// them under these names.
__attribute__((visibility("default"))) hipError_t
createSurface5(hipSurfaceObject_t *, const hipResourceDesc *) __asm__(
    "_Z22hipCreateSurfaceObjectPP13__hip_surfacePK15hipResourceDesc");
__attribute__((visibility("default"))) hipError_t destroySurface5(
    hipSurfaceObject_t) __asm__("_Z23hipDestroySurfaceObjectP13__hip_surface");
hipError_t createSurface5(hipSurfaceObject_t *Handle,
                          const hipResourceDesc *From) {
  return hipCreateSurfaceObject(Handle, From);
}
hipError_t destroySurface5(hipSurfaceObject_t Handle) {
  return hipDestroySurfaceObject(Handle);
}
