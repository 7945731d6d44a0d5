// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays, texture objects and surface objects, on devices with and without
// image instructions (gfx940 to gfx950 have none: MI300, MI350). The current
// device decides when the program runs: where it has images these are HIP's
// functions, elsewhere an array is plain device memory and an object describes
// it for the fetches of porthip/texture.h and porthip/surface.h.
//
// Software has no mipmaps, no arrays of the driver API and none of graphics:
// those fail there as HIP's own functions do.
#ifndef PORTHIP_TEXTURE_OBJECTS_H
#define PORTHIP_TEXTURE_OBJECTS_H

#include <hip/hip_runtime_api.h>

#if defined(__HIP_PLATFORM_NVIDIA__) || defined(__HIP_PLATFORM_NVCC__)
namespace porthip {
using ::hipArrayGetInfo;
using ::hipCreateSurfaceObject;
using ::hipCreateTextureObject;
using ::hipDestroySurfaceObject;
using ::hipDestroyTextureObject;
using ::hipFreeArray;
using ::hipGetChannelDesc;
using ::hipGetTextureObjectResourceDesc;
using ::hipGetTextureObjectResourceViewDesc;
using ::hipGetTextureObjectTextureDesc;
using ::hipMalloc3DArray;
using ::hipMallocArray;
using ::hipMemcpy2DArrayToArray;
using ::hipMemcpy2DFromArray;
using ::hipMemcpy2DFromArrayAsync;
using ::hipMemcpy2DToArray;
using ::hipMemcpy2DToArrayAsync;
using ::hipMemcpy3D;
using ::hipMemcpy3DAsync;
using ::hipMemcpyFromArray;
using ::hipMemcpyToArray;
} // namespace porthip
#else
#include "detail/texture/software_copies.h"

