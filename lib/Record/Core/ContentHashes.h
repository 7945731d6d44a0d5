// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hashes of what memory holds, made anew only where it was written.
#ifndef PORTHIP_RECORD_CORE_CONTENTHASHES_H
#define PORTHIP_RECORD_CORE_CONTENTHASHES_H

#include "Record/Core/WrittenPages.h"
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace porthip::record {

/// Hash of contents: equal ones are equal, and others are not by any chance
/// that matters.
uint64_t hashOf(std::string_view Bytes);
/// The result of ContentHashes::of() for memory that holds Bytes.
uint64_t contentHashOf(std::string_view Bytes);

/// Memory is known by a number that is never reused, and 0 is none. Not
/// thread-safe.
class ContentHashes {
public:
  /// HasOwnPages: Bytes are the memory itself, in whole pages that are written
  /// through this mapping alone.
  uint64_t of(uint64_t Id, std::string_view Bytes, bool HasOwnPages);
  /// Most of the memory is written until the next of(), as it was the last
  /// time: to notice each page's first write would cost more than to look at
  /// all. For memory that of() knows.
  void expectRewrite(uint64_t Id);
  /// Whether the last of() found most of it changed.
  bool wasRewritten(uint64_t Id) const;
  /// Memory that is gone.
  void forget(uint64_t Id) { Known.erase(Id); }
  void forgetBut(const std::vector<uint64_t> &Sorted);

private:
  struct Memory {
    std::string_view Bytes;
    std::vector<uint64_t> Chunks;
    bool IsWatched = false;
    bool IsOpen = false; ///< not noticed at present
    bool WasRewritten = false;
  };
  void hashChunks(Memory &M, size_t First, size_t End, size_t &Changed);
  WrittenPages Pages;
  std::map<uint64_t, Memory> Known;
};

} // namespace porthip::record
#endif
