// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a kernel stands in the source, for people to read beside its verdict.
#ifndef PORTHIP_VERIFY_KERNELSOURCE_H
#define PORTHIP_VERIFY_KERNELSOURCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct KernelSource {
  std::string File;
  unsigned Line = 0; ///< 1-based; 0: not found
  std::vector<std::string> Lines;

  bool isFound() const { return Line != 0; }
};

/// The definition of the kernel that demangles to \p Kernel in \p Files or in
/// what they include by a path from their own folder or \p Folders. It is found
/// by its text: one that a macro writes is not.
KernelSource findKernel(llvm::StringRef Kernel,
                        llvm::ArrayRef<std::string> Files,
                        llvm::ArrayRef<std::string> Folders);

} // namespace porthip
#endif
