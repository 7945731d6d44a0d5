// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: copies and fills.
#include "Runtime/Memory/Copies.h"
#include "Runtime/Driver/Boxes.h"

using namespace porthip::vgpu::driver;
using rt::Direction;
using rt::Rows;

static CUresult copyBytes(void *To, const void *From, size_t SizeBytes,
                          Direction Kind, CUstream Stream, bool IsAsync) {
  return enter([&] {
    return rt::copyLinear(To, From, SizeBytes, Kind, Stream, IsAsync);
  });
}

VG_API CUresult cuMemcpy(CUdeviceptr To, CUdeviceptr From, size_t SizeBytes) {
  return copyBytes(pointerOf(To), pointerOf(From), SizeBytes,
                   Direction::Default, nullptr, false);
}
VG_API CUresult cuMemcpyAsync(CUdeviceptr To, CUdeviceptr From,
                              size_t SizeBytes, CUstream Stream) {
  return copyBytes(pointerOf(To), pointerOf(From), SizeBytes,
                   Direction::Default, Stream, true);
}
VG_API CUresult cuMemcpyHtoD_v2(CUdeviceptr To, const void *From,
                                size_t SizeBytes) {
  return copyBytes(pointerOf(To), From, SizeBytes, Direction::HostToDevice,
                   nullptr, false);
}
VG_API CUresult cuMemcpyDtoH_v2(void *To, CUdeviceptr From, size_t SizeBytes) {
  return copyBytes(To, pointerOf(From), SizeBytes, Direction::DeviceToHost,
                   nullptr, false);
}
VG_API CUresult cuMemcpyDtoD_v2(CUdeviceptr To, CUdeviceptr From,
                                size_t SizeBytes) {
  return copyBytes(pointerOf(To), pointerOf(From), SizeBytes,
                   Direction::DeviceToDevice, nullptr, false);
}
VG_API CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr To, const void *From,
                                     size_t SizeBytes, CUstream Stream) {
  return copyBytes(pointerOf(To), From, SizeBytes, Direction::HostToDevice,
                   Stream, true);
}
VG_API CUresult cuMemcpyDtoHAsync_v2(void *To, CUdeviceptr From,
                                     size_t SizeBytes, CUstream Stream) {
  return copyBytes(To, pointerOf(From), SizeBytes, Direction::DeviceToHost,
                   Stream, true);
}
VG_API CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr To, CUdeviceptr From,
                                     size_t SizeBytes, CUstream Stream) {
  return copyBytes(pointerOf(To), pointerOf(From), SizeBytes,
                   Direction::DeviceToDevice, Stream, true);
}
VG_API CUresult cuMemcpyPeer(CUdeviceptr To, CUcontext, CUdeviceptr From,
                             CUcontext, size_t SizeBytes) {
  return cuMemcpy(To, From, SizeBytes);
}
VG_API CUresult cuMemcpyPeerAsync(CUdeviceptr To, CUcontext, CUdeviceptr From,
                                  CUcontext, size_t SizeBytes,
                                  CUstream Stream) {
  return cuMemcpyAsync(To, From, SizeBytes, Stream);
}

//===-- Arrays ------------------------------------------------------------===//

/// Bytes from Offset on in a one-dimensional array; null if they are outside.
static char *inArray(CUarray Handle, size_t Offset, size_t SizeBytes) {
  const rt::Array *A = arrayOf(Handle);
  if (!rt::isArray(A) || !A->holds(Offset, SizeBytes))
    return nullptr;
  return A->Data + Offset;
}

