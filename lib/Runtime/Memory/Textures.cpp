// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/Textures.h"
#include "Runtime/Core/DeviceFacts.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Core/Sizes.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <algorithm>

namespace porthip::vgpu::rt {

static ImageLevel levelOf(const Array &A) {
  ImageLevel L;
  L.Base = A.Data;
  L.RowBytes = A.pitch();
  L.SliceBytes = A.pitch() * A.rows();
  L.Width = uint32_t(A.Width);
  L.Height = uint32_t(A.rows());
  L.Slices = uint32_t(A.slices());
  if (auto In = Memory::get().find(A.Data))
    L.Allocation = In->Id;
  return L;
}

static void takeArray(const Array &A, Texture &T) {
  T.Format = A.Format;
  T.IsLayered = A.Flags & ArrayLayered;
  T.Of = A.Flags & ArrayCubemap    ? Texture::Cube
         : A.Depth && !T.IsLayered ? Texture::Volume
                                   : Texture::Plane;
  T.Levels.push_back(levelOf(A));
}

/// Linear and pitched memory: its last byte has to be the program's, too.
static Status takeMemory(const Resource &R, Gpu &On, Texture &T) {
  const DeviceFacts Facts = factsOf(On);
  if (!R.Pointer || !R.HasFormat ||
      uint64_t(R.Pointer) % uint64_t(Facts.textureAlignment))
    return Status::InvalidValue;
  T.Format = R.Format;
  ImageLevel L;
  L.Base = static_cast<char *>(R.Pointer);
  uint64_t SizeBytes = R.SizeBytes;
  if (R.Kind == ResourceKind::Linear) {
    T.Of = Texture::Linear;
    const uint64_t Width = R.SizeBytes / R.Format.bytes();
    if (Width > uint64_t(Facts.maxTexture1DLinear))
      return Status::InvalidValue;
    L.Width = uint32_t(Width);
  } else {
    if (!R.Width || !R.Height ||
        R.PitchBytes < times(R.Width, R.Format.bytes()) ||
        R.PitchBytes % uint64_t(Facts.texturePitchAlignment) ||
        R.Width > uint64_t(Facts.maxTexture2DLinear[0]) ||
        R.Height > uint64_t(Facts.maxTexture2DLinear[1]))
      return Status::InvalidValue;
    L.Width = uint32_t(R.Width);
    L.Height = uint32_t(R.Height);
    SizeBytes = plus(times(R.PitchBytes, R.Height - 1),
                     times(R.Width, R.Format.bytes()));
  }
  L.RowBytes = R.Kind == ResourceKind::Linear ? R.SizeBytes : R.PitchBytes;
  L.SliceBytes = SizeBytes;
  auto In = Memory::get().find(R.Pointer);
  if (!In || SizeBytes > In->SizeBytes - uint64_t(L.Base - In->Base))
    return Status::InvalidValue;
  L.Allocation = In->Id;
  T.Levels.push_back(L);
  return Status::Success;
}

static Status takeResource(const Resource &R, Gpu &On, Texture &T) {
  switch (R.Kind) {
  case ResourceKind::Array:
    if (!isArray(R.InArray))
      return On.On->Of == Vendor::Amd ? Status::InvalidValue
                                      : Status::InvalidHandle;
    takeArray(*R.InArray, T);
    return Status::Success;
  case ResourceKind::Mipmapped:
    if (On.On->Of == Vendor::Amd)
      return Status::NotSupported;
    if (!isMipmapped(R.Mipmapped))
      return Status::InvalidValue;
    for (const Array *Level : R.Mipmapped->Levels)
      takeArray(*Level, T);
    return Status::Success;
  case ResourceKind::Linear:
  case ResourceKind::Pitched:
    return takeMemory(R, On, T);
  }
  return Status::InvalidValue;
}

/// Formats of views: unsigned, signed of 8, 16 and 32 bits, half, float; each
/// of 1, 2 and 4 channels. The formats after these are compressed.
static bool viewFormat(int Number, TexelFormat &F) {
  constexpr int Counts[] = {1, 2, 4};
  const int Family = (Number - 1) / 3;
  if (Number < 1 || Family > 7)
    return false;
  F.Channels = uint8_t(Counts[(Number - 1) % 3]);
  F.Kind = Family >= 6  ? ChannelKind::Float
           : Family % 2 ? ChannelKind::Signed
                        : ChannelKind::Unsigned;
  F.Bits = Family >= 6 ? (Family == 6 ? 16 : 32) : uint8_t(8 << Family / 2);
  return true;
}

static Status takeView(const ResourceView &V, Texture &T) {
  if (V.FirstLayer || V.LastLayer || V.FirstLevel) {
    tellUser("a resource view of some layers or levels is not supported by the "
             "virtual GPU");
    return Status::NotSupported;
  }
  if (V.Format == 0)
    return Status::Success;
  TexelFormat F;
  if (!viewFormat(V.Format, F)) {
    tellUser("a resource view of a compressed format is not supported by the "
             "virtual GPU");
    return Status::NotSupported;
  }
  if (F.bytes() != T.Format.bytes())
    return Status::InvalidValue;
  T.Format = F;
  return Status::Success;
}

/// Source: ROCm's ihipCreateTextureObject, whose comments say as much.
static Status applyAmdRules(const TextureRequest &R, Gpu &On, Texture &T) {
  if (R.MaxAnisotropy || R.Sample.LodBias != 0)
    return Status::NotSupported;
  if (T.Of == Texture::Volume && T.Sample.IsLinear &&
      llvm::StringRef(On.On->Name) == "gfx90a")
    return Status::NotSupported;
  // One addressing mode for all dimensions, and a border of zeros.
  T.Sample.Address[1] = T.Sample.Address[2] = T.Sample.Address[0];
  std::fill(T.Sample.Border, T.Sample.Border + 4, 0.0f);
  return Status::Success;
}

/// Measured on an H200 with CUDA 13.0 (docs/design/hardware.md).
static Status applyNvidiaRules(Texture &T) {
  Sampler &S = T.Sample;
  if (S.ReadsFloat && T.Format.Kind == ChannelKind::Float)
    return Status::InvalidNormSetting;
  S.ReadsFloat &= T.Format.Bits < 32; // 32-bit integers stay integers
  if (S.IsLinear && !T.givesFloats())
    return Status::InvalidFilterSetting;
  // A border is a colour that texels of the format could have.
  if (S.ReadsFloat)
    for (float &Border : S.Border)
      Border = std::clamp(
          Border, T.Format.Kind == ChannelKind::Signed ? -1.0f : 0.0f, 1.0f);
  return Status::Success;
}

/// Both vendors' documentation of the texture descriptor.
static void applyCommonRules(Texture &T) {
  Sampler &S = T.Sample;
  // 32-bit integers stay integers.
  if (T.Format.Kind == ChannelKind::Float || T.Format.Bits == 32)
    S.ReadsFloat = false;
  if (T.Of == Texture::Cube)
    S.IsNormalised = true;
  // Addressing and filter are ignored for linear memory.
  if (T.Of == Texture::Linear)
    S.IsLinear = false;
  // Without normalised coordinates wrap and mirror become clamp. A cubemap's
  // faces end at their edges.
  for (AddressMode &M : S.Address)
    if (T.Of == Texture::Cube ||
        (!S.IsNormalised &&
         (M == AddressMode::Wrap || M == AddressMode::Mirror)))
      M = AddressMode::Clamp;
}

static Status handleOf(Gpu &On, std::unique_ptr<Texture> T, uint64_t &Object) {
  const uint64_t Number = addTexture(std::move(T));
  if (!Number)
    return Status::OutOfMemory;
  Object = On.On->Of == Vendor::Amd ? addressOf(Number) : Number;
  noteMadeByCall("texture or surface", reinterpret_cast<const void *>(Object));
  return Status::Success;
}

Status createTexture(Gpu &On, TextureRequest R, uint64_t &Object) {
  if (!hasImages(*On.On))
    return Status::NotSupported;
  auto T = std::make_unique<Texture>();
  if (Status Bad = takeResource(R.From, On, *T); Bad != Status::Success)
    return Bad;
  T->Sample = R.Sample;
  for (AddressMode M : R.Sample.Address)
    if (int(M) > int(AddressMode::Border))
      return Status::InvalidValue;
  if (R.View) {
    if (R.From.Kind == ResourceKind::Linear ||
        R.From.Kind == ResourceKind::Pitched)
      return Status::InvalidValue;
    if (Status Bad = takeView(*R.View, *T); Bad != Status::Success)
      return Bad;
  }
  if (R.From.Kind == ResourceKind::Mipmapped && !R.Sample.IsNormalised)
    return Status::InvalidValue;
  T->IsOfAmd = On.On->Of == Vendor::Amd;
  Status Bad = T->IsOfAmd ? applyAmdRules(R, On, *T) : applyNvidiaRules(*T);
  if (Bad != Status::Success)
    return Bad;
  applyCommonRules(*T);
  if (T->Sample.IsLinear && !T->givesFloats()) {
    tellUser(
        "a linear filter on integers: on AMD GPUs its result is not defined");
    return Status::NotSupported;
  }
  if (R.IsSeamlessCube && T->Of == Texture::Cube && T->Sample.IsLinear) {
    tellUser("a cubemap that is filtered across its edges is not supported by "
             "the virtual GPU");
    return Status::NotSupported;
  }
  return handleOf(On, std::move(T), Object);
}

Status createSurface(Gpu &On, const Resource &From, uint64_t &Object) {
  if (!hasImages(*On.On))
    return Status::NotSupported;
  if (From.Kind != ResourceKind::Array || !isArray(From.InArray))
    return Status::InvalidValue;
  // NVIDIA's takes any array (measured on an H200), HIP those that were made
  // without any flag.
  const unsigned Flags = From.InArray->Flags;
  if (!(Flags & ArraySurface) && On.On->Of == Vendor::Amd && Flags)
    return Status::InvalidValue;
  auto T = std::make_unique<Texture>();
  takeArray(*From.InArray, *T);
  T->IsSurface = true;
  return handleOf(On, std::move(T), Object);
}

Status destroyTexture(uint64_t Object) {
  if (!Object)
    return Status::Success;
  for (unsigned I = 0; I < Machine::get().count(); ++I)
    Queue::get().waitForAll(Machine::get().gpu(I));
  const void *Handle = reinterpret_cast<const void *>(Object);
  if (!removeTexture(Object)) {
    noteBadHandle("texture or surface", Handle);
    return Status::InvalidValue;
  }
  noteDestroyed("texture or surface", Handle);
  return Status::Success;
}

} // namespace porthip::vgpu::rt
