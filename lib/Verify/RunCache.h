// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Traces of earlier runs. One is taken in place of a run when all that the run
// depends on is as it was, as far as RunKey was told.
#ifndef PORTHIP_VERIFY_RUNCACHE_H
#define PORTHIP_VERIFY_RUNCACHE_H

#include "Verify/Trace.h"
#include <optional>

namespace porthip {

/// What a run depends on, a line for each thing.
class RunKey {
public:
  void add(llvm::StringRef Name, llvm::StringRef Value);
  /// By a hash.
  void addContents(llvm::StringRef Name, llvm::StringRef Bytes);
  /// By path and contents; a folder by those of all files below it. Error: it
  /// is not there, or not readable.
  llvm::Error addFile(llvm::StringRef Name, llvm::StringRef Path);
  /// By size and time: for what is ours or installed, and large.
  void addStamp(llvm::StringRef Name, llvm::StringRef Path);
  /// The variables that runtimes, loaders and the C library look at.
  void addEnvironment();

  const std::string &text() const { return Text; }

private:
  std::string Text;
};

class RunCache {
public:
  /// \p Folder: made when it is needed.
  explicit RunCache(std::string Folder) : Folder(std::move(Folder)) {}

  /// With ReusedFrom. None: there is no such run, or its entry is damaged.
  std::optional<Trace> find(const RunKey &Key) const;
  /// What is not worth keeping is not kept: a run that failed may do better
  /// next time. A cache that cannot be written to is as good as none.
  void keep(const RunKey &Key, const Trace &T) const;

private:
  std::string pathOf(const RunKey &Key) const;
  void prune() const;

  std::string Folder;
};

} // namespace porthip
#endif
