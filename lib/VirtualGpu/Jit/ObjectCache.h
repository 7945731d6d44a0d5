// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled objects on disk, shared by all processes of a user. An entry is
// written as a whole or not at all, and one that is damaged counts as missing.
#ifndef PORTHIP_VIRTUALGPU_JIT_OBJECTCACHE_H
#define PORTHIP_VIRTUALGPU_JIT_OBJECTCACHE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace porthip::vgpu {

class ObjectCache {
public:
  /// Dir empty: nothing is kept.
  explicit ObjectCache(std::string Dir) : Dir(std::move(Dir)) {}
  /// Key: everything that the entry depends on, of any length.
  std::optional<std::string> load(llvm::StringRef Key) const;
  /// What cannot be written is not kept; the next process tries again.
  void store(llvm::StringRef Key, llvm::StringRef Bytes) const;

private:
  std::string pathOf(llvm::StringRef Key) const;
  std::string Dir;
};

} // namespace porthip::vgpu
#endif
