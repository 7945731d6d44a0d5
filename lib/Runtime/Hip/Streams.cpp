// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: streams and events.
#include "Runtime/Core/DeviceFacts.h"
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

//===-- Compute units -----------------------------------------------------===//

/// Words of 32 bits that hold one for each compute unit of \p On.
static size_t maskWords(Gpu &On) {
  return (size_t(factsOf(On).multiProcessorCount) + 31) / 32;
}

/// All compute units run its blocks, whatever \p Mask says.
VG_API hipError_t hipExtStreamCreateWithCUMask(hipStream_t *Handle,
                                               uint32_t Words,
                                               const uint32_t *Mask) {
  return enter([&] {
    if (!Handle)
      return Status::InvalidHandle;
    if (!Words || !Mask)
      return Status::InvalidValue;
    return newStream(Handle, 0, 0, {Mask, Mask + Words});
  });
}

/// The mask that a stream was made with; all units where it was made without.
VG_API hipError_t hipExtStreamGetCUMask(hipStream_t Handle, uint32_t Words,
                                        uint32_t *Mask) {
  return enter([&] {
    Gpu &On = currentGpu();
    if (!Mask || Words < maskWords(On))
      return Status::InvalidValue;
    return withStream(Handle, [&](Stream &S) {
      std::fill_n(Mask, Words, 0);
      for (unsigned I = 0; I < unsigned(factsOf(On).multiProcessorCount); ++I)
        Mask[I / 32] |= 1u << I % 32;
      const std::vector<uint32_t> &Asked = S.Flags.ComputeUnits;
      for (size_t I = 0; !Asked.empty() && I < maskWords(On); ++I)
        Mask[I] &= I < Asked.size() ? Asked[I] : 0;
      return Status::Success;
    });
  });
}
