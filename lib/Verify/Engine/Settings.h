// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The request for a verification. `porthip verify` fills it in from its
// options; tests do it by hand.
#ifndef PORTHIP_VERIFY_ENGINE_SETTINGS_H
#define PORTHIP_VERIFY_ENGINE_SETTINGS_H

#include "Compiler/Machine/Environment.h"
#include "Verify/Cause/CauseFinder.h"
#include "Verify/Kernel/KernelMode.h"
#include "Verify/Leg/Leg.h"
#include "Verify/Report/Report.h"
#include <functional>

namespace porthip {

/// How the port is made, or which one is there. Paths as the user has them.
struct PortSettings {
  std::vector<std::string> Files;        ///< of a given port; empty: none
  std::vector<std::string> Arguments;    ///< the compiler's, for it alone
  std::optional<std::string> Root;       ///< a folder with a port of the tree
  std::optional<std::string> InRoot;     ///< whose headers are ported, too
  std::optional<std::string> Warp;       ///< as translate takes it
  std::optional<std::string> Arithmetic; ///< likewise
  std::optional<std::string> CudaPath, RocmPath;
  /// Found where ports lie, of some files or all; none where one is given.
  std::vector<ExistingPort> Existing;

  /// Somebody named it.
  bool isGiven() const { return !Files.empty() || Root; }
  /// Not all of it is as translate writes it now.
  bool isThere() const { return isGiven() || !Existing.empty(); }
  /// Null: of \p Source none was found.
  const ExistingPort *existing(llvm::StringRef Source) const {
    for (const ExistingPort &P : Existing)
      if (P.Source == Source)
        return &P;
    return nullptr;
  }
};

/// A fresh port: of what it is made, and where.
struct FreshPortOrder {
  std::vector<std::string> Files;
  std::vector<std::string> CompilerArgs; ///< the original's, without Files
  std::string InRoot;                    ///< holds Files and their headers
  std::string OutRoot;
};
/// An error, a warning, or a note on what is printed or what HIP does
/// otherwise, at a place of the original.
struct PortFinding {
  std::string Check, File, Message;
  unsigned Line = 0;
  bool IsError = false;
  bool IsNote = false;

  /// A remark on a number that is printed and that HIP has otherwise.
  bool isOfOutput() const {
    return IsNote && Check == "porthip-library-enumerator-number";
  }
};
/// The outcome of it.
struct FreshPort {
  std::string Messages; ///< for the user
  /// Why the ports are not there, or not all: "exited with 3"; empty: they are.
  std::string Failure;
  /// They choose the project's own branches for AMD.
  std::vector<std::string> BuildMacros;
  /// Headers outside of InRoot that hold CUDA, as findings on them.
  std::vector<std::string> OutsideHeaders;
  std::vector<PortFinding> Findings; ///< by place
};
/// Whoever translates. Its crashes are its own, and told by FreshPort::Failure.
/// Error: it cannot be begun.
using TranslateFunction =
    std::function<llvm::Expected<FreshPort>(const FreshPortOrder &)>;

struct VerifySettings {
  const Environment *On = nullptr;
  TranslateFunction Translate; ///< where a port is not given
  std::string CacheDir;        ///< empty: nothing is kept

  std::vector<Leg> Legs;     ///< the first is the reference
  bool AddsRealLegs = false; ///< of the GPUs that are here
  std::string OnlyLeg;       ///< runs alone, for SaveTraces; empty: all
  std::string SaveTraces, LoadTraces; ///< folders; empty: none

  std::vector<std::string> CompilerLine; ///< the original's, with its files
  std::vector<std::string> Files;        ///< the files of it
  std::string Title;                     ///< of pages; empty: the files
  std::vector<std::string> ProgramArgs;
  std::string ProgramName; ///< that the program sees; empty: of no file
  PortSettings Port;
  std::optional<KernelSettings> Kernels; ///< in place of a program

  /// Tolerances, order, output; the engine adds what it finds out.
  VerdictRules Rules;
  /// Bounds are the original's own spread: deriveBounds().
  bool DerivesBounds = false;
  /// Both legs run once more each with the check of floats.
  bool ChecksFloats = false;
  CauseSettings Cause;
  unsigned Repeats = 3; ///< runs of the original where a leg differs
  bool AllowsUncompared = false;
  bool RequiresExact = false; ///< equal is not enough
  /// Ports on virtual AMD GPUs draw cuRAND's random numbers, not rocRAND's.
  bool HasNumbersOfCuda = true;

  unsigned TimeoutSeconds = 600; ///< of one program's run; 0: none
  uint64_t SampleEvery = 1;      ///< contents of each Nth launch
  uint64_t MaxBytes = 0;         ///< of contents; 0: the recorder's default
  enum : uint8_t { Unsaid, Reuses, RunsAgain } Reuse = Unsaid;
  std::vector<std::string> InputFiles; ///< which the program reads
};

} // namespace porthip
#endif
