// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The environment of a build: clang, the headers of CUDA and HIP, the stand-ins
// of the runtimes.
#ifndef PORTHIP_COMPILER_MACHINE_ENVIRONMENT_H
#define PORTHIP_COMPILER_MACHINE_ENVIRONMENT_H

#include "Frontend/Toolchain.h"
#include "Gpus/GpuTarget.h"
#include <memory>

namespace porthip {

struct Confinement;

struct Environment {
  Toolchain Tools;
  /// The running porthip, which does clang's work under its name (lib/Clang);
  /// empty: clang itself is started.
  std::string ClangProgram;
  /// The folder above include/hip; empty: HIP's headers were not found.
  std::string HipRoot;
  unsigned HipMajor = 0, HipMinor = 0;
  /// Where libcudart.so, libamdhip64.so, ... of the virtual GPU lie.
  std::string RuntimeDir;
  /// Where the libraries lie that record programs on real GPUs.
  std::string RecorderDir;
  /// The folder of `porthip toolkit` whose compiler this is; empty: none.
  std::string ToolkitDir;
  bool IsForRocm = false; ///< what ToolkitDir stands in for
  /// The files that a project's build may open when it is asked; null: any.
  std::shared_ptr<const Confinement> Within;

  /// The program to start for a command line with \p First as its first word.
  std::string programFor(const std::string &First) const {
    return First == Tools.ClangExecutable && !ClangProgram.empty()
               ? ClangProgram
               : First;
  }

  /// Headers of ROCm's libraries beside HIP's are of another ABI than the
  /// stand-ins, which are those of ROCm 6.3: enumerators have other numbers.
  bool hasOlderLibraries() const {
    return HipMajor < 6 || (HipMajor == 6 && HipMinor < 3);
  }

  /// HIP before 6.4 expects clang to say the wavefront's size.
  bool needsWaveSizeMacros() const {
    return HipMajor < 6 || (HipMajor == 6 && HipMinor < 4);
  }
};

struct EnvironmentRequest {
  std::string CudaPath;    ///< As findToolchain() takes it.
  std::string RocmPath;    ///< Empty: the usual places.
  std::string ProgramPath; ///< The running porthip.
};

struct HipHeaders {
  std::string Path; ///< The folder above include/hip; empty: there is none.
  unsigned Major = 0, Minor = 0;
};

/// \p RocmPath: a folder, or empty to search HIP_PATH, ROCM_PATH and the usual
/// places. Error: it holds no HIP.
llvm::Expected<HipHeaders> findHipHeaders(llvm::StringRef RocmPath);

/// Where libcudart.so, ... of the virtual GPU lie, or should.
std::string runtimeDir(llvm::StringRef ProgramPath);

/// Errors: what was named is not there; clang or our own parts are missing.
/// CUDA and HIP may be missing: that is an error only of who needs them.
llvm::Expected<Environment> findEnvironment(const EnvironmentRequest &Request);

/// ROCm's device libraries (ocml.bc) below HipRoot; empty: none.
std::string deviceLibraryDir(const Environment &E);

/// Where libporthip_record_*.so lie, beside RuntimeDir.
std::string recorderDir(llvm::StringRef ProgramPath);

/// The target of that name. Error: names those that there are.
llvm::Expected<const GpuTarget *> targetNamed(llvm::StringRef Name);

/// "compute_90", "sm_90a", "gfx90a:xnack-", "arch=compute_86,code=sm_86": the
/// target meant; null when there is none like it.
const GpuTarget *targetOfArchitecture(llvm::StringRef Text);

/// Whether the stand-ins have lib\p Name.
bool hasStandIn(const Environment &E, llvm::StringRef Name);

} // namespace porthip
#endif
