// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface objects, made of what both vendors' descriptors say, with
// the vendors' own rules on what is refused.
#ifndef PORTHIP_RUNTIME_MEMORY_TEXTURES_H
#define PORTHIP_RUNTIME_MEMORY_TEXTURES_H

#include "Runtime/Memory/Arrays.h"
#include <map>
#include <mutex>

namespace porthip::vgpu::rt {

/// cudaResourceType, hipResourceType and CUresourcetype have these numbers.
enum class ResourceKind : int { Array, Mipmapped, Linear, Pitched };

struct Resource {
  ResourceKind Kind = ResourceKind::Array;
  Array *InArray = nullptr;
  MipmappedArray *Mipmapped = nullptr;
  void *Pointer = nullptr; ///< linear and pitched memory
  bool HasFormat = true;   ///< of memory: false: none that textures have
  TexelFormat Format;
  uint64_t SizeBytes = 0, Width = 0, Height = 0, PitchBytes = 0;
};

/// cudaResourceViewDesc; Format 0 is the resource's own.
struct ResourceView {
  int Format = 0;
  unsigned FirstLevel = 0, LastLevel = 0, FirstLayer = 0, LastLayer = 0;
};

struct TextureRequest {
  Resource From;
  Sampler Sample;
  unsigned MaxAnisotropy = 0;
  bool IsSeamlessCube = false;
  const ResourceView *View = nullptr;
};

/// Object: the handle as the vendor's device code takes it.
Status createTexture(Gpu &On, TextureRequest R, uint64_t &Object);
Status createSurface(Gpu &On, const Resource &From, uint64_t &Object);
/// Waits for the devices, since launches may use it. Object 0 is nothing.
Status destroyTexture(uint64_t Object);

/// The descriptors that an API's objects were made of, for its questions about
/// them. Thread-safe.
template <class Descriptors> class ObjectBooks {
public:
  void add(uint64_t Object, const Descriptors &D) {
    std::lock_guard<std::mutex> Held(Lock);
    Known.insert_or_assign(Object, D);
  }
  void remove(uint64_t Object) {
    std::lock_guard<std::mutex> Held(Lock);
    Known.erase(Object);
  }
  /// Calls F with the descriptors; InvalidValue where there are none.
  template <class Function> Status with(uint64_t Object, Function F) {
    std::lock_guard<std::mutex> Held(Lock);
    auto Found = Known.find(Object);
    if (Found == Known.end())
      return Status::InvalidValue;
    F(Found->second);
    return Status::Success;
  }

private:
  std::mutex Lock;
  std::map<uint64_t, Descriptors> Known;
};

} // namespace porthip::vgpu::rt
#endif
