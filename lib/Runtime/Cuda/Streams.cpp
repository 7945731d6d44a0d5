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
    return withStream(Handle, [&](Stream &S) {
      if (!Id)
        return Status::InvalidValue;
      *Id = S.Id;
      return Status::Success;
    });
  });
}

//===-- Attributes --------------------------------------------------------===//

namespace {
/// Hints that a stream was given; nothing here acts on them, but programs read
/// them back.
struct Attributes {
  std::mutex Lock;
  std::map<std::pair<uint64_t, int>, cudaLaunchAttributeValue> Values;
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

VG_STREAM_API(VG_PT, StreamSetAttribute,
              (cudaStream_t Handle, cudaLaunchAttributeID Which,
               const cudaLaunchAttributeValue *Value),
              (Handle, Which, Value)) {
  return enter([&] {
    return withStream(Handle, [&](Stream &S) {
      if (!Value || !isStreamAttribute(Which))
        return Status::InvalidValue;
      std::lock_guard<std::mutex> Held(Attributes::get().Lock);
      Attributes::get().Values[{S.Id, int(Which)}] = *Value;
      return Status::Success;
    });
  });
}

VG_STREAM_API(VG_PT, StreamGetAttribute,
              (cudaStream_t Handle, cudaLaunchAttributeID Which,
               cudaLaunchAttributeValue *Value),
              (Handle, Which, Value)) {
  return enter([&] {
    return withStream(Handle, [&](Stream &S) {
      if (!Value || !isStreamAttribute(Which))
        return Status::InvalidValue;
      std::lock_guard<std::mutex> Held(Attributes::get().Lock);
      auto Found = Attributes::get().Values.find({S.Id, int(Which)});
      if (Found == Attributes::get().Values.end())
        std::memset(Value, 0, sizeof(*Value));
      else
        *Value = Found->second;
      return Status::Success;
    });
  });
}
