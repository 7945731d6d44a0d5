// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: copies, fills, arrays.
#include "core/Copies.h"
#include "cuda/driver/Boxes.h"

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

/// Bits of a channel; 0 for formats that only textures know.
static int bitsOf(CUarray_format Format) {
  switch (Format) {
  case CU_AD_FORMAT_UNSIGNED_INT8:
  case CU_AD_FORMAT_SIGNED_INT8:
    return 8;
  case CU_AD_FORMAT_UNSIGNED_INT16:
  case CU_AD_FORMAT_SIGNED_INT16:
  case CU_AD_FORMAT_HALF:
    return 16;
  case CU_AD_FORMAT_UNSIGNED_INT32:
  case CU_AD_FORMAT_SIGNED_INT32:
  case CU_AD_FORMAT_FLOAT:
    return 32;
  default:
    return 0;
  }
}

static CUresult newArray(CUarray *Handle, rt::Array Shape,
                         CUarray_format Format, unsigned Channels) {
  return enter([&] {
    int Bits = bitsOf(Format);
    if (!Handle || !Bits || (Channels != 1 && Channels != 2 && Channels != 4))
      return Status::InvalidValue;
    for (unsigned I = 0; I < Channels; ++I)
      Shape.Bits[I] = Bits;
    Shape.ElementBytes = Channels * unsigned(Bits) / 8;
    Shape.ChannelKind = int(Format);
    rt::Array *A = nullptr;
    Status S = rt::createArray(rt::currentGpu(), Shape, &A);
    *Handle = reinterpret_cast<CUarray>(A);
    return S;
  });
}

VG_API CUresult cuArrayCreate_v2(CUarray *Handle,
                                 const CUDA_ARRAY_DESCRIPTOR *D) {
  if (!D)
    return CUDA_ERROR_INVALID_VALUE;
  rt::Array Shape;
  Shape.Width = D->Width;
  Shape.Height = D->Height;
  return newArray(Handle, Shape, D->Format, D->NumChannels);
}

VG_API CUresult cuArray3DCreate_v2(CUarray *Handle,
                                   const CUDA_ARRAY3D_DESCRIPTOR *D) {
  if (!D)
    return CUDA_ERROR_INVALID_VALUE;
  rt::Array Shape;
  Shape.Width = D->Width;
  Shape.Height = D->Height;
  Shape.Depth = D->Depth;
  Shape.Flags = D->Flags;
  return newArray(Handle, Shape, D->Format, D->NumChannels);
}

VG_API CUresult cuArrayDestroy(CUarray Handle) {
  return enter([&] { return rt::destroyArray(arrayOf(Handle)); });
}

static unsigned channelsOf(const rt::Array &A) {
  return unsigned(std::count_if(A.Bits, A.Bits + 4, [](int B) { return B; }));
}

VG_API CUresult cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *D,
                                          CUarray Handle) {
  return enter([&] {
    const rt::Array *A = arrayOf(Handle);
    if (!D || !rt::isArray(A))
      return D ? Status::InvalidHandle : Status::InvalidValue;
    *D = {A->Width,       A->Height, A->Depth, CUarray_format(A->ChannelKind),
          channelsOf(*A), A->Flags};
    return Status::Success;
  });
}

VG_API CUresult cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *D,
                                        CUarray Handle) {
  return enter([&] {
    const rt::Array *A = arrayOf(Handle);
    if (!D || !rt::isArray(A))
      return D ? Status::InvalidHandle : Status::InvalidValue;
    *D = {A->Width, A->Height, CUarray_format(A->ChannelKind), channelsOf(*A)};
    return Status::Success;
  });
}

/// Bytes from Offset on in a one-dimensional array; null if they are outside.
static char *inArray(CUarray Handle, size_t Offset, size_t SizeBytes) {
  const rt::Array *A = arrayOf(Handle);
  if (!rt::isArray(A) ||
      Offset + SizeBytes > A->pitch() * A->rows() * A->slices())
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
    R.Size = {Width * ValueBytes, Height, 1};
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
