// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a kernel is what it was when it was last verified:
// `.porthip/kernels.json` in the folder of a port.

#ifndef PORTHIP_PORTFOLDER_KERNELPRINTS_H
#define PORTHIP_PORTFOLDER_KERNELPRINTS_H

#include "Support/Files/Files.h"
#include "llvm/Support/Error.h"
#include <map>
#include <vector>

namespace porthip {

/// The words of a kernel, of its launches, and of what it names in the same
/// tree, down to what that names: hashes. Comments and blanks do not count.
struct KernelPrint {
  unsigned Line = 0; ///< 1-based
  std::string Hash;
};
/// By the path of the file and the kernel's name.
using KernelPrints = std::map<std::pair<std::string, std::string>, KernelPrint>;

/// Hashes of all sources of one tree. A name that a file lacks is looked for in
/// all.
KernelPrints kernelPrints(const std::map<std::string, std::string> &TextByPath);

/// A kernel of the port, by the name of its source.
struct KnownKernel {
  std::string Source, Port; ///< hashes of both sides
};
/// By the source's path below the root, and the kernel's name.
using KnownKernels = std::map<std::pair<std::string, std::string>, KnownKernel>;

/// Record of the port in \p Folder; empty: there is no record. Errors: it is
/// damaged.
llvm::Expected<KnownKernels> readKnownKernels(llvm::StringRef Folder);
bool hasKnownKernels(llvm::StringRef Folder);
OutputFile knownKernelsFile(llvm::StringRef Folder, const KnownKernels &Known);

} // namespace porthip

#endif
