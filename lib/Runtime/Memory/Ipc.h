// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory and events that one process makes and others of this machine use, by
// handles of 64 bytes that the program carries over. A handle names a file of
// the process that made it, which the others open below /proc; they need the
// same user's rights.
// Source: CUDA runtime API, "Interprocess Communication".
#ifndef PORTHIP_RUNTIME_MEMORY_IPC_H
#define PORTHIP_RUNTIME_MEMORY_IPC_H

#include "Runtime/Core/Machine.h"
#include <atomic>
#include <cstring>
#include <memory>

namespace porthip::vgpu::rt {

/// The content of a handle.
struct IpcHandle {
  uint64_t Mark = 0; ///< what the handle is of
  int32_t Process = 0, File = 0;
  uint64_t FileBytes = 0;
  uint64_t Offset = 0, SizeBytes = 0; ///< of an allocation, in the file
  uint64_t Reserved[3] = {};
};

/// The program's handle, which is bytes to it.
template <class Handle> IpcHandle readHandle(const Handle &From) {
  static_assert(sizeof(Handle) == sizeof(IpcHandle), "64 bytes");
  IpcHandle Read;
  std::memcpy(&Read, &From, sizeof(Read));
  return Read;
}
template <class Handle, class Function>
Status writeHandle(Handle *To, Function Make) {
  static_assert(sizeof(Handle) == sizeof(IpcHandle), "64 bytes");
  if (!To)
    return Status::InvalidValue;
  IpcHandle Made;
  Status S = Make(Made);
  if (S == Status::Success)
    std::memcpy(To, &Made, sizeof(Made));
  return S;
}

/// \p Pointer: into device memory. Waits for all work of its device.
Status makeMemoryHandle(IpcHandle &Handle, const void *Pointer);
/// The memory at an address of this process, which counts as On's. The same
/// handle again gives the same address. InvalidContext: it is this process's
/// own.
Status openMemoryHandle(Gpu &On, void **Pointer, const IpcHandle &Handle);
/// As often as it was opened.
Status closeMemoryHandle(void *Pointer);

/// Recordings of an event: how often it was recorded, and which recordings are
/// reached, in memory that processes share.
class IpcEvent {
public:
  /// Null: no memory is left, or the handle is of no living process's event.
  static std::shared_ptr<IpcEvent> create();
  static std::shared_ptr<IpcEvent> open(const IpcHandle &Handle);
  ~IpcEvent();

  IpcHandle handle() const;
  uint64_t record() { return ++Counts->Recorded; }
  uint64_t recorded() const { return Counts->Recorded; }
  void reach(uint64_t Number);
  bool isReached(uint64_t Number) const { return Counts->Reached >= Number; }
  void waitFor(uint64_t Number) const;

private:
  struct State {
    std::atomic<uint64_t> Recorded, Reached;
  };
  IpcEvent(State *Counts, int File) : Counts(Counts), File(File) {}
  static std::shared_ptr<IpcEvent> map(int File, bool IsOurs);

  State *Counts;
  int File; ///< -1: another process's
};

} // namespace porthip::vgpu::rt
#endif
