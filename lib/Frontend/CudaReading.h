// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_FRONTEND_CUDAREADING_H
#define PORTHIP_FRONTEND_CUDAREADING_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/Toolchain.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip {

/// Arguments that make clang read CUDA as nvcc does, whether it is parsed for a
/// port or compiled: nvcc's macros for \p Options, its leniency, its headers.
std::vector<std::string> cudaReadingArgs(const Toolchain &Tools,
                                         const CompileOptions &Options);
/// The leniency alone: for C++ that nvcc hands to the host's compiler, too.
llvm::ArrayRef<llvm::StringLiteral> lenientArgs();

} // namespace porthip
#endif
