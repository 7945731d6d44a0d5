// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's surface reads and writes. HIP's differ: they take no boundary mode
// since 6.0, none returns the value, those for layers take the layer for a
// mipmap level, and those of HIP 5 convert integers to float. AMD GPUs read
// zero and write nothing outside of the surface, which is
// cudaBoundaryModeZero; clamping and trapping they do not do.
//
// On targets without image instructions (gfx940 to gfx950: MI300, MI350), for
// which HIP has no such functions, they are plain loads and stores with all
// three boundary modes, on objects that porthip/texture_objects.h makes.
#ifndef PORTHIP_SURFACE_H
#define PORTHIP_SURFACE_H

#include "detail/texture/software_fetches.h"
#include "detail/texture/texels.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

#if PORTHIP_NVIDIA
using SurfaceObject = cudaSurfaceObject_t;
using SurfaceBoundary = cudaSurfaceBoundaryMode;
#define PORTHIP_SURFACE_DEFAULT cudaBoundaryModeTrap
#define PORTHIP_READ(Name, Image, Given, ...)                                  \
  ::Name(Value, Surface, PORTHIP_PLACE Given, Boundary)
#define PORTHIP_WRITE(Name, Image, Given, ...) PORTHIP_READ(Name, Image, Given)
#else
using SurfaceObject = hipSurfaceObject_t;
using SurfaceBoundary = int;
#define PORTHIP_SURFACE_DEFAULT hipBoundaryModeTrap
#if PORTHIP_NO_IMAGES
#define PORTHIP_READ(Name, Image, Given, ...)                                  \
  *Value =                                                                     \
      detail::software::read##Image<T>(Surface, PORTHIP_PLACE Given, Boundary)
#define PORTHIP_WRITE(Name, Image, Given, ...)                                 \
  detail::software::write##Image(Value, Surface, PORTHIP_PLACE Given, Boundary)
#else
#define PORTHIP_READ(Name, Image, Given, ...)                                  \
  X /= int(sizeof(T));                                                         \
  (void)Boundary;                                                              \
  *Value = detail::fromTexel<T>(                                               \
      ::__ockl_image_load_##Image(detail::imageOf(Surface), __VA_ARGS__))
#define PORTHIP_WRITE(Name, Image, Given, ...)                                 \
  X /= int(sizeof(T));                                                         \
  (void)Boundary;                                                              \
  ::__ockl_image_store_##Image(detail::imageOf(Surface), __VA_ARGS__,          \
                               detail::toTexel(Value))
#endif
#endif

// Where as the parameters, Given as the arguments, and then as coordinates of
// AMD's image function. X is in bytes.
#define PORTHIP_PLACE(...) __VA_ARGS__
#define PORTHIP_SURFACE(Name, Image, Where, Given, ...)                        \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name##read(                                              \
      T *Value, SurfaceObject Surface, PORTHIP_PLACE Where,                    \
      SurfaceBoundary Boundary = PORTHIP_SURFACE_DEFAULT) {                    \
    PORTHIP_READ(Name##read, Image, Given, __VA_ARGS__);                       \
  }                                                                            \
  template <class T>                                                           \
  PORTHIP_DEVICE T Name##read(SurfaceObject Surface, PORTHIP_PLACE Where,      \
                              SurfaceBoundary Boundary =                       \
                                  PORTHIP_SURFACE_DEFAULT) {                   \
    T Value;                                                                   \
    porthip::Name##read(&Value, Surface, PORTHIP_PLACE Given, Boundary);       \
    return Value;                                                              \
  }                                                                            \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name##write(                                             \
      T Value, SurfaceObject Surface, PORTHIP_PLACE Where,                     \
      SurfaceBoundary Boundary = PORTHIP_SURFACE_DEFAULT) {                    \
    PORTHIP_WRITE(Name##write, Image, Given, __VA_ARGS__);                     \
  }

PORTHIP_SURFACE(surf1D, 1D, (int X), (X), X)
PORTHIP_SURFACE(surf2D, 2D, (int X, int Y), (X, Y), ::int2::Native_vec_{X, Y})
PORTHIP_SURFACE(surf3D, 3D, (int X, int Y, int Z), (X, Y, Z),
                ::int4::Native_vec_{X, Y, Z, 0})
PORTHIP_SURFACE(surf1DLayered, 1Da, (int X, int Layer), (X, Layer),
                ::int2::Native_vec_{X, Layer})
PORTHIP_SURFACE(surf2DLayered, 2Da, (int X, int Y, int Layer), (X, Y, Layer),
                ::int4::Native_vec_{X, Y, Layer, 0})
#undef PORTHIP_SURFACE
#undef PORTHIP_PLACE
#undef PORTHIP_READ
#undef PORTHIP_WRITE
#undef PORTHIP_SURFACE_DEFAULT

} // namespace porthip
#endif
#endif
