// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ports that `porthip verify` finds by itself: those that porthip wrote, or
// a person who named the file as porthip does.
#ifndef PORTHIP_PORTING_EXISTING_EXISTINGPORTS_H
#define PORTHIP_PORTING_EXISTING_EXISTINGPORTS_H

#include "Verify/Report/ExistingPort.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace porthip {

/// The ports that lie where porthip writes them, each file's nearest: beside
/// it, or in a folder with a port of the tree.
std::vector<ExistingPort> existingPorts(llvm::ArrayRef<std::string> Files);
/// The flags of the project's build with which \p Ports were made, as far as
/// their manifests have them. Error: they differ between the files.
llvm::Expected<std::vector<std::string>>
flagsOfBuild(llvm::ArrayRef<ExistingPort> Ports);
/// Says which port is verified, what state it is in, and what to do about it.
std::string noteOn(const ExistingPort &P);
/// Error: one of \p Files is its own port, as --in-place leaves it.
llvm::Error checkPortedInPlace(llvm::ArrayRef<std::string> Files);

} // namespace porthip

#endif
