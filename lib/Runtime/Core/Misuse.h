// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's misuse of the runtime, besides its launches.
//
// Calls that a program must not make, and that real runtimes answer with a
// hang, a crash or an error that few programs look at: calls from within host
// functions, handles that were destroyed or never made, memory freed twice.
// With --check=calls each is a report. Handles that are destroyed then keep
// their addresses, so that a later one cannot stand in for them.
#ifndef PORTHIP_RUNTIME_CORE_MISUSE_H
#define PORTHIP_RUNTIME_CORE_MISUSE_H

#include "Runtime/Core/Status.h"
#include <map>
#include <memory>
#include <string>

namespace porthip::vgpu::rt {

/// Whether --check=calls is on.
bool checksCalls();
/// Whether --check=leaks is on.
bool checksLeaks();
/// Whether verify asks which calls fail.
bool checksFailures();
/// With --check=failures: the call under way fails with \p S, which is a
/// report.
void noteFailure(Status S);
/// The entry point that the thread is in, while it lives.
class CallScope {
public:
  explicit CallScope(const char *Name);
  ~CallScope();

private:
  const char *Before;
};
/// Name of the entry point that the calling thread is in, as the program
/// writes it; empty: none.
std::string currentCall();

/// A library gave the program Handle, a What; What is never gone.
void noteMade(const char *What, const void *Handle);
/// Whether Handle is one that was noted and not destroyed. Nothing is read
/// through it: what a stale one points to may be gone.
bool isLive(const char *What, const void *Handle);
/// The same of what the runtime makes, while leaks are checked: it knows its
/// own.
void noteMadeByCall(const char *What, const void *Handle);
/// The kind of handle, and where the program made it ("": not known).
using MadeAt = std::pair<std::string, std::string>;
/// How many of each are noted and not destroyed.
std::map<MadeAt, uint64_t> liveHandles();
/// The program destroyed Handle, a What ("stream", "event"). Keep holds the
/// address while calls are checked.
void noteDestroyed(const char *What, const void *Handle,
                   std::shared_ptr<void> Keep = nullptr);
/// The T behind Handle, a What; null: it is none, or was destroyed.
template <class T> T *liveHandle(const char *What, const void *Handle) {
  return isLive(What, Handle) ? static_cast<T *>(const_cast<void *>(Handle))
                              : nullptr;
}
/// Destroys Handle, a What that a library made with new.
template <class T> void destroyHandle(const char *What, T *Handle) {
  noteDestroyed(What, Handle, std::shared_ptr<T>(Handle));
}
/// The call under way was given Handle, which is no live What.
void noteBadHandle(const char *What, const void *Handle);
/// The same of Name, an entry point that notes nothing otherwise.
inline void noteBadHandle(const char *What, const void *Handle,
                          const char *Name) {
  CallScope Call(Name);
  noteBadHandle(What, Handle);
}
/// Run(the T behind Handle), a What; Otherwise where it is none. Name: of the
/// entry point.
template <class T, class Code, class F>
Code withHandle(const char *What, const void *Handle, Code Otherwise, F Run,
                const char *Name) {
  if (T *Live = liveHandle<T>(What, Handle))
    return Run(*Live);
  noteBadHandle(What, Handle, Name);
  return Otherwise;
}
/// The call under way was to free Pointer, which cannot be: "not allocated".
void noteBadFree(const void *Pointer);
/// The call under way returns an error and does nothing, for the reason Why
/// ("is given an event that was not recorded"); few programs look.
void noteUselessCall(const std::string &Why);
/// With --check=memory: the call under way was to copy or fill from At up to
/// SizeBytes behind it, of which Has are there at most; it does nothing.
/// IsWrite: that is where it writes. Of: "an allocation", "'Table'".
void noteBadRange(bool IsWrite, uint64_t SizeBytes, uint64_t Has,
                  const std::string &Of);
/// With --check=memory: the same of memory that was freed.
void noteFreedRange(bool IsWrite);
/// With --check=memory: the same of a block that device code allocated.
void noteHeapRange(bool IsWrite);
/// With --check=leaks: the call under way allocated the block at Base. A block
/// that is not freed when the program ends, and each handle of a library that
/// is not destroyed, is a report then, one for each call and kind.
void noteAllocated(const void *Base);
/// The thread runs a host function of a stream, and calls the runtime.
void noteCallInHostFunction();

} // namespace porthip::vgpu::rt
#endif
