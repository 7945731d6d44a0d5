// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The resources that NVIDIA's own compiler gives the original of a kernel, as
// ptxas says them (nvcc --resource-usage).
#ifndef PORTHIP_INSPECT_COMPILE_CUDASIDE_H
#define PORTHIP_INSPECT_COMPILE_CUDASIDE_H

#include "Inspect/Compile/CompileKernels.h"

namespace porthip::inspect {

struct CudaKernel {
  std::string Symbol; ///< the kernel's, which its port mostly shares
  std::string Gpu;    ///< sm_80
  unsigned Registers = 0;
  unsigned SpillBytes = 0; ///< of a thread, stored
  unsigned SharedBytes = 0;
};

/// \p Messages: ptxas's with -v.
std::vector<CudaKernel> readResourceUsage(llvm::StringRef Messages);

/// Compiles the originals of \p Sources with the toolkit's nvcc. Error: there
/// is no toolkit; sources that nvcc refuses are told to \p Log and left out.
llvm::Expected<std::vector<CudaKernel>>
compileOriginals(llvm::ArrayRef<KernelSource> Sources, llvm::StringRef Gpu,
                 const Environment &On, llvm::raw_ostream &Log);

} // namespace porthip::inspect
#endif