VG_API CUresult cuMemcpyHtoA_v2(CUarray To, size_t Offset, const void *From,
                                size_t SizeBytes) {
  return copyBytes(inArray(To, Offset, SizeBytes), From, SizeBytes,
                   Direction::HostToDevice, nullptr, false);
}
VG_API CUresult cuMemcpyAtoH_v2(void *To, CUarray From, size_t Offset,
                                size_t SizeBytes) {
  return copyBytes(To, inArray(From, Offset, SizeBytes), SizeBytes,
                   Direction::DeviceToHost, nullptr, false);
}
VG_API CUresult cuMemcpyHtoAAsync_v2(CUarray To, size_t Offset,
                                     const void *From, size_t SizeBytes,
                                     CUstream Stream) {
  return copyBytes(inArray(To, Offset, SizeBytes), From, SizeBytes,
                   Direction::HostToDevice, Stream, true);
}
VG_API CUresult cuMemcpyAtoHAsync_v2(void *To, CUarray From, size_t Offset,
                                     size_t SizeBytes, CUstream Stream) {
  return copyBytes(To, inArray(From, Offset, SizeBytes), SizeBytes,
                   Direction::DeviceToHost, Stream, true);
}
VG_API CUresult cuMemcpyDtoA_v2(CUarray To, size_t Offset, CUdeviceptr From,
                                size_t SizeBytes) {
  return copyBytes(inArray(To, Offset, SizeBytes), pointerOf(From), SizeBytes,
                   Direction::DeviceToDevice, nullptr, false);
}
VG_API CUresult cuMemcpyAtoD_v2(CUdeviceptr To, CUarray From, size_t Offset,
                                size_t SizeBytes) {
  return copyBytes(pointerOf(To), inArray(From, Offset, SizeBytes), SizeBytes,
                   Direction::DeviceToDevice, nullptr, false);
}

//===-- Boxes -------------------------------------------------------------===//

/// Requests that are wrong are refused where a context is current.
template <class Params>
static CUresult copyBox(const Params *P, CUstream Stream, bool IsAsync) {
  return enter([&] {
    rt::CopyRequest R;
    if (Status Bad = boxRequest(P, R); Bad != Status::Success)
      return Bad;
    R.Stream = Stream;
    R.IsAsync = IsAsync;
    return rt::copy(R);
  });
}

VG_API CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *C) {
  return copyBox(C, nullptr, false);
}
VG_API CUresult cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *C) {
  return copyBox(C, nullptr, false);
}
VG_API CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *C, CUstream Stream) {
  return copyBox(C, Stream, true);
}

VG_API CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D *C) {
  return copyBox(C, nullptr, false);
}
VG_API CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *C, CUstream Stream) {
  return copyBox(C, Stream, true);
}

//===-- Fills -------------------------------------------------------------===//

static CUresult fillElements(CUdeviceptr To, size_t Pitch, uint32_t Value,
                             unsigned ValueBytes, size_t Width, size_t Height,
                             CUstream Stream, bool IsAsync) {
  return enter([&] {
    rt::FillRequest R;
    R.To = {static_cast<char *>(pointerOf(To)), Pitch, 0};
    R.Size = {rt::times(Width, ValueBytes), Height, 1};
    R.Value = Value;
    R.ValueBytes = ValueBytes;
    R.Stream = Stream;
    R.IsAsync = IsAsync;
    return rt::fill(R);
  });
}

#define FILL(Bits, Type)                                                       \
  VG_API CUresult cuMemsetD##Bits##_v2(CUdeviceptr To, Type Value, size_t N) { \
    return fillElements(To, 0, Value, Bits / 8, N, 1, nullptr, false);         \
  }                                                                            \
  VG_API CUresult cuMemsetD##Bits##Async(CUdeviceptr To, Type Value, size_t N, \
                                         CUstream Stream) {                    \
    return fillElements(To, 0, Value, Bits / 8, N, 1, Stream, true);           \
  }                                                                            \
  VG_API CUresult cuMemsetD2D##Bits##_v2(CUdeviceptr To, size_t Pitch,         \
                                         Type Value, size_t W, size_t H) {     \
    return fillElements(To, Pitch, Value, Bits / 8, W, H, nullptr, false);     \
  }                                                                            \
  VG_API CUresult cuMemsetD2D##Bits##Async(CUdeviceptr To, size_t Pitch,       \
                                           Type Value, size_t W, size_t H,     \
                                           CUstream Stream) {                  \
    return fillElements(To, Pitch, Value, Bits / 8, W, H, Stream, true);       \
  }
FILL(8, unsigned char)
FILL(16, unsigned short)
FILL(32, unsigned int)
#undef FILL
