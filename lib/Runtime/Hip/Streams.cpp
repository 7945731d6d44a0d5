// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: streams and events.
#include "Runtime/Hip/Names.h"
#include <algorithm>

#include "Runtime/Api/Streams.inc"

VG_API int hipGetStreamDeviceId(hipStream_t Handle) {
  auto S = resolveStream(Handle);
  return S ? int(S->On.Ordinal) : -1;
}
