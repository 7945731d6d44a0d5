// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: streams and events.
#include "cuda/Names.h"
#include <algorithm>

#include "api/Streams.inc"

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
