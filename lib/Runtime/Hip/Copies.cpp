// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: copies and fills.
#include "Runtime/Hip/Names.h"

#include "Runtime/Api/Copies.inc"

#include "Runtime/Hip/Ends.h"

VG_API hipError_t hipMemcpyWithStream(void *To, const void *From,
                                      size_t SizeBytes, hipMemcpyKind Kind,
                                      hipStream_t Stream) {
  return enter([&] {
    return copyLinear(To, From, SizeBytes, Direction(Kind), Stream, false);
  });
}

// The forms that HIP took over from the driver API.

VG_API hipError_t hipMemcpyHtoD(hipDeviceptr_t To, const void *From,
                                size_t SizeBytes) {
  return hipMemcpy(To, From, SizeBytes, hipMemcpyKind(1));
}
VG_API hipError_t hipMemcpyDtoH(void *To, hipDeviceptr_t From,
                                size_t SizeBytes) {
  return hipMemcpy(To, From, SizeBytes, hipMemcpyKind(2));
}
VG_API hipError_t hipMemcpyDtoD(hipDeviceptr_t To, hipDeviceptr_t From,
                                size_t SizeBytes) {
  return hipMemcpy(To, From, SizeBytes, hipMemcpyKind(3));
}
VG_API hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t To, const void *From,
                                     size_t SizeBytes, hipStream_t Stream) {
  return hipMemcpyAsync(To, From, SizeBytes, hipMemcpyKind(1), Stream);
}
VG_API hipError_t hipMemcpyDtoHAsync(void *To, hipDeviceptr_t From,
                                     size_t SizeBytes, hipStream_t Stream) {
  return hipMemcpyAsync(To, From, SizeBytes, hipMemcpyKind(2), Stream);
}
VG_API hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t To, hipDeviceptr_t From,
                                     size_t SizeBytes, hipStream_t Stream) {
  return hipMemcpyAsync(To, From, SizeBytes, hipMemcpyKind(3), Stream);
}

static hipError_t fillElements(hipDeviceptr_t To, uint32_t Value,
                               unsigned ValueBytes, size_t Count,
                               hipStream_t Stream, bool IsAsync) {
  return enter([&] {
    FillRequest R;
    R.Size.WidthBytes = times(Count, ValueBytes);
    R.To = rowsAt(To, R.Size.WidthBytes);
    R.Value = Value;
    R.ValueBytes = ValueBytes;
    R.Stream = Stream;
    R.IsAsync = IsAsync;
    return fill(R);
  });
}

VG_API hipError_t hipMemsetD8(hipDeviceptr_t To, unsigned char Value,
                              size_t Count) {
  return fillElements(To, Value, 1, Count, nullptr, false);
}
VG_API hipError_t hipMemsetD16(hipDeviceptr_t To, unsigned short Value,
                               size_t Count) {
  return fillElements(To, Value, 2, Count, nullptr, false);
}
VG_API hipError_t hipMemsetD32(hipDeviceptr_t To, int Value, size_t Count) {
  return fillElements(To, uint32_t(Value), 4, Count, nullptr, false);
}
VG_API hipError_t hipMemsetD8Async(hipDeviceptr_t To, unsigned char Value,
                                   size_t Count, hipStream_t Stream) {
  return fillElements(To, Value, 1, Count, Stream, true);
}
VG_API hipError_t hipMemsetD16Async(hipDeviceptr_t To, unsigned short Value,
                                    size_t Count, hipStream_t Stream) {
  return fillElements(To, Value, 2, Count, Stream, true);
}
VG_API hipError_t hipMemsetD32Async(hipDeviceptr_t To, int Value, size_t Count,
                                    hipStream_t Stream) {
  return fillElements(To, uint32_t(Value), 4, Count, Stream, true);
}

static hipError_t copyEnds(const End &To, const End &From, Extent Size,
                           hipStream_t Stream, bool IsAsync) {
  return enter([&] {
    return copyWithArray(rowsOfEnd(To), rowsOfEnd(From), Size,
                         int(Direction::Default), Stream, IsAsync);
  });
}

static hipError_t copyPlane(const hip_Memcpy2D *P, hipStream_t Stream,
                            bool IsAsync) {
  if (!P)
    return finish(Status::InvalidValue);
  End To{P->dstMemoryType, P->dstHost,  P->dstDevice,
         P->dstArray,      P->dstPitch, P->Height,
         P->dstXInBytes,   P->dstY,     0};
  End From{P->srcMemoryType, P->srcHost,  P->srcDevice,
           P->srcArray,      P->srcPitch, P->Height,
           P->srcXInBytes,   P->srcY,     0};
  return copyEnds(To, From, {P->WidthInBytes, P->Height, 1}, Stream, IsAsync);
}

VG_API hipError_t hipMemcpyParam2D(const hip_Memcpy2D *P) {
  return copyPlane(P, nullptr, false);
}
VG_API hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D *P,
                                        hipStream_t Stream) {
  return copyPlane(P, Stream, true);
}
VG_API hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D *P) {
  return copyPlane(P, nullptr, false);
}

static hipError_t copySolid(const HIP_MEMCPY3D *P, hipStream_t Stream,
                            bool IsAsync) {
  if (!P)
    return finish(Status::InvalidValue);
  return copyEnds(targetOf(*P), sourceOf(*P),
                  {P->WidthInBytes, P->Height, P->Depth}, Stream, IsAsync);
}

VG_API hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D *P) {
  return copySolid(P, nullptr, false);
}
VG_API hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D *P,
                                      hipStream_t Stream) {
  return copySolid(P, Stream, true);
}
