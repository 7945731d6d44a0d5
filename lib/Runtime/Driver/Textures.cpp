// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: arrays, textures, surfaces.
#include "Runtime/Memory/Textures.h"
#include "Runtime/Driver/Boxes.h"

using namespace porthip::vgpu::driver;
using rt::ResourceKind;

//===-- Arrays ------------------------------------------------------------===//

static CUresult newArray(CUarray *Handle, rt::Array Shape,
                         CUarray_format Format, unsigned Channels) {
  return enter([&] {
    if (!Handle || !rt::formatOfNumber(Format, Channels, Shape.Format))
      return Status::InvalidValue;
    rt::Array *A = nullptr;
    Status S = rt::createArray(rt::currentGpu(), Shape, &A);
    *Handle = reinterpret_cast<CUarray>(A);
    return S;
  });
}

static rt::Array shapeOf(const CUDA_ARRAY3D_DESCRIPTOR &D) {
  rt::Array Shape;
  Shape.Width = D.Width;
  Shape.Height = D.Height;
  Shape.Depth = D.Depth;
  Shape.Flags = D.Flags;
  return Shape;
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
  return newArray(Handle, shapeOf(*D), D->Format, D->NumChannels);
}

VG_API CUresult cuArrayDestroy(CUarray Handle) {
  return enter([&] {
    return Handle ? rt::destroyArray(arrayOf(Handle)) : Status::InvalidHandle;
  });
}

VG_API CUresult cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *D,
                                          CUarray Handle) {
  return enter([&] {
    const rt::Array *A = arrayOf(Handle);
    if (!D || !rt::isArray(A))
      return D ? Status::InvalidHandle : Status::InvalidValue;
    *D = {A->Width,           A->Height,
          A->Depth,           CUarray_format(rt::numberOfFormat(A->Format)),
          A->Format.Channels, A->Flags};
    return Status::Success;
  });
}

VG_API CUresult cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *D,
                                        CUarray Handle) {
  return enter([&] {
    const rt::Array *A = arrayOf(Handle);
    if (!D || !rt::isArray(A))
      return D ? Status::InvalidHandle : Status::InvalidValue;
    *D = {A->Width, A->Height, CUarray_format(rt::numberOfFormat(A->Format)),
          A->Format.Channels};
    return Status::Success;
  });
}

VG_API CUresult cuMipmappedArrayCreate(CUmipmappedArray *Handle,
                                       const CUDA_ARRAY3D_DESCRIPTOR *D,
                                       unsigned Levels) {
  return enter([&] {
    rt::MipmappedArray *M = nullptr;
    if (!Handle || !D)
      return Status::InvalidValue;
    rt::Array Shape = shapeOf(*D);
    if (!rt::formatOfNumber(D->Format, D->NumChannels, Shape.Format))
      return Status::InvalidValue;
    Status S = rt::createMipmapped(rt::currentGpu(), Shape, Levels, &M);
    *Handle = reinterpret_cast<CUmipmappedArray>(M);
    return S;
  });
}

VG_API CUresult cuMipmappedArrayGetLevel(CUarray *Level,
                                         CUmipmappedArray Handle,
                                         unsigned Index) {
  return enter([&] {
    auto *M = reinterpret_cast<rt::MipmappedArray *>(Handle);
    if (!Level || !rt::isMipmapped(M) || Index >= M->Levels.size())
      return Status::InvalidValue;
    *Level = reinterpret_cast<CUarray>(M->Levels[Index]);
    return Status::Success;
  });
}

VG_API CUresult cuMipmappedArrayDestroy(CUmipmappedArray Handle) {
  return enter([&] {
    return rt::destroyMipmapped(reinterpret_cast<rt::MipmappedArray *>(Handle));
  });
}

//===-- Objects -----------------------------------------------------------===//

#define VG_DRIVER(Name) cu##Name
#define VG_DESC(Name) CUDA_##Name
#define VG_RESULT CUresult
#define VG_TEXTURE CUtexObject
#include "Runtime/Api/TextureObjects.inc"

VG_API CUresult cuSurfObjectCreate(CUsurfObject *Handle,
                                   const CUDA_RESOURCE_DESC *From) {
  return enter([&] {
    if (!Handle || !From)
      return Status::InvalidValue;
    uint64_t Object = 0;
    Status S = rt::createSurface(rt::currentGpu(), resourceOf(*From), Object);
    if (S != Status::Success)
      return S;
    driverBooks().add(Object, {*From, {}, {}});
    *Handle = Object;
    return S;
  });
}

VG_API CUresult cuSurfObjectDestroy(CUsurfObject Handle) {
  return cuTexObjectDestroy(Handle);
}

VG_API CUresult cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *To,
                                            CUsurfObject Handle) {
  return cuTexObjectGetResourceDesc(To, Handle);
}
