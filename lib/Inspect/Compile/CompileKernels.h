// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles files for several GPUs and reads their kernels.
#ifndef PORTHIP_INSPECT_COMPILE_COMPILEKERNELS_H
#define PORTHIP_INSPECT_COMPILE_COMPILEKERNELS_H

#include "Compiler/Compile/CompileUnit.h"
#include "Inspect/Code/Kernels.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip::inspect {

/// A file of HIP.
struct KernelSource {
  const Unit *Of = nullptr;
  std::string SourceMap;          ///< BuildRequest::SourceMap
  const Unit *Original = nullptr; ///< the CUDA that it was; null: it is HIP
};

struct CompileRequest {
  llvm::ArrayRef<KernelSource> Sources;
  llvm::ArrayRef<const GpuTarget *> Gpus;
  const Environment *On = nullptr;
  unsigned Jobs = 1;
  llvm::raw_ostream *Log = nullptr; ///< the compilers' messages
  bool IsVerbose = false;           ///< and their commands
  bool FindsLaunches =
      false; ///< compiles for the host, too: KernelCode has them
};

struct CompiledKernels {
  std::vector<KernelCode> Kernels; ///< by file, name and GPU, as asked for
  unsigned Failed = 0;             ///< compiles that gave none
  /// GPUs whose code calls AMD's device libraries in place of having them: none
  /// are here, or they hold what the GPU has no instruction for.
  std::vector<const GpuTarget *> WithoutLibraries;
};

llvm::Expected<CompiledKernels> compileKernels(const CompileRequest &Request);

} // namespace porthip::inspect
#endif
