// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: streams, events, host functions, profiler.
#include "Runtime/Driver/Driver.h"
#include "Runtime/Streams/StreamMemory.h"
#include <algorithm>

using namespace porthip::vgpu::driver;

static rt::Event *eventOf(CUevent Handle) {
  return reinterpret_cast<rt::Event *>(Handle);
}

static CUresult newStream(CUstream *Handle, unsigned Flags, int Priority) {
  return enter([&] {
    if (!Handle || (Flags & ~1u))
      return Status::InvalidValue;
    rt::StreamFlags F;
    F.IsNonBlocking = Flags & 1;
    F.Priority = std::max(-5, std::min(Priority, 0));
    *Handle = reinterpret_cast<CUstream>(
        rt::Queue::get().create(rt::currentGpu(), F).get());
    return Status::Success;
  });
}

template <class Action>
static CUresult withStream(CUstream Handle, Action Do,
                           const char *Name = __builtin_FUNCTION()) {
  return enter(
      [&] {
        auto S = rt::resolveStream(Handle);
        return S ? Do(*S) : Status::InvalidHandle;
      },
      Name);
}

VG_API CUresult cuStreamCreate(CUstream *Handle, unsigned Flags) {
  return newStream(Handle, Flags, 0);
}
VG_API CUresult cuStreamCreateWithPriority(CUstream *Handle, unsigned Flags,
                                           int Priority) {
  return newStream(Handle, Flags, Priority);
}

VG_API CUresult cuStreamDestroy_v2(CUstream Handle) {
  return enter([&] {
    return rt::Queue::get().destroy(reinterpret_cast<rt::Stream *>(Handle))
               ? Status::Success
               : Status::InvalidHandle;
  });
}

VG_API CUresult cuStreamSynchronize(CUstream Handle) {
  return withStream(Handle, rt::synchronizeStream);
}
VG_API CUresult cuStreamQuery(CUstream Handle) {
  return withStream(Handle, rt::queryStream);
}

VG_API CUresult cuStreamGetPriority(CUstream Handle, int *Priority) {
  return withStream(
      Handle, [&](rt::Stream &S) { return give(Priority, S.Flags.Priority); });
}

VG_API CUresult cuStreamGetFlags(CUstream Handle, unsigned *Flags) {
  return withStream(Handle, [&](rt::Stream &S) {
    return give(Flags, S.Flags.IsNonBlocking);
  });
}

VG_API CUresult cuStreamGetId(CUstream Handle, unsigned long long *Id) {
  return withStream(Handle, [&](rt::Stream &S) { return give(Id, S.Id); });
}

VG_API CUresult cuStreamGetDevice(CUstream Handle, CUdevice *Device) {
  return withStream(Handle, [&](rt::Stream &S) {
    return give(Device, CUdevice(S.On.Ordinal));
  });
}

VG_API CUresult cuStreamGetCtx(CUstream Handle, CUcontext *Context) {
  return withStream(Handle, [&](rt::Stream &S) {
    return give(Context, reinterpret_cast<CUcontext>(rt::primaryContext(S.On)));
  });
}

VG_API CUresult cuStreamWaitEvent(CUstream Handle, CUevent Event,
                                  unsigned Flags) {
  return enter([&] {
    if (Flags & ~1u)
      return Status::InvalidValue;
    return rt::streamWaitEvent(Handle, eventOf(Event), Flags & 1);
  });
}

VG_API CUresult cuStreamAddCallback(CUstream Handle, CUstreamCallback Function,
                                    void *Argument, unsigned Flags) {
  return enter([&] {
    if (!Function || Flags)
      return Status::InvalidValue;
    return rt::addCallback(
        Handle, [=](Status S) { Function(Handle, resultOf(S), Argument); });
  });
}

VG_API CUresult cuLaunchHostFunc(CUstream Handle, CUhostFn Function,
                                 void *Argument) {
  return enter([&] {
    if (!Function)
      return Status::InvalidValue;
    return rt::callHost(Handle, Function, Argument);
  });
}

VG_API CUresult cuStreamAttachMemAsync(CUstream Handle, CUdeviceptr Pointer,
                                       size_t, unsigned Flags) {
  return withStream(Handle, [&](rt::Stream &) {
    bool IsKnown = Flags == 1 || Flags == 2 || Flags == 4;
    return Pointer && IsKnown ? Status::Success : Status::InvalidValue;
  });
}

//===-- Words of memory ---------------------------------------------------===//

