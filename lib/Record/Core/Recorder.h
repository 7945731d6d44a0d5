// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes down what a program's launches did, for `porthip verify`: after every
// launch the contents of the memory that it changed, and what is copied back to
// the host. Who runs the program's calls (the virtual GPU's stand-ins, or a
// vendor's runtime behind the libraries of preload/) tells what memory there is
// and gives its contents.
#ifndef PORTHIP_RECORD_CORE_RECORDER_H
#define PORTHIP_RECORD_CORE_RECORDER_H

#include "Record/Core/ContentHashes.h"
#include "Record/Core/Spool.h"
#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <optional>

namespace porthip::record {

/// An allocation, or a device variable of the kernel that is launched.
struct Region {
  uint64_t Id = 0; ///< never reused; 0 for a variable
  const char *Base = nullptr;
  uint64_t SizeBytes = 0;
  std::string Name; ///< of a variable
  /// Memory that a graph allocates: it counts for itself, as not all recorders
  /// see it.
  bool IsOfGraph = false;
  /// See ContentHashes::of.
  bool HasOwnPages = false;
  /// Type of the elements, as traces name it, where the memory knows (arrays).
  std::string Type = "";
};

/// A block that a kernel has from `new` or `malloc`.
struct HeapBlock {
  const char *Base = nullptr;
  uint64_t SizeBytes = 0;
  bool IsFreed = false;
};

/// The memory that a program can have kernels write to. Thread-safe.
class DeviceMemory {
public:
  virtual ~DeviceMemory() = default;
  /// The live allocations, oldest first.
  virtual std::vector<Region> all() = 0;
  virtual std::optional<Region> find(const void *Pointer) = 0;
  virtual bool isLive(uint64_t Id) = 0;
  /// Its contents as they are now, in Room if they cannot be seen in place.
  /// None: they cannot be read.
  virtual std::optional<std::string_view> read(const Region &B,
                                               std::string &Room) = 0;
  /// The device's heap; recorders of real GPUs do not see it.
  virtual bool hasHeap() { return false; }
  virtual std::optional<HeapBlock> heapBlock(const void *At) {
    return std::nullopt;
  }
  /// Where device functions, virtual tables and variables lie; recorders of
  /// real GPUs do not see it. {0, 0}: nowhere.
  virtual std::pair<uint64_t, uint64_t> imageBounds() { return {0, 0}; }
  virtual bool isInImage(uint64_t Address) { return false; }
  /// Kinds of each 4 bytes from At on, as what a kernel has stored them
  /// (VgStoreKind); empty: that is not known.
  virtual std::string storeKinds(const void *At, uint64_t SizeBytes) {
    return "";
  }
};

struct Argument {
  uint64_t SizeBytes = 0;
  const void *Pointer = nullptr; ///< its value, where it has a pointer's size
  /// Its first bytes, of which up to 8 are kept; null: not known.
  const void *Value = nullptr;
};

struct LaunchFacts {
  std::string Kernel; ///< mangled
  uint32_t Grid[3] = {1, 1, 1}, Block[3] = {1, 1, 1};
  uint64_t SharedBytes = 0; ///< dynamic
  std::vector<Argument> Arguments;
  /// The parts of the kernel that are not exact, as JSON; empty: nobody tells.
  std::string_view Certificate;
  /// The variables that kernels can write. Names of compilers' own are left out
  /// here.
  std::vector<Region> Variables;
};

/// Whether a kernel, by its mangled name, belongs to a library that is compiled
/// into programs (CUB, Thrust, rocPRIM, hipCUB), whose vendors do the same with
/// other kernels.
bool isLibraryKernel(std::string_view Mangled);

/// How a launch ended.
struct LaunchEnd {
  std::string Fault; ///< empty: it ran to its end
  /// Device code printed something. False on real GPUs, where nobody tells.
  bool HasPrinted = false;
};

/// Where a launch or copy stands in the order of the program's calls.
struct Place {
  uint64_t Number = 0;
  uint64_t GraphLaunch = 0; ///< the launch of a graph it is part of; 0: none
};

/// The machine that the record is from.
struct StartFacts {
  std::string Side;     ///< cuda, hip
  std::string Executor; ///< vgpu, nvidia, amd
  std::string Target;   ///< sm_80, gfx942; empty: not known
};

/// One per process, never destroyed. Thread-safe.
class Recorder {
public:
  Recorder(Spool &To, DeviceMemory &Memory, uint64_t SampleEvery,
           const StartFacts &Start);

  /// The place of a launch or copy in the order of the program's calls, which
  /// is the same on every target; that of their execution need not be.
  /// Called by the thread of the program that calls, of which each has an order
  /// of its own. 0: a library's kernel, which does not count.
  uint64_t numberLaunch(std::string_view Kernel);
  uint64_t numberCopy();
  uint64_t numberGraphLaunch() { return ++GraphLaunches; }

