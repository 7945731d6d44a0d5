// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The devices of this process, and what each thread of the program has set:
// its current device and its last error. Vendor-neutral; streams, memory and
// modules are built upon it.
//
// Environment: the variables of VirtualGpu/Abi/Variables.def.
#ifndef PORTHIP_RUNTIME_CORE_MACHINE_H
#define PORTHIP_RUNTIME_CORE_MACHINE_H

#include "Runtime/Core/Status.h"
#include "VirtualGpu/Device.h"
#include <atomic>
#include <memory>
#include <set>
#include <vector>

namespace porthip::vgpu::rt {

class Stream;
struct Pool;

/// One virtual device. Lives as long as the process.
struct Gpu {
  unsigned Ordinal = 0;
  const Target *On = nullptr;
  /// The GPU that it claims to be: On, except with PORTHIP_VGPU_FACTS_OF.
  const Target *SaysItIs = nullptr;
  uint64_t MemoryBytes = 0;       ///< what the program sees and may allocate
  std::shared_ptr<Stream> Legacy; ///< the default stream of all threads
  /// The fault that ended a launch; nothing runs on the device after it.
  std::atomic<Status> Fault{Status::Success};
  std::shared_ptr<Pool> DefaultPool; ///< the current one: currentPool()
  unsigned Flags = 0;
  std::set<unsigned> Peers; ///< devices whose memory it may touch
  uint64_t StackLimit = 1024, PrintfLimit = 1 << 20, HeapLimit = 8 << 20;
  int CacheConfig = 0;
};

/// One per process, made at the first call that needs a device. Never
/// destroyed: programs release memory in destructors of globals.
class Machine {
public:
  static Machine &get();
  /// Sets the vendor of the devices; the entry points' libraries say so when
  /// they are loaded. The first one wins.
  static void setVendor(Vendor Of);
  /// Where no runtime's entry points are loaded: a program that calls AMD's
  /// libraries alone has AMD's devices.
  static void suggestAmd();

  Vendor vendor() const { return Of; }
  /// Whose numbers and habits HIP's entry points follow: 5, 6 or 7. It should
  /// be the version of the headers that the program was compiled with
  /// (PORTHIP_VGPU_HIP_MAJOR; default: that of the headers that `porthip cc`
  /// linked the program for, else of those found when this was built).
  int hipMajor() const { return HipMajor; }
  const Settings &settings() const { return How; }
  /// Whether what the program does is recorded, to be compared with another
  /// run: rows of memory then lie alike on all targets.
  bool isRecorded() const { return IsRecorded; }
  /// Number of the host's, that a computation may be shared among; 1 at least.
  unsigned threadCount() const;
  unsigned count() const { return unsigned(Gpus.size()); }
  Gpu &gpu(unsigned Ordinal) { return *Gpus[Ordinal]; }

  /// cuInit does it for the whole process, and so does any call of the runtime
  /// that asks for a device, with or without a context.
  void initialiseDriver() { IsDriverInitialised = true; }
  bool isDriverInitialised() const { return IsDriverInitialised; }

private:
  Machine();
  Vendor Of;
  Settings How;
  int HipMajor;
  bool IsRecorded = false;
  std::atomic<bool> IsDriverInitialised{false};
  std::vector<std::unique_ptr<Gpu>> Gpus;
};

struct CallConfiguration {
  uint32_t Grid[3], Block[3];
  size_t SharedBytes;
  void *Stream;
};

struct Context; // core/Contexts.h

/// How captures restrict other calls (cudaStreamCaptureMode).
enum class CaptureMode : int { Global = 0, ThreadLocal = 1, Relaxed = 2 };

struct ThreadState {
  unsigned Device = 0;
  Status Last = Status::Success;
  /// The entry points with per-thread default streams (`_ptsz`, `_spt`) set
  /// it for the time of the call.
  bool IsDefaultPerThread = false;
  bool IsInHostFunction = false;
  bool IsInKernelCall = false; ///< kernel<<<...>>> took its configuration
  const char *Call = nullptr;  ///< the entry point that it is in
  bool HasUsedRuntime = false; ///< so it has the device's primary context
  CaptureMode InteractionMode = CaptureMode::Global;
  std::vector<CallConfiguration> Calls; ///< kernel<<<...>>> under way
  std::vector<Context *> Contexts;
  std::vector<std::shared_ptr<Stream>> OwnStreams; ///< by device
};
ThreadState &thread();

/// The device that the calling thread has set.
inline Gpu &currentGpu() { return Machine::get().gpu(thread().Device); }

} // namespace porthip::vgpu::rt
#endif
