// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify --kernel`: kernels without a program of their own.
#ifndef PORTHIP_TOOLS_PORTHIP_VERIFYKERNEL_H
#define PORTHIP_TOOLS_PORTHIP_VERIFYKERNEL_H

#include "BuildSetup.h"
#include "Verify/Judge/Verdict.h"
#include "Verify/Kernel/KernelLeg.h"

namespace porthip {

/// --kernel, --spec, --init, --seed, -o.
std::vector<OptionInfo> kernelOptions();

class KernelMode {
public:
  KernelMode(const ParsedOptions &Options, const BuildSetup &Setup)
      : Options(Options), Setup(Setup) {}

  /// Whether the options ask for kernels alone.
  static bool isAsked(const ParsedOptions &Options);
  /// Errors: options that need another.
  static llvm::Error checkUsage(const ParsedOptions &Options,
                                llvm::ArrayRef<std::string> Files);

  /// Reads the source and the spec. \p TemporaryDir exists.
  llvm::Error read(llvm::StringRef File, llvm::StringRef CacheDir,
                   llvm::StringRef TemporaryDir);
  /// --init: writes the spec that holds without one.
  llvm::Error writeSpec() const;

  /// Makes the cases, and their tolerances for \p Rules.
  llvm::Error makeCases(VerdictRules &Rules);
  /// \p Args: a compiler's line; its one file becomes the program around it.
  llvm::Error wrap(std::vector<std::string> &Args, bool IsPort) const;

  llvm::Expected<Trace> run(const Leg &L, LegProgram Program) const;
  /// Cases that the original itself cannot do: an error when a person wrote
  /// them, else they are left out of \p T and of the legs that follow, and the
  /// text of a note says so; empty: there are none.
  llvm::Expected<std::string> checkReference(Trace &T);
  /// Of a leg that was run on its own, what checkReference() has left out.
  void leaveOut(Trace &T) const;

private:
  void dropImpossible();
  llvm::Error readSpec(llvm::ArrayRef<std::string> Asked);

  const ParsedOptions &Options;
  const BuildSetup &Setup;
  std::string File, TemporaryDir, CacheDir;
  std::vector<KernelSignature> Kernels;
  Json Spec;
  std::vector<KernelCase> Cases;
  std::vector<unsigned> Wanted;
};

} // namespace porthip
#endif
