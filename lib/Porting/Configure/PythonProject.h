// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sources that setup.py and other Python files have PyTorch compile, found
// out without PyTorch.
#ifndef PORTHIP_PORTING_CONFIGURE_PYTHONPROJECT_H
#define PORTHIP_PORTING_CONFIGURE_PYTHONPROJECT_H

#include "Porting/Configure/ProjectBuild.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip {

/// Runs a copy of \p Script, a setup.py below \p Root (relative), in \p Scratch
/// with stand-ins of torch and setuptools, see runtime-shims/toolkit/python.
/// Fills in the database, or the problem. Entries of \p Build's database stay
/// as they are.
void recordExtensions(const std::string &Root, const std::string &Script,
                      const Environment &On, const std::string &ProgramPath,
                      const TemporaryFolder &Scratch, ProjectBuild &Build);

/// Adds what \p Scripts, Python files below \p Root (relative), have PyTorch
/// compile as they are imported, by load(). They are read and never run. Files
/// that the database of \p Build has already stay as they are.
void recordLoads(const std::string &Root, llvm::ArrayRef<std::string> Scripts,
                 const Environment &On, const TemporaryFolder &Scratch,
                 ProjectBuild &Build);

} // namespace porthip
#endif