static CUresult waitForWord(CUstream Stream, CUdeviceptr At, unsigned Bytes,
                            uint64_t Value, unsigned Flags) {
  return enter([&] {
    // The rest asks for remote writes to be flushed: there are none.
    constexpr unsigned HowBits = 3, Flush = 1u << 30;
    if (Flags & ~(HowBits | Flush))
      return Status::InvalidValue;
    return rt::waitForValue(Stream, {pointerOf(At), Bytes}, Value,
                            rt::WaitFor(Flags & HowBits), UINT64_MAX,
                            /*IsCyclic=*/true);
  });
}

static CUresult writeWord(CUstream Stream, CUdeviceptr At, unsigned Bytes,
                          uint64_t Value, unsigned Flags) {
  return enter([&] {
    constexpr unsigned NoBarrier = 1;
    return Flags & ~NoBarrier
               ? Status::InvalidValue
               : rt::writeValue(Stream, {pointerOf(At), Bytes}, Value);
  });
}

VG_API CUresult cuStreamWaitValue32_v2(CUstream Stream, CUdeviceptr At,
                                       cuuint32_t Value, unsigned Flags) {
  return waitForWord(Stream, At, 4, Value, Flags);
}
VG_API CUresult cuStreamWaitValue64_v2(CUstream Stream, CUdeviceptr At,
                                       cuuint64_t Value, unsigned Flags) {
  return waitForWord(Stream, At, 8, Value, Flags);
}
VG_API CUresult cuStreamWriteValue32_v2(CUstream Stream, CUdeviceptr At,
                                        cuuint32_t Value, unsigned Flags) {
  return writeWord(Stream, At, 4, Value, Flags);
}
VG_API CUresult cuStreamWriteValue64_v2(CUstream Stream, CUdeviceptr At,
                                        cuuint64_t Value, unsigned Flags) {
  return writeWord(Stream, At, 8, Value, Flags);
}

VG_API CUresult cuStreamBatchMemOp_v2(CUstream Stream, unsigned Count,
                                      CUstreamBatchMemOpParams *Ops,
                                      unsigned Flags) {
  static_assert(sizeof(CUstreamBatchMemOpParams) == sizeof(rt::StreamMemoryOp));
  return enter([&] {
    return Flags ? Status::InvalidValue
                 : rt::runBatch(Stream,
                                reinterpret_cast<rt::StreamMemoryOp *>(Ops),
                                Count, /*IsCyclic=*/true);
  });
}

//===-- Events ------------------------------------------------------------===//

VG_API CUresult cuEventCreate(CUevent *Handle, unsigned Flags) {
  return enter([&] {
    if (Flags & ~7u)
      return Status::InvalidValue;
    return rt::createEvent(rt::currentGpu(), Flags,
                           reinterpret_cast<rt::Event **>(Handle));
  });
}

VG_API CUresult cuEventDestroy_v2(CUevent Handle) {
  return enter([&] {
    return rt::Queue::get().destroyEvent(eventOf(Handle))
               ? Status::Success
               : Status::InvalidHandle;
  });
}

VG_API CUresult cuEventRecord(CUevent Handle, CUstream Stream) {
  return enter([&] { return rt::recordEvent(eventOf(Handle), Stream); });
}
VG_API CUresult cuEventRecordWithFlags(CUevent Handle, CUstream Stream,
                                       unsigned Flags) {
  return enter([&] {
    return Flags & ~1u ? Status::InvalidValue
                       : rt::recordEvent(eventOf(Handle), Stream, Flags & 1);
  });
}
VG_API CUresult cuEventSynchronize(CUevent Handle) {
  return enter([&] { return rt::synchronizeEvent(eventOf(Handle)); });
}
VG_API CUresult cuEventQuery(CUevent Handle) {
  return enter([&] { return rt::queryEvent(eventOf(Handle)); });
}
VG_API CUresult cuEventElapsedTime_v2(float *Ms, CUevent Start, CUevent End) {
  return enter([&] { return rt::elapsedMs(Ms, eventOf(Start), eventOf(End)); });
}
#undef cuEventElapsedTime
VG_API CUresult cuEventElapsedTime(float *Ms, CUevent Start, CUevent End) {
  return cuEventElapsedTime_v2(Ms, Start, End);
}

VG_API CUresult cuProfilerStart() {
  return enter([] { return Status::Success; });
}
VG_API CUresult cuProfilerStop() {
  return enter([] { return Status::Success; });
}
