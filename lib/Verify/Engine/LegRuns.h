// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds and runs the legs of a verification, also with changes that tell why
// they differ.
#ifndef PORTHIP_VERIFY_ENGINE_LEGRUNS_H
#define PORTHIP_VERIFY_ENGINE_LEGRUNS_H

#include "Support/Files/TemporaryFolder.h"
#include "Verify/Engine/Port.h"

namespace porthip {

/// Repeats of higher seeds change the order of blocks and warps alone.
constexpr unsigned FirstSeedOfOrders = 16;

/// The difference of one run of a leg from the usual one.
struct LegRun {
  unsigned Seed = 0; ///< of the order of its blocks; 0: the usual one
  /// The target whose properties its GPU tells; empty: its own.
  std::string FactsOf;
  /// To tell why legs differ: more of its environment, another build or GPU.
  std::vector<std::string> Variables;
  std::vector<std::string> CompilerArgs;
  const GpuTarget *On = nullptr;
  bool IsForCause = false;
  /// Tells as what elements are stored, which no file of a trace has.
  bool NotesStores = false;
  /// The most bytes of contents, in place of the settings; 0: the settings
  /// hold.
  uint64_t MaxBytes = 0;
  bool isFirst() const { return !Seed && FactsOf.empty() && !IsForCause; }
};

class LegRuns {
public:
  /// Both are kept by reference.
  LegRuns(const VerifySettings &Settings, Progress &Shown)
      : Settings(Settings), Shown(Shown), Legs(Settings.Legs) {}

  /// Makes the folder that all runs share.
  llvm::Error prepare() { return Temporary.make("porthip-verify"); }
  /// Where a run, or what is read for it, may keep a file.
  std::string temporary(llvm::StringRef Name) const {
    return Temporary.below(Name);
  }

  llvm::ArrayRef<Leg> legs() const { return Legs; }
  const Leg &reference() const { return Legs.front(); }
  void addRealLegs();

  /// Reads the kernels that are verified in place of a program.
  llvm::Error readKernels();
  /// Null: a program is verified.
  KernelMode *kernels() { return Kernels ? &*Kernels : nullptr; }

  llvm::Error makeOwnPort();
  /// For legs that are the project's own build.
  llvm::Error makeOwnBuild();
  const MadePort &port() const { return Port; }
  const MadePort &portOf(const Leg &L) const {
    return L.IsOwnBuild ? OwnBuild : Port;
  }
  PortRequest portRequest(llvm::StringRef Folder) const;

  /// Its trace: of a run, or of the folder of traces. The first run's trace is
  /// saved.
  llvm::Expected<Trace> traceOf(const Leg &L);
  llvm::Expected<Trace> run(const Leg &L, const LegRun &Run = {});
  /// Whether a leg can be run once more, with other contents in its trace.
  bool canRecordAgain(const Leg &L) const;
  /// The most bytes of contents that a trace has.
  uint64_t maxBytes() const;
  /// Runs from now on keep the contents of these alone; nothing: of all.
  llvm::Error want(const WantedContents *Wanted);
  /// Another division of its code into vectors may round the kernels of these
  /// symbols otherwise. True also where that is not known. For a virtual leg.
  bool isRoundedByVectors(const Leg &L,
                          llvm::ArrayRef<std::string> Symbols) const;
  /// The port draws cuRAND's numbers in place of rocRAND's.
  bool hasNumbersOfCuda(const Leg &L) const;

  /// The messages of compilers and programs since takeLog().
  llvm::raw_ostream &log() { return Log; }
  llvm::StringRef logText() const { return LogText; }
  /// Forgets what was said after the first \p Size bytes.
  void truncateLog(size_t Size) { LogText.resize(Size); }
  std::string takeLog(const Leg &L);

  /// A note while legs run: not behind the line that shows how far they are.
  void say(const llvm::Twine &Note);
  unsigned reusedCount() const { return ReusedCount; }

private:
  LegProgram programOf(const Leg &L, const LegRun &Run);
  void giveNumbersOfCuda(LegProgram &Program) const;
  llvm::Expected<Trace> kernelTrace(const Leg &L, LegProgram Program,
                                    bool IsReference);

  const VerifySettings &Settings;
  Progress &Shown;
  std::vector<Leg> Legs;
  MadePort Port, OwnBuild;
  std::optional<KernelMode> Kernels;
  std::string LogText; ///< of the leg that is run
  llvm::raw_string_ostream Log{LogText};
  unsigned ReusedCount = 0;
  std::string WantedPath;                      ///< of want(); empty: all
  std::map<const Leg *, std::string> Programs; ///< as built without changes
  TemporaryFolder Temporary;
};

} // namespace porthip
#endif
