// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The frame of every entry point of the runtime APIs: refuse where nothing can
// run any more, and keep the thread's last error.
//
// CUDA's and HIP's runtime APIs have the same functions under two prefixes.
// Functions whose meaning is the same stand once, in the *.inc files of this
// folder, which cuda/ and hip/ include. The vendor's Names.h, included before
// this, gives:
//   VG_RT(Name)      the function or type with the vendor's prefix
//   VG_PT(Name)      the twin for per-thread default streams of a function
//   VG_PTD(Name)     ... of one that has no stream argument
//   VG_HIDES_FAILURE whether a success replaces an earlier failure as the
//                    thread's last error
#ifndef PORTHIP_RUNTIME_API_ENTRY_H
#define PORTHIP_RUNTIME_API_ENTRY_H

#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"

namespace porthip::vgpu::rt {

inline VG_RT(Error_t) finish(Status S) {
  if (S != Status::Success || VG_HIDES_FAILURE)
    thread().Last = S;
  return VG_RT(Error_t)(S);
}

/// Runs F, which needs no working device.
template <class Function> VG_RT(Error_t) ask(Function F) {
  if (Machine::get().count())
    Machine::get().initialiseDriver();
  return finish(F());
}

/// Runs F unless there is no device or the current one has faulted.
/// Name: of the entry point.
template <class Function>
VG_RT(Error_t)
enter(Function F, const char *Name = __builtin_FUNCTION()) {
  if (Machine::get().count() == 0)
    return finish(Status::NoDevice);
  Machine::get().initialiseDriver();
  thread().HasUsedRuntime = true;
  CallScope Call(Name);
  if (thread().IsInHostFunction) {
    noteCallInHostFunction();
    return finish(Status::NotPermitted);
  }
  if (Status Fault = currentGpu().Fault; Fault != Status::Success)
    return finish(Fault);
  const Status Result = F();
  noteFailure(Result);
  return finish(Result);
}

/// For the time of a call, handle 0 means the thread's own default stream.
class PerThreadScope {
public:
  PerThreadScope() : Before(thread().IsDefaultPerThread) {
    thread().IsDefaultPerThread = true;
  }
  ~PerThreadScope() { thread().IsDefaultPerThread = Before; }

private:
  bool Before;
};

} // namespace porthip::vgpu::rt

#define VG_API extern "C" __attribute__((visibility("default")))

/// A function of the API and its per-thread twin; the body follows:
///   VG_STREAM_API(VG_PT, MemsetAsync, (parameters), (arguments)) { ... }
#define VG_STREAM_API(Twin, Name, Parameters, Arguments)                       \
  static VG_RT(Error_t) body##Name Parameters;                                 \
  VG_API VG_RT(Error_t) VG_RT(Name) Parameters {                               \
    return body##Name Arguments;                                               \
  }                                                                            \
  VG_API VG_RT(Error_t) Twin(Name) Parameters {                                \
    PerThreadScope Scope;                                                      \
    return body##Name Arguments;                                               \
  }                                                                            \
  static VG_RT(Error_t) body##Name Parameters

#endif
