// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: streams and events.
#include "Runtime/Hip/Names.h"
#include <algorithm>

#include "Runtime/Api/Streams.inc"
#include "Runtime/Streams/StreamMemory.h"

VG_API int hipGetStreamDeviceId(hipStream_t Handle) {
  auto S = resolveStream(Handle);
  return S ? int(S->On.Ordinal) : -1;
}

//===-- Words of memory ---------------------------------------------------===//

static hipError_t waitForWord(hipStream_t Stream, void *At, unsigned Bytes,
                              uint64_t Value, unsigned How, uint64_t Mask) {
  return enter([&] {
    return waitForValue(Stream, {At, Bytes}, Value, WaitFor(How), Mask,
                        /*IsCyclic=*/false);
  });
}

static hipError_t writeWord(hipStream_t Stream, void *At, unsigned Bytes,
                            uint64_t Value) {
  return enter([&] { return writeValue(Stream, {At, Bytes}, Value); });
}

VG_API hipError_t hipStreamWaitValue32(hipStream_t Stream, void *At,
                                       uint32_t Value, unsigned How,
                                       uint32_t Mask) {
  return waitForWord(Stream, At, 4, Value, How, Mask);
}
VG_API hipError_t hipStreamWaitValue64(hipStream_t Stream, void *At,
                                       uint64_t Value, unsigned How,
                                       uint64_t Mask) {
  return waitForWord(Stream, At, 8, Value, How, Mask);
}
VG_API hipError_t hipStreamWriteValue32(hipStream_t Stream, void *At,
                                        uint32_t Value, unsigned) {
  return writeWord(Stream, At, 4, Value);
}
VG_API hipError_t hipStreamWriteValue64(hipStream_t Stream, void *At,
                                        uint64_t Value, unsigned) {
  return writeWord(Stream, At, 8, Value);
}

/// From HIP 6.3 on.
VG_API hipError_t hipStreamBatchMemOp(hipStream_t Stream, unsigned Count,
                                      StreamMemoryOp *Ops, unsigned Flags) {
  return enter([&] {
    return Flags ? Status::InvalidValue
                 : runBatch(Stream, Ops, Count, /*IsCyclic=*/false);
  });
}
