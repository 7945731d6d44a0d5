// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: streams and events.
#include "Runtime/Cuda/Names.h"
#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

#include "Runtime/Api/Streams.inc"

VG_STREAM_API(VG_PT, StreamGetId, (cudaStream_t Handle, unsigned long long *Id),
              (Handle, Id)) {
  return enter([&] {
    return withStream(Handle, [&](Stream &S) { return give(Id, S.Id); });
  });
}

//===-- Attributes --------------------------------------------------------===//

namespace {
/// Hints that a stream was given; nothing here acts on them, but programs read
/// them back.
struct Attributes {
  using Key = std::pair<uint64_t, int>; ///< stream, attribute
  std::mutex Lock;
  std::map<Key, cudaLaunchAttributeValue> Values;
  static Attributes &get() {
    static Attributes *Only = new Attributes;
    return *Only;
  }
};
} // namespace

static bool isStreamAttribute(cudaLaunchAttributeID Which) {
  return Which == cudaLaunchAttributeAccessPolicyWindow ||
         Which == cudaLaunchAttributeSynchronizationPolicy ||
         Which == cudaLaunchAttributeMemSyncDomainMap ||
         Which == cudaLaunchAttributeMemSyncDomain;
}

/// Run(the attribute's key), with the lock held. Value: of the program.
template <class Function>
static Status withAttribute(cudaStream_t Handle, cudaLaunchAttributeID Which,
                            const void *Value, Function Run) {
  return withStream(Handle, [&](Stream &S) {
    if (!Value || !isStreamAttribute(Which))
      return Status::InvalidValue;
    std::lock_guard<std::mutex> Held(Attributes::get().Lock);
    Run({S.Id, int(Which)});
    return Status::Success;
  });
}

VG_STREAM_API(VG_PT, StreamSetAttribute,
              (cudaStream_t Handle, cudaLaunchAttributeID Which,
               const cudaLaunchAttributeValue *Value),
              (Handle, Which, Value)) {
  return enter([&] {
    return withAttribute(Handle, Which, Value, [&](const Attributes::Key &Key) {
      Attributes::get().Values[Key] = *Value;
    });
  });
}

VG_STREAM_API(VG_PT, StreamGetAttribute,
              (cudaStream_t Handle, cudaLaunchAttributeID Which,
               cudaLaunchAttributeValue *Value),
              (Handle, Which, Value)) {
  return enter([&] {
    return withAttribute(Handle, Which, Value, [&](const Attributes::Key &Key) {
      auto Found = Attributes::get().Values.find(Key);
      if (Found == Attributes::get().Values.end())
        std::memset(Value, 0, sizeof(*Value));
      else
        *Value = Found->second;
    });
  });
}
