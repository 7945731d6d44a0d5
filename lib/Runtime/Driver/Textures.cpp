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
  return enter([&] { return rt::destroyArray(arrayOf(Handle)); });
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

namespace {
struct Descriptors {
  CUDA_RESOURCE_DESC Resource;
  CUDA_TEXTURE_DESC Texture;
  CUDA_RESOURCE_VIEW_DESC View;
};
} // namespace

static rt::ObjectBooks<Descriptors> &books() {
  static auto *Books = new rt::ObjectBooks<Descriptors>;
  return *Books;
}

static rt::Resource resourceOf(const CUDA_RESOURCE_DESC &D) {
  rt::Resource R;
  R.Kind = ResourceKind(int(D.resType));
  switch (R.Kind) {
  case ResourceKind::Array:
    R.InArray = arrayOf(D.res.array.hArray);
    break;
  case ResourceKind::Mipmapped:
    R.Mipmapped =
        reinterpret_cast<rt::MipmappedArray *>(D.res.mipmap.hMipmappedArray);
    break;
  case ResourceKind::Linear:
    R.Pointer = pointerOf(D.res.linear.devPtr);
    R.HasFormat = rt::formatOfNumber(D.res.linear.format,
                                     D.res.linear.numChannels, R.Format);
    R.SizeBytes = D.res.linear.sizeInBytes;
    break;
  case ResourceKind::Pitched:
    R.Pointer = pointerOf(D.res.pitch2D.devPtr);
    R.HasFormat = rt::formatOfNumber(D.res.pitch2D.format,
                                     D.res.pitch2D.numChannels, R.Format);
    R.Width = D.res.pitch2D.width;
    R.Height = D.res.pitch2D.height;
    R.PitchBytes = D.res.pitch2D.pitchInBytes;
    break;
  }
  return R;
}

/// Flags: CU_TRSF_READ_AS_INTEGER 1, CU_TRSF_NORMALIZED_COORDINATES 2,
/// CU_TRSF_SRGB 16, CU_TRSF_SEAMLESS_CUBEMAP 64. Integers are read as floats
/// unless they are asked for.
static Sampler samplerOf(const CUDA_TEXTURE_DESC &D) {
  Sampler S;
  for (int I = 0; I < 3; ++I)
    S.Address[I] = AddressMode(int(D.addressMode[I]));
  S.IsLinear = int(D.filterMode) == 1;
  S.IsMipLinear = int(D.mipmapFilterMode) == 1;
  S.ReadsFloat = !(D.flags & 1);
  S.IsNormalised = D.flags & 2;
  S.IsSrgb = D.flags & 16;
  std::copy(D.borderColor, D.borderColor + 4, S.Border);
  S.LodBias = D.mipmapLevelBias;
  S.LodMin = D.minMipmapLevelClamp;
  S.LodMax = D.maxMipmapLevelClamp;
  return S;
}

VG_API CUresult cuTexObjectCreate(CUtexObject *Handle,
                                  const CUDA_RESOURCE_DESC *From,
                                  const CUDA_TEXTURE_DESC *How,
                                  const CUDA_RESOURCE_VIEW_DESC *View) {
  return enter([&] {
    if (!Handle || !From || !How)
      return Status::InvalidValue;
    rt::TextureRequest R;
    R.From = resourceOf(*From);
    R.Sample = samplerOf(*How);
    R.MaxAnisotropy = How->maxAnisotropy;
    R.IsSeamlessCube = How->flags & 64;
    rt::ResourceView Seen;
    if (View) {
      Seen = {int(View->format), View->firstMipmapLevel, View->lastMipmapLevel,
              View->firstLayer, View->lastLayer};
      R.View = &Seen;
    }
    uint64_t Object = 0;
    Status S = rt::createTexture(rt::currentGpu(), R, Object);
    // The driver has no error of its own for the filter.
    if (S != Status::Success)
      return S == Status::InvalidFilterSetting ? Status::InvalidValue : S;
    books().add(Object,
                {*From, *How, View ? *View : CUDA_RESOURCE_VIEW_DESC{}});
    *Handle = Object;
    return S;
  });
}

VG_API CUresult cuTexObjectDestroy(CUtexObject Handle) {
  return enter([&] {
    books().remove(Handle);
    return rt::destroyTexture(Handle);
  });
}

VG_API CUresult cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *To,
                                           CUtexObject Handle) {
  return enter([&] {
    return To ? books().with(Handle, [&](const auto &D) { *To = D.Resource; })
              : Status::InvalidValue;
  });
}

VG_API CUresult cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *To,
                                          CUtexObject Handle) {
  return enter([&] {
    return To ? books().with(Handle, [&](const auto &D) { *To = D.Texture; })
              : Status::InvalidValue;
  });
}

VG_API CUresult cuTexObjectGetResourceViewDesc(CUDA_RESOURCE_VIEW_DESC *To,
                                               CUtexObject Handle) {
  return enter([&] {
    return To ? books().with(Handle, [&](const auto &D) { *To = D.View; })
              : Status::InvalidValue;
  });
}

VG_API CUresult cuSurfObjectCreate(CUsurfObject *Handle,
                                   const CUDA_RESOURCE_DESC *From) {
  return enter([&] {
    if (!Handle || !From)
      return Status::InvalidValue;
    uint64_t Object = 0;
    Status S = rt::createSurface(rt::currentGpu(), resourceOf(*From), Object);
    if (S != Status::Success)
      return S;
    books().add(Object, {*From, {}, {}});
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
