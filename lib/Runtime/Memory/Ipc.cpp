// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/Ipc.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Run/Memory/Blocks.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <chrono>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <thread>
#include <tuple>
#include <unistd.h>

namespace porthip::vgpu::rt {
namespace {

constexpr uint64_t OfMemory = 0x6d656d7068697001, OfEvent = 0x65766e7068697001;

struct OpenedBlock {
  void *Map = nullptr;
  uint64_t MapBytes = 0;
  unsigned Users = 0;
};

struct Table {
  std::mutex Lock;
  std::map<std::tuple<int32_t, int32_t, uint64_t>, char *> ByHandle;
  std::map<char *, OpenedBlock> ByPointer;

  static Table &get() {
    static Table *Only = new Table;
    return *Only;
  }
};

/// -1: the process has ended, or closed it.
int openFile(const IpcHandle &Handle) {
  std::string Path = "/proc/" + std::to_string(Handle.Process) + "/fd/" +
                     std::to_string(Handle.File);
  int File = ::open(Path.c_str(), O_RDWR | O_CLOEXEC);
  struct stat Facts;
  if (File < 0)
    return -1;
  if (::fstat(File, &Facts) == 0 && uint64_t(Facts.st_size) == Handle.FileBytes)
    return File;
  ::close(File);
  return -1;
}

void *mapFile(int File, uint64_t SizeBytes) {
  void *P =
      ::mmap(nullptr, SizeBytes, PROT_READ | PROT_WRITE, MAP_SHARED, File, 0);
  return P == MAP_FAILED ? nullptr : P;
}

Status mapMemory(Gpu &On, void **Pointer, const IpcHandle &Handle, Table &T) {
  int File = openFile(Handle);
  if (File < 0) {
    tellUser("the process that made this memory handle has ended or freed it");
    return Status::InvalidHandle;
  }
  void *Map = mapFile(File, Handle.FileBytes);
  ::close(File);
  if (!Map)
    return Status::OutOfMemory;
  char *At = static_cast<char *>(Map) + Handle.Offset;
  Memory::get().adopt(At, Handle.SizeBytes, MemoryKind::Device, On.Ordinal);
  T.ByHandle[{Handle.Process, Handle.File, Handle.Offset}] = At;
  T.ByPointer[At] = {Map, Handle.FileBytes, 1};
  *Pointer = At;
  return Status::Success;
}

} // namespace

Status makeMemoryHandle(IpcHandle &Handle, const void *Pointer) {
  std::optional<Allocation> Of = Memory::get().find(Pointer);
  if (!Of || Of->Kind != MemoryKind::Device)
    return Status::InvalidValue;
  // Sharing replaces the pages.
  Queue::get().waitForAll(Machine::get().gpu(Of->DeviceOrdinal));
  std::optional<SharedBlock> Block = shareBlock(Of->Base);
  if (!Block) // memory of another process, a pool's, a reservation's
    return Status::InvalidValue;
  Handle = IpcHandle();
  Handle.Mark = OfMemory;
  Handle.Process = ::getpid();
  Handle.File = Block->File;
  Handle.FileBytes = Block->SizeBytes;
  Handle.Offset = uint64_t(Of->Base - Block->Base);
  Handle.SizeBytes = Of->SizeBytes;
  return Status::Success;
}

Status openMemoryHandle(Gpu &On, void **Pointer, const IpcHandle &Handle) {
  if (!Pointer)
    return Status::InvalidValue;
  if (Handle.Mark != OfMemory || Handle.Offset > Handle.FileBytes ||
      Handle.SizeBytes > Handle.FileBytes - Handle.Offset)
    return Status::InvalidHandle;
  if (Handle.Process == ::getpid())
    return Status::InvalidContext;
  Table &T = Table::get();
  std::lock_guard<std::mutex> Held(T.Lock);
  auto Known = T.ByHandle.find({Handle.Process, Handle.File, Handle.Offset});
  if (Known == T.ByHandle.end())
    return mapMemory(On, Pointer, Handle, T);
  ++T.ByPointer[Known->second].Users;
  *Pointer = Known->second;
  return Status::Success;
}

Status closeMemoryHandle(void *Pointer) {
  Table &T = Table::get();
  std::lock_guard<std::mutex> Held(T.Lock);
  auto Of = T.ByPointer.find(static_cast<char *>(Pointer));
  if (Of == T.ByPointer.end())
    return Status::InvalidValue;
  if (--Of->second.Users)
    return Status::Success;
  std::optional<Allocation> What = Memory::get().find(Pointer);
  Queue::get().waitForAll(Machine::get().gpu(What->DeviceOrdinal));
  Memory::get().disown(Pointer);
  ::munmap(Of->second.Map, Of->second.MapBytes);
  for (auto I = T.ByHandle.begin(); I != T.ByHandle.end();)
    I = I->second == Pointer ? T.ByHandle.erase(I) : std::next(I);
  T.ByPointer.erase(Of);
  return Status::Success;
}

std::shared_ptr<IpcEvent> IpcEvent::map(int File, bool IsOurs) {
  auto *Counts = static_cast<State *>(mapFile(File, sizeof(State)));
  if (!IsOurs || !Counts)
    ::close(File);
  return Counts ? std::shared_ptr<IpcEvent>(
                      new IpcEvent(Counts, IsOurs ? File : -1))
                : nullptr;
}

std::shared_ptr<IpcEvent> IpcEvent::create() {
  int File = makeMemoryFile(sizeof(State));
  return File < 0 ? nullptr : map(File, /*IsOurs=*/true);
}

std::shared_ptr<IpcEvent> IpcEvent::open(const IpcHandle &Handle) {
  if (Handle.Mark != OfEvent || Handle.FileBytes != sizeof(State))
    return nullptr;
  int File = openFile(Handle);
  return File < 0 ? nullptr : map(File, /*IsOurs=*/false);
}

IpcEvent::~IpcEvent() {
  ::munmap(Counts, sizeof(State));
  if (File >= 0)
    ::close(File);
}

IpcHandle IpcEvent::handle() const {
  IpcHandle Handle;
  Handle.Mark = OfEvent;
  Handle.Process = ::getpid();
  Handle.File = File;
  Handle.FileBytes = sizeof(State);
  return Handle;
}

void IpcEvent::reach(uint64_t Number) {
  uint64_t Before = Counts->Reached;
  while (Before < Number &&
         !Counts->Reached.compare_exchange_weak(Before, Number))
    ;
}

void IpcEvent::waitFor(uint64_t Number) const {
  // Nothing wakes another process here; a launch takes longer than this.
  while (!isReached(Number))
    std::this_thread::sleep_for(std::chrono::microseconds(50));
}

} // namespace porthip::vgpu::rt
