// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels without a program of their own.
#ifndef PORTHIP_VERIFY_KERNEL_KERNELMODE_H
#define PORTHIP_VERIFY_KERNEL_KERNELMODE_H

#include "Compiler/Machine/Environment.h"
#include "Verify/Judge/KernelLeftOut.h"
#include "Verify/Judge/Verdict.h"
#include "Verify/Kernel/KernelLeg.h"
#include <map>
#include <set>

namespace porthip {

struct KernelSettings {
  std::vector<std::string> Names; ///< empty: all that the file or spec has
  /// All that the file has; of one that cannot be called or writes nothing, a
  /// note is left.
  bool TakesAll = false;
  std::string SpecPath;                ///< how they are called; empty: made up
  std::optional<uint64_t> Seed;        ///< of inputs
  std::vector<std::string> Tolerances; ///< as Tolerances::set() takes them
  /// Time of the original's kernels; those that are not done are left out. 0:
  /// no limit but that of a leg.
  unsigned OriginalSeconds = 0;
};

/// Where the kernels are, and what compiles them.
struct KernelFile {
  std::string File;
  std::vector<std::string> CompilerLine; ///< with the file
  const Environment *On = nullptr;
  std::string CacheDir; ///< empty: nothing is kept
};

class KernelMode {
public:
  KernelMode(KernelFile Given, const KernelSettings &Settings)
      : Given(std::move(Given)), Settings(Settings) {}

  /// Reads the source and the spec. \p TemporaryFolder exists.
  llvm::Error read(llvm::StringRef TemporaryFolder);
  /// Kernels of the file that no inputs can be made for, and why; after read().
  llvm::ArrayRef<std::string> notes() const { return Notes; }
  /// The kernels of a file that there is no verdict of, where all are asked
  /// for; after checkReference().
  llvm::ArrayRef<KernelLeftOut> leftOut() const { return LeftOut; }
  /// The spec that holds, as JSON for people.
  std::string specText() const;

  /// Makes the cases, and their tolerances for \p Rules.
  llvm::Error makeCases(VerdictRules &Rules);
  /// \p Args: a compiler's line; its one file becomes the program around it.
  llvm::Error wrap(std::vector<std::string> &Args, bool IsPort) const;

  /// \p IsReference: OriginalSeconds hold.
  llvm::Expected<Trace> run(const Leg &L, LegProgram Program, bool IsReference);
  /// Cases that the original itself cannot do: an error when a person wrote
  /// them, else they are left out of \p T and of the legs that follow, and the
  /// text of a note says so; empty: there are none.
  llvm::Expected<std::string> checkReference(Trace &T);
  /// Where the first case of a kernel fails in \p T, which the original left,
  /// and nobody says how large its buffers are: whether they are larger from
  /// now on, so that the original is to be run again. Before checkReference().
  bool growBuffers(const Trace &T, VerdictRules &Rules);
  /// Leaves out: of a leg that was run on its own, what checkReference() has
  /// left out.
  void leaveOut(Trace &T) const;

private:
  void nameInstances();
  void dropImpossible();
  llvm::Error dropSlow(const std::set<unsigned> &NotDone);
  std::string slowNote() const;
  std::string grownNote(const std::set<unsigned> &Of) const;
  llvm::Expected<std::string>
  silentNote(const std::set<unsigned> &Writing,
             const std::map<unsigned, std::string> &FirstFault);
  llvm::Error readSpec(llvm::ArrayRef<std::string> Asked);

  KernelFile Given;
  KernelSettings Settings;
  std::string TemporaryDir;
  std::vector<std::string> Notes;
  std::vector<KernelLeftOut> LeftOut;
  std::vector<KernelSignature> Kernels;
  std::vector<std::string> Macros; ///< of the file and its own headers
  Json Spec;
  std::vector<KernelCase> Cases;
  std::vector<unsigned> Wanted;
  std::vector<unsigned> Growth; ///< of each kernel's buffers
  std::optional<std::chrono::steady_clock::time_point> OriginalUntil;
  std::set<unsigned> TooSlow; ///< kernels that the time was too short for
};

} // namespace porthip
#endif