  /// Runs the launch to its end, no other at the same time, and writes it down;
  /// of a library's kernel, that it was there, and how it failed.
  /// Run: how it ended, or none: it was refused, and does not count.
  void launch(const LaunchFacts &L, Place At,
              const std::function<std::optional<LaunchEnd>()> &Run);
  /// The GraphLaunch-th launch of a graph, as a whole. HasNodes: what Run does
  /// records its kernels as launches, too; else it counts as a launch itself.
  void graph(const std::vector<Region> &Variables, uint64_t GraphLaunch,
             bool HasNodes,
             const std::function<std::optional<std::string>()> &Run);
  /// Parts of SizeBytes, on the host, that came from From.
  void copied(const void *From, uint64_t SizeBytes,
              const std::vector<std::string_view> &Parts, Place At);

private:
  struct Watched {
    Region What;
    std::string Name; ///< "3": the third allocation; "@counter": a variable
    uint64_t Hash = 0;
  };
  void runLibraryKernel(const LaunchFacts &L, Place At,
                        const std::function<std::optional<LaunchEnd>()> &Run);
  void certify(const LaunchFacts &L);
  std::vector<Watched> watch(const std::vector<Region> &Variables,
                             bool IsSampled);
  struct Kept {
    uint64_t Hash = 0, Launch = 0;
  };
  struct Changes {
    JsonText Changed{'['}, Same{'['};
  };
  struct Contents {
    std::vector<std::string_view> Parts;
    std::deque<std::string> Copies; ///< of what is not written down as it is
  };
  /// Number: of the launch that is recorded; 0: of a graph, whose changes may
  /// be its nodes' already.
  Changes changedSince(const std::vector<Watched> &Before, uint64_t Number,
                       Contents &Written);
  /// "3.heap": what the buffer leads to there.
  void heapBehind(const Watched &W, std::string_view Bytes, uint64_t Number,
                  Changes &Found, Contents &Written);
  JsonText inputsOf(const LaunchFacts &L, const std::vector<Watched> &Before);
  void keep(const Watched &W, std::string_view Bytes, Kept As, JsonText &Entry,
            Contents &Written);
  /// Notes of the buffers that arguments point to: whether the kernel's last
  /// launch rewrote what the same argument pointed to.
  void
  forEachArgument(const LaunchFacts &L, const std::vector<Watched> &Before,
                  const std::function<void(uint64_t Id, bool &Rewrites)> &Do);
  uint64_t threadOfCaller();
  /// Thread of a launch or copy, once.
  static uint64_t takeThread(std::map<uint64_t, uint64_t> &Of, uint64_t Number,
                             std::mutex &Lock);
  /// 0: it has none.
  uint64_t ordinalOf(const Region &B);
  bool isDescriptor(const Region &B);
  std::string nameOf(const Region &B);
  JsonText describe(const std::vector<Argument> &Arguments);
  /// Stable: withoutAddresses() of Bytes.
  void add(std::string_view Bytes, std::optional<std::string> Stable,
           bool IsInPlace, Contents &To);
  /// Bytes with what stands for addresses in every run; none: there are none.
  std::optional<std::string> withoutAddresses(std::string_view Bytes);
  std::optional<std::string> withoutMemoryAddresses(std::string_view Bytes);

  Spool &To;
  DeviceMemory &Memory;
  uint64_t SampleEvery;
  std::atomic<uint64_t> Launches{0}, Copies{0}, GraphLaunches{0};
  std::mutex LaunchLock, NameLock;
  std::mutex ThreadLock; ///< of what follows
  uint64_t ThreadCount = 0;
  /// By number, until they are written down.
  std::map<uint64_t, uint64_t> ThreadOfLaunch, ThreadOfCopy;
  /// By Region::Id, of graphs' memory and of other.
  std::map<uint64_t, uint64_t> Ordinals, GraphOrdinals;
  uint64_t LastOrdinal = 0, LastGraphOrdinal = 0;
  // Under LaunchLock.
  std::map<std::string, Kept> LastKept;     ///< by Watched::Name
  std::map<std::string, uint64_t> LastSeen; ///< hashes, by Watched::Name
  ContentHashes Hashes;
  std::map<std::pair<std::string, size_t>, bool> Rewrites; ///< kernel, argument
  /// Since the launch before: what memory holds then is not the host's alone.
  bool HasLibraryRun = false;
  /// Kernels, with what was told of them: several may have one name.
  std::set<std::pair<std::string, std::string>> Certified;
};

} // namespace porthip::record
#endif
