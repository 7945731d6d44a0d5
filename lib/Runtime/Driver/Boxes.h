// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver API's descriptions of planes and boxes as copy requests.
#ifndef PORTHIP_RUNTIME_DRIVER_BOXES_H
#define PORTHIP_RUNTIME_DRIVER_BOXES_H

#include "Runtime/Driver/Driver.h"
#include "Runtime/Memory/Arrays.h"
#include "Runtime/Memory/Copies.h"

namespace porthip::vgpu::driver {

inline rt::Array *arrayOf(CUarray Handle) {
  return reinterpret_cast<rt::Array *>(Handle);
}

/// One end of a CUDA_MEMCPY2D or CUDA_MEMCPY3D.
struct End {
  CUmemorytype Type;
  const void *Host;
  CUdeviceptr Device;
  CUarray InArray;
  size_t Pitch, Height, X, Y, Z;
};

inline rt::Rows rowsOf(const End &E) {
  if (E.Type == CU_MEMORYTYPE_ARRAY) {
    const rt::Array *A = arrayOf(E.InArray);
    if (!rt::isArray(A))
      return {};
    uint64_t Slice = A->pitch() * A->rows();
    return {rt::placeIn(A->Data, Slice, E.Z, A->pitch(), E.Y, E.X), A->pitch(),
            Slice};
  }
  const void *Base =
      E.Type == CU_MEMORYTYPE_HOST ? E.Host : pointerOf(E.Device);
  if (!Base)
    return {};
  uint64_t Slice = rt::times(E.Pitch, E.Height);
  return {rt::placeIn(Base, Slice, E.Z, E.Pitch, E.Y, E.X), E.Pitch, Slice};
}

inline Status boxRequest(const End &To, const End &From, rt::Extent Size,
                         rt::CopyRequest &R) {
  R.To = rowsOf(To);
  R.From = rowsOf(From);
  R.Size = Size;
  bool IsNarrow = (R.To.Base && Size.WidthBytes > R.To.RowBytes) ||
                  (R.From.Base && Size.WidthBytes > R.From.RowBytes);
  return Size.Height > 1 && IsNarrow ? Status::InvalidValue : Status::Success;
}

inline Status boxRequest(const CUDA_MEMCPY2D *C, rt::CopyRequest &R) {
  if (!C)
    return Status::InvalidValue;
  End To{C->dstMemoryType, C->dstHost,  C->dstDevice,
         C->dstArray,      C->dstPitch, C->Height,
         C->dstXInBytes,   C->dstY,     0};
  End From{C->srcMemoryType, C->srcHost,  C->srcDevice,
           C->srcArray,      C->srcPitch, C->Height,
           C->srcXInBytes,   C->srcY,     0};
  return boxRequest(To, From, {C->WidthInBytes, C->Height, 1}, R);
}

inline Status boxRequest(const CUDA_MEMCPY3D *C, rt::CopyRequest &R) {
  if (!C)
    return Status::InvalidValue;
  End To{C->dstMemoryType, C->dstHost,  C->dstDevice,
         C->dstArray,      C->dstPitch, C->dstHeight,
         C->dstXInBytes,   C->dstY,     C->dstZ};
  End From{C->srcMemoryType, C->srcHost,  C->srcDevice,
           C->srcArray,      C->srcPitch, C->srcHeight,
           C->srcXInBytes,   C->srcY,     C->srcZ};
  return boxRequest(To, From, {C->WidthInBytes, C->Height, C->Depth}, R);
}

} // namespace porthip::vgpu::driver
#endif
