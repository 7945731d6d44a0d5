// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sources and headers that a build of CMake's makes before it compiles.
#ifndef PORTHIP_PORTING_CONFIGURE_GENERATEDFILES_H
#define PORTHIP_PORTING_CONFIGURE_GENERATEDFILES_H

#include "Porting/Configure/SourceGuard.h"

namespace porthip {

/// Has CMake write, as it configures \p BuildFolder, what its targets are made
/// of.
void askForTargets(const std::string &BuildFolder);

/// Makes the files of C++ and CUDA that custom commands write below
/// \p BuildFolder, such as those of protoc: who includes them does not parse
/// without. Only the commands themselves run: one that calls a program of the
/// project's, which is not built, fails, and its files stay missing.
void makeGeneratedFiles(const std::string &BuildFolder,
                        const SourceGuard &Guard, const Confinement *Within);

} // namespace porthip
#endif