namespace porthip {

// Arrays
// -----------------------------------------------------------------------

inline hipError_t hipMalloc3DArray(hipArray_t *Array,
                                   const hipChannelFormatDesc *Format,
                                   hipExtent Extent, unsigned Flags = 0) {
  return detail::hasImages() ? ::hipMalloc3DArray(Array, Format, Extent, Flags)
                             : detail::newArray(Array, Format, Extent, Flags);
}

inline hipError_t hipMallocArray(hipArray_t *Array,
                                 const hipChannelFormatDesc *Format,
                                 std::size_t Width, std::size_t Height = 0,
                                 unsigned Flags = hipArrayDefault) {
  return detail::hasImages()
             ? ::hipMallocArray(Array, Format, Width, Height, Flags)
             : detail::newArray(Array, Format, {Width, Height, 0}, Flags);
}

inline hipError_t hipFreeArray(hipArray_t Array) {
  if (auto Own = detail::softwareTextures().takeArray(Array))
    return hipFree(Own->Data);
  return ::hipFreeArray(Array);
}

inline hipError_t hipGetChannelDesc(hipChannelFormatDesc *Format,
                                    hipArray_const_t Array) {
  auto Own = detail::softwareTextures().array(Array);
  if (!Own)
    return ::hipGetChannelDesc(Format, Array);
  if (!Format)
    return hipErrorInvalidValue;
  *Format = Own->Format;
  return hipSuccess;
}

inline hipError_t hipArrayGetInfo(hipChannelFormatDesc *Format,
                                  hipExtent *Extent, unsigned *Flags,
                                  hipArray_t Array) {
  auto Own = detail::softwareTextures().array(Array);
  if (!Own)
#if HIP_VERSION >= 50600000
    return ::hipArrayGetInfo(Format, Extent, Flags, Array);
#else
    return hipErrorNotSupported;
#endif
  if (Format)
    *Format = Own->Format;
  if (Extent)
    *Extent = Own->Extent;
  if (Flags)
    *Flags = Own->Flags;
  return hipSuccess;
}

// Copies
// -----------------------------------------------------------------------

inline hipError_t hipMemcpy2DToArray(hipArray_t To, std::size_t XBytes,
                                     std::size_t Y, const void *From,
                                     std::size_t Pitch, std::size_t Bytes,
                                     std::size_t Rows, hipMemcpyKind Kind) {
  auto Own = detail::softwareTextures().array(To);
  if (!Own)
    return ::hipMemcpy2DToArray(To, XBytes, Y, From, Pitch, Bytes, Rows, Kind);
  char *At = Own->at(XBytes, Y, 0, Bytes, Rows, 1);
  return At ? hipMemcpy2D(At, Own->RowBytes, From, Pitch, Bytes, Rows, Kind)
            : hipErrorInvalidValue;
}

inline hipError_t hipMemcpy2DToArrayAsync(hipArray_t To, std::size_t XBytes,
                                          std::size_t Y, const void *From,
                                          std::size_t Pitch, std::size_t Bytes,
                                          std::size_t Rows, hipMemcpyKind Kind,
                                          hipStream_t Stream = nullptr) {
  auto Own = detail::softwareTextures().array(To);
  if (!Own)
    return ::hipMemcpy2DToArrayAsync(To, XBytes, Y, From, Pitch, Bytes, Rows,
                                     Kind, Stream);
  char *At = Own->at(XBytes, Y, 0, Bytes, Rows, 1);
  return At ? hipMemcpy2DAsync(At, Own->RowBytes, From, Pitch, Bytes, Rows,
                               Kind, Stream)
            : hipErrorInvalidValue;
}

inline hipError_t hipMemcpy2DFromArray(void *To, std::size_t Pitch,
                                       hipArray_const_t From,
                                       std::size_t XBytes, std::size_t Y,
                                       std::size_t Bytes, std::size_t Rows,
                                       hipMemcpyKind Kind) {
  auto Own = detail::softwareTextures().array(From);
  if (!Own)
    return ::hipMemcpy2DFromArray(To, Pitch, From, XBytes, Y, Bytes, Rows,
                                  Kind);
  char *At = Own->at(XBytes, Y, 0, Bytes, Rows, 1);
  return At ? hipMemcpy2D(To, Pitch, At, Own->RowBytes, Bytes, Rows, Kind)
            : hipErrorInvalidValue;
}

inline hipError_t hipMemcpy2DFromArrayAsync(void *To, std::size_t Pitch,
                                            hipArray_const_t From,
                                            std::size_t XBytes, std::size_t Y,
                                            std::size_t Bytes, std::size_t Rows,
                                            hipMemcpyKind Kind,
                                            hipStream_t Stream = nullptr) {
  auto Own = detail::softwareTextures().array(From);
  if (!Own)
    return ::hipMemcpy2DFromArrayAsync(To, Pitch, From, XBytes, Y, Bytes, Rows,
                                       Kind, Stream);
  char *At = Own->at(XBytes, Y, 0, Bytes, Rows, 1);
  return At ? hipMemcpy2DAsync(To, Pitch, At, Own->RowBytes, Bytes, Rows, Kind,
                               Stream)
            : hipErrorInvalidValue;
}

inline hipError_t
hipMemcpy2DArrayToArray(hipArray_t To, std::size_t ToXBytes, std::size_t ToY,
                        hipArray_const_t From, std::size_t FromXBytes,
                        std::size_t FromY, std::size_t Bytes, std::size_t Rows,
                        hipMemcpyKind Kind = hipMemcpyDeviceToDevice) {
  auto OwnTo = detail::softwareTextures().array(To);
  auto OwnFrom = detail::softwareTextures().array(From);
  if (!OwnTo && !OwnFrom)
#if HIP_VERSION >= 60200000
    return ::hipMemcpy2DArrayToArray(To, ToXBytes, ToY, From, FromXBytes, FromY,
                                     Bytes, Rows, Kind);
#else
    return hipErrorNotSupported;
#endif
  char *ToAt = OwnTo ? OwnTo->at(ToXBytes, ToY, 0, Bytes, Rows, 1) : nullptr;
  char *FromAt =
      OwnFrom ? OwnFrom->at(FromXBytes, FromY, 0, Bytes, Rows, 1) : nullptr;
  return ToAt && FromAt ? hipMemcpy2D(ToAt, OwnTo->RowBytes, FromAt,
                                      OwnFrom->RowBytes, Bytes, Rows, Kind)
                        : hipErrorInvalidValue;
}

// Deprecated by HIP, as by CUDA.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
inline hipError_t hipMemcpyToArray(hipArray_t To, std::size_t XBytes,
                                   std::size_t Y, const void *From,
                                   std::size_t Bytes, hipMemcpyKind Kind) {
  auto Own = detail::softwareTextures().array(To);
  if (!Own)
    return ::hipMemcpyToArray(To, XBytes, Y, From, Bytes, Kind);
  return detail::copyRun(
      *Own, XBytes, Y, Bytes,
      [&](char *At, std::size_t Done, std::size_t Width, std::size_t Rows) {
        return hipMemcpy2D(At, Own->RowBytes,
                           static_cast<const char *>(From) + Done, Width, Width,
                           Rows, Kind);
      });
}

inline hipError_t hipMemcpyFromArray(void *To, hipArray_const_t From,
                                     std::size_t XBytes, std::size_t Y,
                                     std::size_t Bytes, hipMemcpyKind Kind) {
  auto Own = detail::softwareTextures().array(From);
  if (!Own)
    return ::hipMemcpyFromArray(To, From, XBytes, Y, Bytes, Kind);
  return detail::copyRun(
      *Own, XBytes, Y, Bytes,
      [&](char *At, std::size_t Done, std::size_t Width, std::size_t Rows) {
        return hipMemcpy2D(static_cast<char *>(To) + Done, Width, At,
                           Own->RowBytes, Width, Rows, Kind);
      });
}

#pragma GCC diagnostic pop

inline hipError_t hipMemcpy3D(const hipMemcpy3DParms *Copy) {
  hipMemcpy3DParms Plain;
  if (!detail::copiesOwnArray(Copy))
    return ::hipMemcpy3D(Copy);
  return detail::withoutArrays(*Copy, Plain) ? ::hipMemcpy3D(&Plain)
                                             : hipErrorInvalidValue;
}

inline hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *Copy,
                                   hipStream_t Stream = nullptr) {
  hipMemcpy3DParms Plain;
  if (!detail::copiesOwnArray(Copy))
    return ::hipMemcpy3DAsync(Copy, Stream);
  return detail::withoutArrays(*Copy, Plain)
             ? ::hipMemcpy3DAsync(&Plain, Stream)
             : hipErrorInvalidValue;
}

