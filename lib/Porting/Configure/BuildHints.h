// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Needs of a project's build besides a compiler, for commands that are printed.
#ifndef PORTHIP_PORTING_CONFIGURE_BUILDHINTS_H
#define PORTHIP_PORTING_CONFIGURE_BUILDHINTS_H

#include "Porting/Configure/ProjectFiles.h"
#include <string>
#include <vector>

namespace porthip {

struct BuildHints {
  /// CMake looks for a toolkit, maybe before it knows of a compiler:
  /// CUDAToolkit_ROOT names it.
  bool FindsToolkit = false;
  /// Variables of makefiles that hold nvcc, sorted.
  std::vector<std::string> NvccVariables;
  /// A makefile calls nvcc and has no such variable: PATH decides.
  bool CallsNvccByName = false;
  /// Where make builds CUDA, below the root; its own folder ("") alone, where
  /// that has a makefile.
  std::vector<std::string> MakeFolders;
};

/// Hints of \p Files of the project \p Root; what cannot be read says nothing.
BuildHints buildHints(const std::string &Root, const ProjectFiles &Files);

} // namespace porthip
#endif
