// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's side of software textures: which arrays and objects are porthip's
// own, and how they lie in device memory. docs/design/textures.md
#ifndef PORTHIP_DETAIL_SOFTWARE_ARRAYS_H
#define PORTHIP_DETAIL_SOFTWARE_ARRAYS_H

#include "software_texture.h"

#include <hip/hip_runtime_api.h>

#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>

namespace porthip {
namespace detail {

/// Whether the current device reads textures itself. Where it cannot be asked,
/// HIP's own function says what is wrong.
inline bool hasImages() {
  int Device = 0, Has = 1;
  return hipGetDevice(&Device) != hipSuccess ||
         hipDeviceGetAttribute(&Has, hipDeviceAttributeImageSupport, Device) !=
             hipSuccess ||
         Has != 0;
}

/// The memory behind a hipArray_t: rows of texels in device memory.
struct SoftwareArray {
  hipChannelFormatDesc Format;
  hipExtent Extent; // as it was asked for
  unsigned Flags;
  char *Data;
  std::size_t TexelBytes, RowBytes;

  std::size_t rows() const { return Extent.height ? Extent.height : 1; }
  std::size_t slices() const { return Extent.depth ? Extent.depth : 1; }
  bool isLayered() const {
    return (Flags & (hipArrayLayered | hipArrayCubemap)) != 0;
  }
  /// Null where so many bytes and rows do not fit there.
  char *at(std::size_t XBytes, std::size_t Y, std::size_t Z, std::size_t Bytes,
           std::size_t Rows, std::size_t Slices) const {
    if (XBytes + Bytes > Extent.width * TexelBytes || Y + Rows > rows() ||
        Z + Slices > slices())
      return nullptr;
    return Data + (Z * rows() + Y) * RowBytes + XBytes;
  }
};

/// The state behind a texture or surface object: its descriptor in device
/// memory, and what it was made of.
struct SoftwareObject {
  void *Descriptor;
  hipResourceDesc Resource;
  hipTextureDesc Texture;
  hipResourceViewDesc View;
  bool HasView;
};

/// All of them in the process, by handle.
class SoftwareTextures {
public:
  std::shared_ptr<SoftwareArray> array(const void *Handle) {
    std::lock_guard<std::mutex> Hold(Lock);
    auto Found = Arrays.find(Handle);
    return Found == Arrays.end() ? nullptr : Found->second;
  }
  void add(const std::shared_ptr<SoftwareArray> &A) {
    std::lock_guard<std::mutex> Hold(Lock);
    Arrays[A.get()] = A;
  }
  std::shared_ptr<SoftwareArray> takeArray(const void *Handle) {
    std::lock_guard<std::mutex> Hold(Lock);
    auto Found = Arrays.find(Handle);
    if (Found == Arrays.end())
      return nullptr;
    std::shared_ptr<SoftwareArray> A = Found->second;
    Arrays.erase(Found);
    return A;
  }

