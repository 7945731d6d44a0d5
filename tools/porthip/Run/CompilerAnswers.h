// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Questions of builds to a compiler before they compile: its version, its
// folders, its GPUs.
#ifndef PORTHIP_TOOLS_PORTHIP_RUN_COMPILERANSWERS_H
#define PORTHIP_TOOLS_PORTHIP_RUN_COMPILERANSWERS_H

#include "Compiler/Compile/Build.h"
#include <optional>

namespace porthip {

/// As nvcc, hipcc and clang answer; the exit status. None: \p Line asks for a
/// compile, of which -v is told. \p As: null: no GPU is named. \p IsReal: for
/// AMD's GPUs, not the virtual one.
std::optional<int> answerQuestions(const BuildLine &Line, const Environment &On,
                                   const GpuTarget *As, bool IsReal);

} // namespace porthip

#endif
