// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of the folders of both vendors.
#ifndef PORTHIP_TOOLKIT_FOLDERPARTS_H
#define PORTHIP_TOOLKIT_FOLDERPARTS_H

#include "Toolkit/FolderPlan.h"
#include "Toolkit/Toolkit.h"

namespace porthip {

/// A program that is `porthip cc` for this folder, with \p More options.
std::string compilerScript(const ToolkitRequest &Request, llvm::StringRef More);

/// Links to the runtimes of the virtual GPU, and to what these load.
void addRuntime(llvm::StringRef Folder, llvm::ArrayRef<llvm::StringRef> Names,
                const Environment &On, FolderPlan &Plan);

/// lib\p Name.so: the virtual GPU's where it has one; else a file with which
/// programs link, so that they run as far as they do without the library.
void addLibrary(llvm::StringRef Folder, llvm::StringRef Name,
                const Environment &On, FolderPlan &Plan);

} // namespace porthip
#endif
