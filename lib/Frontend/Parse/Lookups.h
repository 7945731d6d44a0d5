// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The real files, with a memory of what was looked for in vain: a header in an
// include folder before the one that has it, a header that is missing, what
// __has_include asks for, a folder that is not there. And of what was read.
#ifndef PORTHIP_FRONTEND_PARSE_LOOKUPS_H
#define PORTHIP_FRONTEND_PARSE_LOOKUPS_H

#include "Frontend/Parse/EditedFiles.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace porthip {

class LookupRecorder : public llvm::vfs::ProxyFileSystem {
public:
  /// Launches are as clang reads them.
  LookupRecorder();

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;
  bool exists(const llvm::Twine &Path) override;

  /// Absolute, sorted.
  std::vector<std::string> notFound() const;
  /// Content of each text that was read, its hashText(); empty where a second
  /// reading gave another one. Relative paths are of \p Folder; empty: the
  /// current.
  std::map<std::string, std::string> contents(llvm::StringRef Folder) const;

private:
  void note(const llvm::Twine &Path);

  /// By the path as it was asked for.
  using Hashes = llvm::StringMap<std::string>;
  explicit LookupRecorder(std::shared_ptr<Hashes> Read);

  const std::shared_ptr<Hashes> Read;
  llvm::StringSet<> Missing;
};

/// Collects the files that were read, headers of the system and those behind a
/// precompiled one too. Missing files are not in it: those were looked for in
/// vain.
class AllFiles : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef Filename, bool FromModule, bool IsSystem,
                     bool IsModuleFile, bool IsMissing) override {
    return !IsMissing &&
           DependencyCollector::sawDependency(Filename, FromModule, IsSystem,
                                              IsModuleFile, IsMissing);
  }
};

} // namespace porthip
#endif
