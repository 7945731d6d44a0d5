// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A leg is one side of the source (the original or the port) on something that
// runs it. Building and running it gives a trace.
#ifndef PORTHIP_VERIFY_LEG_H
#define PORTHIP_VERIFY_LEG_H

#include "Driver/Environment.h"
#include "Verify/RunCache.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip {

struct Leg {
  std::string Name;                     ///< as given: "hip@vgpu:gfx942"
  bool IsPort = false;                  ///< of a leg that runs
  const vgpu::Target *Target = nullptr; ///< null: TracePath
  std::string TracePath;
};

/// "cuda@vgpu:sm_80", "hip@vgpu:gfx942", "trace:FILE". Error: what of it is
/// wrong, or is not supported.
llvm::Expected<Leg> parseLeg(llvm::StringRef Text);

/// What is built and run for a leg.
struct LegProgram {
  std::vector<std::string> CompilerArgs; ///< files among them
  std::vector<std::string> Args;         ///< of the program
  const Environment *On = nullptr;
  std::vector<std::string> Variables; ///< "NAME=VALUE", for the program
  std::string CacheDir;               ///< empty: nothing is kept
  /// Whether an unchanged program is not run again (see RunCache), and what
  /// else it reads.
  bool ReusesRuns = false;
  std::vector<std::string> InputFiles;
  /// A folder for what only this run needs.
  std::string TemporaryDir;
  unsigned TimeoutSeconds = 0;      ///< for the program's run; 0: none
  uint64_t SampleEvery = 1;         ///< contents of each Nth launch
  uint64_t MaxBytes = 0;            ///< of contents; 0: the recorder's default
  llvm::raw_ostream *Log = nullptr; ///< the compilers' and the program's stderr
};

/// A leg whose program is there; of a leg that runs.
class BuiltLeg {
public:
  /// Both must outlive the result.
  static llvm::Expected<BuiltLeg> build(const Leg &L,
                                        const LegProgram &Program);

  /// All that a run depends on but the program's arguments.
  llvm::Expected<RunKey> key() const;
  llvm::Expected<Trace> run(llvm::ArrayRef<std::string> Args) const;

private:
  BuiltLeg(const Leg &L, const LegProgram &Program) : L(&L), P(&Program) {}
  std::vector<std::string> environment() const;

  const Leg *L;
  const LegProgram *P;
  std::string ProgramPath;
};

/// Errors: it cannot be built, or not be run, or not read. A program that
/// fails is no error but a trace with that exit status.
llvm::Expected<Trace> runLeg(const Leg &L, const LegProgram &Program);

} // namespace porthip
#endif
