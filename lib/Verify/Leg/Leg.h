// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A leg is one side of the source (the original or the port) on something that
// runs it. Building and running it gives a trace.
#ifndef PORTHIP_VERIFY_LEG_LEG_H
#define PORTHIP_VERIFY_LEG_LEG_H

#include "Compiler/Machine/Gpus.h"
#include "Verify/Leg/RunCache.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace porthip {

struct Leg {
  std::string Name;    ///< as given: "hip@vgpu:gfx942"
  bool IsPort = false; ///< of a leg that runs
  /// Not porthip's port but the sources as they are, compiled as HIP: what the
  /// project has for AMD itself. IsPort as well.
  bool IsOwnBuild = false;
  const GpuTarget *Target = nullptr; ///< a virtual GPU, or:
  std::optional<GpuVendor> Real;     ///< a real one, or:
  std::string Arch; ///< of a real one: sm_90; empty: the first there is
  std::string TracePath;

  /// False: it is read from TracePath.
  bool runs() const { return Target || Real; }
  /// Vendor of the GPU, as far as that is known.
  std::optional<GpuVendor> vendor() const {
    return Target ? std::optional(Target->Of) : Real;
  }
};

/// "cuda@vgpu:sm_80", "hip@amd:gfx942", "cuda@nvidia", "hip@own:gfx942",
/// "trace:FILE". Error: what of it is wrong. Whether there is such a GPU is not
/// asked.
llvm::Expected<Leg> parseLeg(llvm::StringRef Text);

/// The project's own build as HIP, on a virtual GPU of AMD's.
Leg ownBuildOn(const GpuTarget &Target);

/// The legs of the real GPUs that are here and that there is a compiler for,
/// by their names, for what is said of them in \p Notes.
std::vector<std::string> realLegs(const Environment &On,
                                  std::vector<std::string> &Notes);

/// The program to build and run for a leg.
struct LegProgram {
  std::vector<std::string> CompilerArgs; ///< files among them
  std::vector<std::string> Args;         ///< of the program
  /// The name that it sees as its own, and may print: the same on all legs.
  std::string Name = "program";
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
  std::string WantedPath;           ///< whose contents; empty: all
  llvm::raw_ostream *Log = nullptr; ///< the compilers' and the program's stderr
  /// Whether the program is run once more without a recorder (Trace::Alone).
  bool RunsAlone = false;
  /// Called with the program's path, of a virtual leg. May be empty.
  std::function<void(llvm::StringRef Path)> NoteBuilt;
  /// Called now and then: "compiling", "running". May be empty.
  std::function<void(llvm::StringRef Does)> Tick;
};

/// A leg whose program is there; of a leg that runs.
class BuiltLeg {
public:
  /// Both must outlive the result.
  static llvm::Expected<BuiltLeg> build(const Leg &L,
                                        const LegProgram &Program);

  /// All that a run depends on but the program's arguments.
  llvm::Expected<CacheKey> key() const;
  llvm::Expected<Trace> run(llvm::ArrayRef<std::string> Args) const;

private:
  BuiltLeg(const Leg &L, const LegProgram &Program) : L(&L), P(&Program) {}
  llvm::Error buildReal();
  std::vector<std::string> environment() const;
  std::vector<std::string> realEnvironment() const;
  std::vector<std::string> virtualEnvironment() const;

  const Leg *L;
  const LegProgram *P;
  std::string ProgramPath;
  /// Hash of a virtual one: what the linker made, and of which libraries.
  std::string ProgramHash;
  std::vector<std::string> Libraries;
  std::optional<Gpu> Device; ///< of a real leg
};

/// Errors: it cannot be built, or not be run, or not read. A program that
/// fails is no error but a trace with that exit status.
llvm::Expected<Trace> runLeg(const Leg &L, const LegProgram &Program);

/// The legs that are run where none is named.
std::vector<std::string> defaultLegs();

} // namespace porthip
#endif
