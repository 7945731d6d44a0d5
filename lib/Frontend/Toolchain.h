// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds what a parse needs: clang's own headers, a CUDA toolkit or our
// declarations in its place, and porthip's shims.

#ifndef PORTHIP_FRONTEND_TOOLCHAIN_H
#define PORTHIP_FRONTEND_TOOLCHAIN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip {

/// The tools that were found. Paths are absolute.
struct Toolchain {
  /// Empty: no CUDA toolkit; our own declarations stand in.
  std::string CudaPath;
  /// "13.0"; of our own declarations when there is no toolkit.
  std::string CudaVersion;
  /// clang's resource directory (stddef.h, the CUDA wrapper headers).
  std::string ClangResourceDir;
  /// A path by which clang's driver finds its own installation.
  std::string ClangExecutable;
  /// The folder that holds `cuda/` and `include/`.
  std::string ShimDir;
};

/// \p Tools with our own declarations in place of the toolkit's.
Toolchain withoutToolkit(Toolchain Tools);

struct CudaToolkit {
  std::string Path; ///< Absolute; empty: there is none.
  std::string Version;
};

/// \p CudaPath as findToolchain() takes it. A folder of `porthip toolkit` is
/// what it was made over. Error: it is no toolkit.
llvm::Expected<CudaToolkit> findCudaToolkit(llvm::StringRef CudaPath);

/// Where the parts of a Toolchain are, or should be.
std::string clangExecutable();
std::string clangResourceDir();
std::string shimDir(llvm::StringRef ProgramPath);
/// The C and C++ libraries that the installation carries, on a machine that has
/// none to build programs with. Empty: the machine's are taken.
std::string carriedSysroot();
/// "22.1.0": of the clang that porthip is built with.
llvm::StringRef clangVersion();

/// \p CudaPath: a folder, `none`, or empty to search CUDA_PATH, CUDA_HOME and
/// the standard install locations. \p ProgramPath: the running executable.
/// Errors: a folder was named that holds no CUDA toolkit; clang's headers or
/// the shims are missing.
llvm::Expected<Toolchain> findToolchain(llvm::StringRef CudaPath,
                                        llvm::StringRef ProgramPath);

/// Arguments that make clang compile CUDA with the headers of the toolkit, and
/// with what nvcc has beyond them; or with headers of our own, and none of a
/// toolkit that it may find by itself.
std::vector<std::string> cudaHeaderArgs(const Toolchain &Tools);

} // namespace porthip

#endif
