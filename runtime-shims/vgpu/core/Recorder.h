// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes down what the program's launches did, for `porthip verify`: after
// every launch the contents of the memory that it changed, and what is copied
// back to the host.
//
// Environment: PORTHIP_VGPU_TRACE=FILE turns it on; FILE must not exist (of
// several processes that inherit it, the first records).
// PORTHIP_VGPU_TRACE_MAX_MB bounds the contents that are kept (default 1024),
// PORTHIP_VGPU_TRACE_MAX_BYTES too; what comes after is recorded without them.
// PORTHIP_VGPU_TRACE_SAMPLE=N keeps those of every Nth launch, from the first.
//
// The file is a spool that stays readable when the program is killed: records
// of one line of JSON, whose "bytes" says how many raw bytes follow it.
// lib/Verify/Spool.cpp reads it.
#ifndef PORTHIP_VGPU_CORE_RECORDER_H
#define PORTHIP_VGPU_CORE_RECORDER_H

#include "VirtualGpu/Device.h"
#include "VirtualGpu/Memory/Memory.h"
#include "core/Copies.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <mutex>

namespace porthip::vgpu::rt {

/// One per process, never destroyed. Thread-safe.
class Recorder {
public:
  /// Null when nothing is recorded.
  static Recorder *get();

  /// The place of a launch or copy in the order of the program's calls, which
  /// is the same on every target; that of their execution need not be.
  uint64_t numberLaunch() { return ++Launches; }
  uint64_t numberCopy() { return ++Copies; }

  /// Runs the launch, no other at the same time, and writes it down.
  LaunchOutcome launch(Kernel &K, const LaunchConfig &C, uint64_t Number,
                       llvm::function_ref<LaunchOutcome()> Run);
  void copied(const Rows &To, const Rows &From, const Extent &Size,
              uint64_t Number);

private:
  explicit Recorder(int Fd);

  struct Watched {
    std::string Name; ///< "3": the third allocation; "@counter": a variable
    const char *Base;
    uint64_t SizeBytes;
    uint64_t Id; ///< Allocation::Id; 0 for a variable
    uint64_t Hash;
  };
  std::vector<Watched> watch(Kernel &K, bool IsSampled);
  std::string nameOf(const Allocation &A);
  llvm::json::Array describeArguments(Kernel &K, const LaunchConfig &C);
  std::string withoutAddresses(llvm::StringRef Bytes);
  void write(llvm::json::Object Head, llvm::ArrayRef<llvm::StringRef> Parts);
  void writeAll(llvm::StringRef Bytes);
  bool hasRoomFor(uint64_t SizeBytes);

  int Fd;
  uint64_t RoomBytes;
  uint64_t SampleEvery = 1;
  std::atomic<uint64_t> Launches{0}, Copies{0};
  std::mutex LaunchLock, WriteLock, NameLock;
  std::map<uint64_t, uint64_t> Ordinals; ///< by Allocation::Id
};

} // namespace porthip::vgpu::rt
#endif
