// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files of a port that are behind their sources, and those that were
// edited.
#ifndef PORTHIP_PORTING_KERNELS_PORTSTATUS_H
#define PORTHIP_PORTING_KERNELS_PORTSTATUS_H

#include "Porting/Kernels/EditedHostCode.h"
#include "Porting/Kernels/TouchedKernels.h"

namespace porthip {

enum class PortState : uint8_t {
  UpToDate,
  Stale, ///< the source changed since
  Edited,
  Conflicting, ///< an update's conflicts are still marked
  Missing,
  SourceGone
};

struct FileStatus {
  Manifest::Known File;
  std::vector<PortState> States;

  /// Edits by hand alone ask for nothing.
  bool needsWork() const;
  /// Functions that were edited by hand and are of no kernel: no launch of one
  /// by itself shows it.
  std::vector<EditedFunction> editedHostCode(const Manifest &Of) const;
};

struct PortStatus {
  /// Read from the folder, which nobody else writes into meanwhile.
  Manifest Of;
  std::vector<FileStatus> Files;
  KernelState Kernels;

  bool needsWork() const;
  /// Ports whose kernels cannot be verified yet.
  std::set<std::string> notReady() const;
};

/// Status of the port in \p Folder. Errors: what porthip keeps there is
/// damaged.
llvm::Expected<PortStatus> portStatus(const std::string &Folder);

} // namespace porthip

#endif
