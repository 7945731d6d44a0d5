// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The blocks of the device's heap (`new` and `malloc` in kernels) that some
// bytes lead to. Its blocks have no order of their own: which thread gets which
// is another one in each run. They are known by who points to them.
#ifndef PORTHIP_RECORD_CORE_HEAPREACH_H
#define PORTHIP_RECORD_CORE_HEAPREACH_H

#include "Record/Core/Recorder.h"

namespace porthip::record {

class HeapReach {
public:
  explicit HeapReach(DeviceMemory &Memory) : Memory(Memory) {}

  /// In place of each address of the heap, which block it is, in the order in
  /// which they come. False: there is none.
  bool replaceAddresses(std::string &Bytes);
  /// Contents of those blocks that are live, and of those that they lead to.
  std::string contents();

private:
  DeviceMemory &Memory;
  std::vector<HeapBlock> Order;
  std::map<const char *, uint64_t> Places; ///< in Order
};

} // namespace porthip::record
#endif