// Texture and surface objects
// --------------------------------------------------

inline hipError_t hipCreateTextureObject(hipTextureObject_t *Object,
                                         const hipResourceDesc *Resource,
                                         const hipTextureDesc *Texture,
                                         const hipResourceViewDesc *View) {
  return detail::isForHip(Resource)
             ? ::hipCreateTextureObject(Object, Resource, Texture, View)
             : detail::newTexture(Object, Resource, Texture, View);
}

inline hipError_t hipDestroyTextureObject(hipTextureObject_t Object) {
  return detail::softwareTextures().takeObject(Object)
             ? hipFree(Object)
             : ::hipDestroyTextureObject(Object);
}

inline hipError_t hipGetTextureObjectResourceDesc(hipResourceDesc *Resource,
                                                  hipTextureObject_t Object) {
  detail::SoftwareObject Own;
  if (!detail::softwareTextures().object(Object, Own))
    return ::hipGetTextureObjectResourceDesc(Resource, Object);
  if (!Resource)
    return hipErrorInvalidValue;
  *Resource = Own.Resource;
  return hipSuccess;
}

inline hipError_t hipGetTextureObjectTextureDesc(hipTextureDesc *Texture,
                                                 hipTextureObject_t Object) {
  detail::SoftwareObject Own;
  if (!detail::softwareTextures().object(Object, Own))
    return ::hipGetTextureObjectTextureDesc(Texture, Object);
  if (!Texture)
    return hipErrorInvalidValue;
  *Texture = Own.Texture;
  return hipSuccess;
}

inline hipError_t
hipGetTextureObjectResourceViewDesc(hipResourceViewDesc *View,
                                    hipTextureObject_t Object) {
  detail::SoftwareObject Own;
  if (!detail::softwareTextures().object(Object, Own))
    return ::hipGetTextureObjectResourceViewDesc(View, Object);
  if (!View || !Own.HasView)
    return hipErrorInvalidValue;
  *View = Own.View;
  return hipSuccess;
}

inline hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *Object,
                                         const hipResourceDesc *Resource) {
  return detail::isForHip(Resource) ? ::hipCreateSurfaceObject(Object, Resource)
                                    : detail::newSurface(Object, Resource);
}

inline hipError_t hipDestroySurfaceObject(hipSurfaceObject_t Object) {
  return detail::softwareTextures().takeObject(Object)
             ? hipFree(Object)
             : ::hipDestroySurfaceObject(Object);
}

} // namespace porthip
#endif
#endif
