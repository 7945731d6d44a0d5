// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's surface reads and writes. HIP takes no boundary mode since 6.0 and
// has no read that returns the value. AMD GPUs read zero and write nothing
// outside of the surface, which is cudaBoundaryModeZero; clamping and trapping
// they do not do.
//
// Targets without image instructions (gfx940 to gfx950) cannot compile these.
#ifndef PORTHIP_SURFACE_H
#define PORTHIP_SURFACE_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

#if PORTHIP_NVIDIA
using SurfaceObject = cudaSurfaceObject_t;
using SurfaceBoundary = cudaSurfaceBoundaryMode;
#define PORTHIP_SURFACE_DEFAULT = cudaBoundaryModeTrap
#define PORTHIP_SURFACE_CALL(Name, ...) ::Name(__VA_ARGS__, Boundary)
#else
using SurfaceObject = hipSurfaceObject_t;
using SurfaceBoundary = int;
#define PORTHIP_SURFACE_DEFAULT = 0
#define PORTHIP_SURFACE_CALL(Name, ...) (void)Boundary, ::Name(__VA_ARGS__)
#endif

// Where as the parameters, Given as the arguments.
#define PORTHIP_PLACE(...) __VA_ARGS__
#define PORTHIP_SURFACE(Name, Where, Given)                                    \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name##read(                                              \
      T *Value, SurfaceObject Surface, PORTHIP_PLACE Where,                    \
      SurfaceBoundary Boundary PORTHIP_SURFACE_DEFAULT) {                      \
    PORTHIP_SURFACE_CALL(Name##read, Value, Surface, PORTHIP_PLACE Given);     \
  }                                                                            \
  template <class T>                                                           \
  PORTHIP_DEVICE T Name##read(                                                 \
      SurfaceObject Surface, PORTHIP_PLACE Where,                              \
      SurfaceBoundary Boundary PORTHIP_SURFACE_DEFAULT) {                      \
    T Value;                                                                   \
    PORTHIP_SURFACE_CALL(Name##read, &Value, Surface, PORTHIP_PLACE Given);    \
    return Value;                                                              \
  }                                                                            \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name##write(                                             \
      T Value, SurfaceObject Surface, PORTHIP_PLACE Where,                     \
      SurfaceBoundary Boundary PORTHIP_SURFACE_DEFAULT) {                      \
    PORTHIP_SURFACE_CALL(Name##write, Value, Surface, PORTHIP_PLACE Given);    \
  }

PORTHIP_SURFACE(surf1D, (int X), (X))
PORTHIP_SURFACE(surf2D, (int X, int Y), (X, Y))
PORTHIP_SURFACE(surf3D, (int X, int Y, int Z), (X, Y, Z))
PORTHIP_SURFACE(surf1DLayered, (int X, int Layer), (X, Layer))
PORTHIP_SURFACE(surf2DLayered, (int X, int Y, int Layer), (X, Y, Layer))
#undef PORTHIP_SURFACE
#undef PORTHIP_PLACE
#undef PORTHIP_SURFACE_CALL
#undef PORTHIP_SURFACE_DEFAULT

} // namespace porthip
#endif
#endif
