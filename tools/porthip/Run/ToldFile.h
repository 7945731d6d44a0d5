// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_TOOLS_PORTHIP_RUN_TOLDFILE_H
#define PORTHIP_TOOLS_PORTHIP_RUN_TOLDFILE_H

#include "Support/Files/Files.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace porthip {

/// A file that the program's runtime writes, and that the user does not see.
class ToldFile {
public:
  ~ToldFile() {
    if (!Path.empty())
      llvm::sys::fs::remove(Path);
  }
  /// \p Name: the variable that names it to the runtime.
  llvm::Error make(llvm::StringLiteral Name) {
    if (auto Wrong =
            llvm::sys::fs::createTemporaryFile("porthip-run", "jsonl", Path))
      return fileError(Path, Wrong);
    vgpu::variable::set(Name, std::string(Path));
    return llvm::Error::success();
  }
  std::string path() const { return std::string(Path); }

private:
  llvm::SmallString<128> Path;
};

} // namespace porthip
#endif
