// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work of a launch, counted by wavefront: for some of its blocks, which run
// on one thread.
#ifndef PORTHIP_VIRTUALGPU_RUN_PROFILE_LAUNCHPROFILE_H
#define PORTHIP_VIRTUALGPU_RUN_PROFILE_LAUNCHPROFILE_H

#include "Gpus/GpuTarget.h"
#include "VirtualGpu/Abi/ProfileAbi.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>

namespace porthip::vgpu {

/// The counts of one site, over all wavefronts.
struct SiteCounts {
  uint64_t Issues = 0; ///< turns of wavefronts
  uint64_t Lanes = 0;  ///< that took part in them
  // For accesses of global memory.
  uint64_t Lines64 = 0, Lines128 = 0; ///< that it touches
  uint64_t UsedBytes = 0;             ///< each once
  // For accesses of shared memory.
  uint64_t SharedIssues = 0;
  uint64_t BankCycles = 0, BankPhases = 0;
  uint32_t BankDegree = 0;
  /// For atomics: the most lanes of a wavefront at one address, summed up.
  uint64_t SameAddress = 0;
  uint64_t Divergent = 0; ///< of a branch: turns that went both ways
  /// Turns of several lanes, all at one address, of a load of global memory.
  uint64_t OneAddress = 0;
};

struct ProfiledLaunch {
  std::string Kernel;
  uint64_t BlockCount = 0;
  uint32_t LaneCount = 0; ///< of a block
  uint32_t WaveSize = 0;
};

class LaunchProfile {
public:
  LaunchProfile(ProfiledLaunch Of, const GpuTarget &On);

  /// Whether the block is one of those that are counted.
  bool takes(uint64_t BlockNumber) const { return BlockNumber % Step == 0; }

  // Compiled code tells.
  void access(const VgBlock &Block, uint32_t Lane, const char *Address,
              uint64_t Turn, const VgProfileSite &Site);
  void code(const VgBlock &Block, uint32_t Lane, uint64_t Turn, bool IsTaken,
            const VgProfileSite &Site);

  /// All of its lanes have run.
  void endBlock(const VgBlock &Block);

  /// Adds a line of JSON for each site to the file that PORTHIP_VGPU_PROFILE
  /// names.
  void write() const;

private:
  /// One site, wavefront and turn.
  struct Key {
    const VgProfileSite *Site;
    uint64_t Turn;
    uint32_t Wave;
    bool operator==(const Key &Other) const {
      return Site == Other.Site && Turn == Other.Turn && Wave == Other.Wave;
    }
  };
  struct KeyHash {
    size_t operator()(const Key &K) const;
  };
  struct Instance {
    uint64_t Active = 0, Taken = 0;
    std::vector<uint64_t> Addresses; ///< by lane; empty: no access
  };
  /// One that was met, and the one that the lane before went to from here: all
  /// lanes of a wavefront go the same way, mostly.
  struct Met {
    Key Of;
    Instance What;
    Met *Next = nullptr;
  };
  struct Instances {
    Met &operator[](const Key &Of);

    std::deque<Met> All; ///< in the order in which they were first met
    std::unordered_map<Key, Met *, KeyHash> ByKey;
    Met *Last = nullptr;
  };

  Instance &instance(const VgBlock &Block, uint32_t Lane, uint64_t Turn,
                     const VgProfileSite &Site, uint32_t &LaneOfWave);
  void countAccess(const VgBlock &Block, const VgProfileSite &Site,
                   const Instance &I, SiteCounts &To) const;
  static void countGlobal(const VgProfileSite &Site, const Instance &I,
                          SiteCounts &To);
  static bool isAtOneAddress(const Instance &I);

  const ProfiledLaunch Of;
  const GpuTarget &On;
  uint64_t Step = 1, Profiled = 0;
  std::map<const VgBlock *, Instances> Running;
  std::unordered_map<const VgProfileSite *, SiteCounts> Counts;
};

/// Whether PORTHIP_VGPU_PROFILE asks for profiles.
bool profilesLaunches();

} // namespace porthip::vgpu
#endif
