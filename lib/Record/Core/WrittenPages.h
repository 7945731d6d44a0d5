// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds pages of this process's memory that were written, without a look at
// their contents: Linux' userfaultfd protects them, the kernel takes the
// protection of a page off at its first write (UFFD_FEATURE_WP_ASYNC, from 6.7
// on), and PAGEMAP_SCAN tells where it did.
#ifndef PORTHIP_RECORD_CORE_WRITTENPAGES_H
#define PORTHIP_RECORD_CORE_WRITTENPAGES_H

#include <cstdint>
#include <functional>

namespace porthip::record {

/// Not thread-safe.
class WrittenPages {
public:
  WrittenPages();
  ~WrittenPages();
  WrittenPages(const WrittenPages &) = delete;
  WrittenPages &operator=(const WrittenPages &) = delete;

  // Watches whole pages that are private to the process and mapped once. All
  // are false where this kernel does not have it: everything may be written
  // then.

  /// Writes from now on are seen, until the memory is unmapped.
  bool watch(const char *Base, uint64_t SizeBytes);
  /// Calls Found with what was written since watch() or the last call, and
  /// counts anew.
  bool collect(const char *Base, uint64_t SizeBytes,
               const std::function<void(const char *, uint64_t)> &Found);
  /// Writes cost nothing and are not seen until the next watchAgain().
  bool letWrite(const char *Base, uint64_t SizeBytes);
  bool watchAgain(const char *Base, uint64_t SizeBytes);

private:
  bool isHere() const;
  bool protect(const char *Base, uint64_t SizeBytes, bool On);
  int Faults = -1, Map = -1;
  int Process;
};

} // namespace porthip::record
#endif