  bool object(const void *Handle, SoftwareObject &Result) {
    std::lock_guard<std::mutex> Hold(Lock);
    auto Found = Objects.find(Handle);
    if (Found == Objects.end())
      return false;
    Result = Found->second;
    return true;
  }
  void add(const SoftwareObject &O) {
    std::lock_guard<std::mutex> Hold(Lock);
    Objects[O.Descriptor] = O;
  }
  bool takeObject(const void *Handle) {
    std::lock_guard<std::mutex> Hold(Lock);
    return Objects.erase(Handle) != 0;
  }

private:
  std::mutex Lock;
  std::map<const void *, std::shared_ptr<SoftwareArray>> Arrays;
  std::map<const void *, SoftwareObject> Objects;
};

/// One for all translation units and shared objects. Never destroyed: programs
/// free arrays in destructors of their own statics.
__attribute__((visibility("default"))) inline SoftwareTextures &
softwareTextures() {
  static SoftwareTextures *All = new SoftwareTextures;
  return *All;
}

// Formats
// ----------------------------------------------------------------------

/// Reads channels of equal size; false for what CUDA has no texels of.
inline bool readFormat(const hipChannelFormatDesc &F, SoftwareTexture &T) {
  const int Bits[4] = {F.x, F.y, F.z, F.w};
  unsigned Count = 0;
  while (Count < 4 && Bits[Count] != 0)
    ++Count;
  for (unsigned I = 0; I < 4; ++I)
    if (Bits[I] != (I < Count ? F.x : 0))
      return false;
  if ((F.x != 8 && F.x != 16 && F.x != 32) || Count == 0 || Count == 3)
    return false;
  T.ChannelBytes = static_cast<unsigned>(F.x) / 8;
  T.Channels = Count;
  switch (F.f) {
  case hipChannelFormatKindSigned:
    T.Kind = SoftwareSigned;
    return true;
  case hipChannelFormatKindUnsigned:
    T.Kind = SoftwareUnsigned;
    return true;
  case hipChannelFormatKindFloat:
    T.Kind = SoftwareFloat;
    return F.x != 8;
  default:
    return false;
  }
}

/// A view's format: for each kind three, of 1, 2 and 4 channels. Block
/// compression is texture hardware's alone.
inline bool readViewFormat(hipResourceViewFormat Format, SoftwareTexture &T) {
  static const struct {
    unsigned char Bytes;
    SoftwareKind Kind;
  } Kinds[] = {{1, SoftwareUnsigned}, {1, SoftwareSigned},
               {2, SoftwareUnsigned}, {2, SoftwareSigned},
               {4, SoftwareUnsigned}, {4, SoftwareSigned},
               {2, SoftwareFloat},    {4, SoftwareFloat}};
  int Index = static_cast<int>(Format) - 1;
  if (Index < 0 || Index >= 24)
    return false;
  unsigned Texel = T.ChannelBytes * T.Channels;
  T.ChannelBytes = Kinds[Index / 3].Bytes;
  T.Kind = Kinds[Index / 3].Kind;
  T.Channels = 1u << Index % 3;
  return T.ChannelBytes * T.Channels == Texel;
}

// Arrays
// -----------------------------------------------------------------------

inline hipError_t newArray(hipArray_t *Handle,
                           const hipChannelFormatDesc *Format, hipExtent Extent,
                           unsigned Flags) {
  SoftwareTexture Shape;
  bool IsCube = (Flags & hipArrayCubemap) != 0;
  if (!Handle || !Format || !readFormat(*Format, Shape) || Extent.width == 0 ||
      (Extent.depth != 0 && Extent.height == 0 && !(Flags & hipArrayLayered)) ||
      (IsCube && (Extent.width != Extent.height || Extent.depth == 0 ||
                  Extent.depth % 6 != 0)))
    return hipErrorInvalidValue;
  std::shared_ptr<SoftwareArray> A(new SoftwareArray());
  A->Format = *Format;
  A->Extent = Extent;
  A->Flags = Flags;
  A->TexelBytes = std::size_t(Shape.ChannelBytes) * Shape.Channels;
  A->RowBytes = Extent.width * A->TexelBytes;
  void *Data = nullptr;
  hipError_t Error = hipMalloc(&Data, A->RowBytes * A->rows() * A->slices());
  if (Error != hipSuccess)
    return Error;
  A->Data = static_cast<char *>(Data);
  softwareTextures().add(A);
  *Handle = reinterpret_cast<hipArray_t>(A.get());
  return hipSuccess;
}

// Textures and surfaces
// --------------------------------------------------------

/// Shape and place of what a resource holds; errors where it is none of ours,
/// or the current device is another than it was made for.
inline hipError_t readResource(const hipResourceDesc &R, SoftwareTexture &T) {
  if (hasImages())
    return hipErrorInvalidValue;
  T.Size[0] = T.Size[1] = T.Size[2] = T.Layers = 1;
  switch (R.resType) {
  case hipResourceTypeArray: {
    std::shared_ptr<SoftwareArray> A =
        softwareTextures().array(R.res.array.array);
    if (!A)
      return hipErrorInvalidValue;
    readFormat(A->Format, T);
    T.Base = reinterpret_cast<unsigned long long>(A->Data);
    T.RowBytes = A->RowBytes;
    T.SliceBytes = A->RowBytes * A->rows();
    T.Size[0] = static_cast<unsigned>(A->Extent.width);
    T.Size[1] = static_cast<unsigned>(A->rows());
    (A->isLayered() ? T.Layers : T.Size[2]) =
        static_cast<unsigned>(A->slices());
    if (A->Flags & hipArrayCubemap) // Coordinates are those of a face.
      T.IsNormalized = true;
    return hipSuccess;
  }
  case hipResourceTypeLinear:
    if (!R.res.linear.devPtr || !readFormat(R.res.linear.desc, T))
      return hipErrorInvalidValue;
    T.Base = reinterpret_cast<unsigned long long>(R.res.linear.devPtr);
    T.Size[0] = static_cast<unsigned>(R.res.linear.sizeInBytes /
                                      (T.ChannelBytes * T.Channels));
    return hipSuccess;
  case hipResourceTypePitch2D:
    if (!R.res.pitch2D.devPtr || !readFormat(R.res.pitch2D.desc, T))
      return hipErrorInvalidValue;
    T.Base = reinterpret_cast<unsigned long long>(R.res.pitch2D.devPtr);
    T.RowBytes = R.res.pitch2D.pitchInBytes;
    T.Size[0] = static_cast<unsigned>(R.res.pitch2D.width);
    T.Size[1] = static_cast<unsigned>(R.res.pitch2D.height);
    return hipSuccess;
  default: // mipmaps
    return hipErrorNotSupported;
  }
}

inline hipError_t readView(const hipResourceViewDesc &V, SoftwareTexture &T) {
  if (V.format != hipResViewFormatNone && !readViewFormat(V.format, T))
    return hipErrorNotSupported;
  if (V.firstLayer > V.lastLayer || V.lastLayer >= T.Layers)
    return hipErrorInvalidValue;
  if (V.lastLayer != 0) {
    T.Base += V.firstLayer * T.SliceBytes;
    T.Layers = V.lastLayer - V.firstLayer + 1;
  }
  return hipSuccess;
}

inline hipError_t readTexture(const hipTextureDesc &D, bool IsLinearMemory,
                              bool IsCube, SoftwareTexture &T) {
  T.ReadsFloats = D.readMode == hipReadModeNormalizedFloat &&
                  T.Kind != SoftwareFloat && T.ChannelBytes < 4;
  T.IsSrgb = D.sRGB != 0 && T.ReadsFloats && T.ChannelBytes == 1 &&
             T.Kind == SoftwareUnsigned;
  bool GivesFloats = T.ReadsFloats || T.Kind == SoftwareFloat;
  // tex1Dfetch, which takes neither fractions nor addresses outside.
  T.IsLinear = D.filterMode == hipFilterModeLinear && !IsLinearMemory;
  if (T.IsLinear && !GivesFloats)
    return hipErrorInvalidValue;
  T.IsNormalized |= D.normalizedCoords != 0 && !IsLinearMemory;
  for (int I = 0; I < 4; ++I) {
    T.Border[I] = D.borderColor[I];
    if (D.borderColor[I] != 0 && !GivesFloats)
      return hipErrorNotSupported; // No-one says what it is in integers.
  }
  for (int I = 0; I < 3; ++I) {
    T.Address[I] = static_cast<SoftwareAddress>(D.addressMode[I]);
    // CUDA: the other two need normalised coordinates. Faces end at edges.
    if (IsCube || (!T.IsNormalized && T.Address[I] != SoftwareBorder))
      T.Address[I] = SoftwareClamp;
  }
  return hipSuccess;
}

inline hipError_t newObject(SoftwareObject O, SoftwareTexture T,
                            void **Handle) {
  std::memcpy(T.Mark, PORTHIP_SOFTWARE_TEXTURE_MARK, sizeof(T.Mark));
  hipError_t Error = hipMalloc(&O.Descriptor, sizeof(T));
  if (Error != hipSuccess)
    return Error;
  Error = hipMemcpy(O.Descriptor, &T, sizeof(T), hipMemcpyHostToDevice);
  if (Error != hipSuccess) {
    (void)hipFree(O.Descriptor);
    return Error;
  }
  softwareTextures().add(O);
  *Handle = O.Descriptor;
  return hipSuccess;
}

inline hipError_t newTexture(hipTextureObject_t *Handle,
                             const hipResourceDesc *Resource,
                             const hipTextureDesc *Texture,
                             const hipResourceViewDesc *View) {
  if (!Handle || !Resource || !Texture)
    return hipErrorInvalidValue;
  SoftwareTexture T = SoftwareTexture();
  hipError_t Error = readResource(*Resource, T);
  bool IsCube = T.IsNormalized;
  if (Error == hipSuccess && View)
    Error = readView(*View, T);
  if (Error == hipSuccess)
    Error = readTexture(*Texture, Resource->resType == hipResourceTypeLinear,
                        IsCube, T);
  if (Error != hipSuccess)
    return Error;
  void *New = nullptr;
  Error = newObject({nullptr, *Resource, *Texture,
                     View ? *View : hipResourceViewDesc(), View != nullptr},
                    T, &New);
  if (Error == hipSuccess)
    *Handle = static_cast<hipTextureObject_t>(New);
  return Error;
}

inline hipError_t newSurface(hipSurfaceObject_t *Handle,
                             const hipResourceDesc *Resource) {
  if (!Handle || !Resource || Resource->resType != hipResourceTypeArray)
    return hipErrorInvalidValue;
  SoftwareTexture T = SoftwareTexture();
  hipError_t Error = readResource(*Resource, T);
  void *New = nullptr;
  if (Error == hipSuccess)
    Error = newObject(
        {nullptr, *Resource, hipTextureDesc(), hipResourceViewDesc(), false}, T,
        &New);
  if (Error == hipSuccess)
    *Handle = static_cast<hipSurfaceObject_t>(New);
  return Error;
}

} // namespace detail
} // namespace porthip
#endif
