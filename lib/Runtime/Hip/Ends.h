// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ends of copies as HIP took them over from the driver API. After Names.h.
#ifndef PORTHIP_RUNTIME_HIP_ENDS_H
#define PORTHIP_RUNTIME_HIP_ENDS_H

#include "Runtime/Memory/Copies.h"

#include "Runtime/Api/Boxes.inc"

/// One side of a hip_Memcpy2D or HIP_MEMCPY3D, by its memory type (HIP 5: host
/// 0, device 1, array 2; HIP 6: host 1, device 2, array 10).
namespace {
struct End {
  int Type;
  const void *Host;
  hipDeviceptr_t Device;
  hipArray_t InArray;
  size_t Pitch, Height, X, Y, Z;
};
} // namespace

static inline Rows rowsOfEnd(const End &E) {
  bool IsSix = Machine::get().hipMajor() >= 6;
  if (E.Type == (IsSix ? 10 : 2))
    return rowsOf(E.InArray, E.X, E.Y, E.Z);
  const void *Base = E.Type == (IsSix ? 1 : 0) ? E.Host : E.Device;
  if (!Base)
    return {};
  uint64_t Slice = times(E.Pitch, E.Height);
  Rows R = rowsAt(placeIn(Base, Slice, E.Z, E.Pitch, E.Y, E.X), E.Pitch);
  R.SliceBytes = Slice;
  return R;
}

static inline End targetOf(const HIP_MEMCPY3D &P) {
  return {P.dstMemoryType, P.dstHost,     P.dstDevice, P.dstArray, P.dstPitch,
          P.dstHeight,     P.dstXInBytes, P.dstY,      P.dstZ};
}
static inline End sourceOf(const HIP_MEMCPY3D &P) {
  return {P.srcMemoryType, P.srcHost,     P.srcDevice, P.srcArray, P.srcPitch,
          P.srcHeight,     P.srcXInBytes, P.srcY,      P.srcZ};
}

#endif
