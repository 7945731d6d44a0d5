// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For --check=streams: memory of the host that asynchronous copies read, and
// that the program must leave alone until it has seen their end. NVIDIA's
// runtime copies pageable memory before it returns; AMD's may read it later.
#ifndef PORTHIP_RUNTIME_STREAMS_HOSTSOURCES_H
#define PORTHIP_RUNTIME_STREAMS_HOSTSOURCES_H

#include "Runtime/Memory/Copies.h"
#include "VirtualGpu/Run/Check/StreamOrder.h"
#include <optional>

namespace porthip::vgpu::rt {

/// Bytes that a copy reads, and what they were when it was asked for.
struct HostSource {
  Rows From;
  Extent Size;
  uint64_t Hash = 0;
};
HostSource hostSource(const Rows &From, const Extent &Size);

/// The sources of the copies whose end the program has not seen. Locked by the
/// queue.
class HostSources {
public:
  struct Pending {
    HostSource Source;
    uint32_t Stream, Operation;
    std::string What, Where; ///< as of addStreamOperation
  };
  void add(Pending P) { All.push_back(std::move(P)); }
  /// A copy is to write Bytes at Begin: that they change is no fault.
  void overwrite(const char *Begin, uint64_t Bytes);
  /// The program has seen the end of what Seen has: reports sources that were
  /// changed or are gone.
  void settle(const StreamClock &Seen);

private:
  std::vector<Pending> All;
};

} // namespace porthip::vgpu::rt
#endif
