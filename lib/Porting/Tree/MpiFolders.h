// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where MPI's headers are, by its compiler: builds that call mpicc name no
// folder.
#ifndef PORTHIP_PORTING_TREE_MPIFOLDERS_H
#define PORTHIP_PORTING_TREE_MPIFOLDERS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// The include folders in \p Command, which `mpicc -show` prints (Open MPI's,
/// MPICH's and their kin).
std::vector<std::string> foldersInMpiCommand(llvm::StringRef Command);

/// The folder of \p Header in what the mpicc of PATH passes on; empty: there is
/// none, or it is no header of MPI's.
std::string mpiFolderOf(llvm::StringRef Header);

} // namespace porthip

#endif
