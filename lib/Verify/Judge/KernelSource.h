// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a kernel stands in the source, for people to read beside its verdict.
#ifndef PORTHIP_VERIFY_JUDGE_KERNELSOURCE_H
#define PORTHIP_VERIFY_JUDGE_KERNELSOURCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

struct KernelSource {
  std::string File;
  unsigned Line = 0; ///< 1-based; 0: not found
  std::vector<std::string> Lines;

  unsigned NameAt = 0; ///< which of Lines has the kernel's name
  bool IsMade = false; ///< File is where translate would write it

  bool isFound() const { return Line != 0; }
  /// "__global__ void scale(float *Out) {": the lines up to the one that has
  /// the kernel's name, as one.
  std::string head() const;
};

/// A line that one source of a kernel has, and the other has otherwise.
struct SourceDifference {
  std::string File;
  unsigned Line = 0;   ///< of File, 1-based
  std::string Text;    ///< of that line; empty: there is none
  std::string Instead; ///< what the other source has; empty: nothing
};

/// Where \p Given differs from \p Made by more than blanks; what File and Line
/// say is of \p Given.
std::vector<SourceDifference> differencesOf(const KernelSource &Given,
                                            const KernelSource &Made);

/// Where a launch's end, ", at a.hip:8: ...", lies in a branch of the kernel
/// that the answer to __CUDA_ARCH__ chooses: what to say of it. Empty: it does
/// not.
std::string archBranchOf(const KernelSource &Kernel, llvm::StringRef Fault);

/// All of \p File as a source; not found where it cannot be read.
KernelSource wholeFile(const std::string &File);

/// The definition of the kernel that demangles to \p Kernel in \p Files or in
/// what they include by a path from their own folder or \p Folders. It is found
/// by its text: one that a macro writes is not.
KernelSource findKernel(llvm::StringRef Kernel,
                        llvm::ArrayRef<std::string> Files,
                        llvm::ArrayRef<std::string> Folders);

} // namespace porthip
#endif
