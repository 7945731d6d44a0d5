// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Budget/Budget.h"
#include "Inspect/Findings/PerformanceChecks.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonMapper.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <optional>
#include <set>

using namespace llvm;

namespace porthip::inspect {
namespace {

PORTHIP_CHECK(
    OverBudget,
    {"porthip-performance-budget", "kernel that costs more than its budget",
     Severity::Error, 30,
     "A kernel that has more registers, spills, scratch memory, shared memory, "
     "code or loops for atomics than the file of --budget allows it on a GPU, "
     "of which fewer wavefronts run at a time, or which has more bank "
     "conflicts or issues more instructions in the run that --profile names.",
     "Nothing is wrong with the results. A change of the sources, of the flags "
     "or of the compiler has made the code of the kernel dearer.",
     "", "",
     "Look at what the change did to the kernel (porthip inspect --counts), or "
     "write the budget again: porthip inspect --write-budget FILE.",
     "docs/guide/inspect.md"});

/// Nothing: it is not held, or not known.
using Limit = std::optional<uint64_t>;

/// A row of the file.
struct Costs {
  std::string Source, Symbol, Gpu, SourceState;
  Limit Vgprs, Spills, Scratch, Lds, Waves, CodeBytes, AtomicLoops;
  Limit BankConflicts, Issued; ///< of a run
  Place Conflicts;             ///< where most of them are
};

struct BudgetFile {
  std::string Compiler;
  std::vector<Costs> Kernels;
};

/// A number of a row; what is better.
struct Measure {
  StringLiteral Name, Text;
  Limit Costs::*Value;
  bool IsMoreBetter = false;
  bool IsOfRun = false;
};

constexpr Measure Measures[] = {
    {"vgprs", "vector registers", &Costs::Vgprs},
    {"spills", "spilled registers", &Costs::Spills},
    {"scratch", "bytes of scratch memory", &Costs::Scratch},
    {"lds", "bytes of shared memory", &Costs::Lds},
    {"wavesPerSimd", "wavefronts of a SIMD", &Costs::Waves, true},
    {"codeBytes", "bytes of code", &Costs::CodeBytes},
    {"atomicLoops", "atomics as loops", &Costs::AtomicLoops},
    {"bankConflicts", "cycles of bank conflicts", &Costs::BankConflicts, false,
     true},
    {"issuedInstructions", "issued instructions", &Costs::Issued, false, true},
};

/// The sources that are in the code of kernels; each file is read once.
class SourceStates {
public:
  /// Hash of the files whose lines are in the code: the same text has the same.
  std::string of(const KernelCode &K) {
    std::set<std::string> Files = {K.File};
    for (const auto &[Key, Here] : K.Code.all())
      for (const auto &[At, Count] : Here.Places)
        Files.insert(At.File);
    std::string All;
    for (const std::string &File : Files)
      All += textOf(File);
    return utohexstr(xxh3_64bits(All), /*LowerCase=*/true, /*Width=*/16);
  }

private:
  /// With a zero at its end; empty where it cannot be read.
  const std::string &textOf(const std::string &File) {
    auto [At, IsNew] = Texts.try_emplace(File);
    if (!IsNew)
      return At->second;
    if (auto Text = readFile(File))
      At->second = std::move(*Text) + '\0';
    else
      consumeError(Text.takeError());
    return At->second;
  }

  std::map<std::string, std::string> Texts;
};

/// Adds the part of \p K; nothing where the run does not launch it.
void addRun(const KernelCode &K, ArrayRef<ProfiledSite> Run, Costs &To) {
  uint64_t Most = 0;
  for (const ProfiledSite &S : Run) {
    if (S.Kernel != K.Name || S.Gpu != K.On->Name)
      continue;
    const uint64_t Conflicts = S.BankCycles - S.BankPhases;
    To.BankConflicts = To.BankConflicts.value_or(0) + Conflicts;
    To.Issued = To.Issued.value_or(0) + S.Instructions;
    if (Conflicts > Most) {
      Most = Conflicts;
      To.Conflicts = S.place();
    }
  }
}

Costs costsOf(const KernelCode &K, const FindingsRequest &Request,
              SourceStates &States) {
  Costs C;
  C.Source = displayPath(K.File);
  C.Symbol = K.Has.Symbol;
  C.Gpu = K.On->Name;
  C.SourceState = States.of(K);
  C.Vgprs = K.Has.Vgprs;
  C.Spills = K.Has.VgprSpills + K.Has.SgprSpills;
  C.Scratch = K.Has.Scratch;
  C.Lds = ldsOf(K, Request.Asked);
  C.Waves = occupancyOf(K, Request.Asked).Waves;
  C.CodeBytes = K.CodeBytes;
  C.AtomicLoops = K.Code.of(Kind::AtomicLoop);
  addRun(K, Request.Run, C);
  return C;
}

bool fromJson(const Json &J, Costs &To, JsonPath Path) {
  JsonMapper M(J, Path);
  if (!M || !M.map("source", To.Source) || !M.map("symbol", To.Symbol) ||
      !M.map("gpu", To.Gpu) || !M.mapOptional("sourceState", To.SourceState))
    return false;
  // Who does not want one held takes it out.
  for (const Measure &Of : Measures) {
    uint64_t Number = 0;
    if (!M.mapOptional(Of.Name, Number))
      return false;
    if (J.contains(Of.Name.str()))
      To.*Of.Value = Number;
  }
  return true;
}

Expected<BudgetFile> readBudget(const std::string &Path) {
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  auto J = parseJson(*Text, Path);
  if (!J)
    return J.takeError();
  JsonPath::Root Root(Path, *Text);
  JsonMapper M(*J, Root);
  BudgetFile File;
  unsigned Version = 0;
  if (!M || !M.map("version", Version) || !M.map("compiler", File.Compiler) ||
      !M.map("kernels", File.Kernels))
    return Root.error();
  if (Version != 1)
    return fileError(Path, "is no budget of version 1");
  return File;
}

/// The change that made a kernel dearer.
std::string causeOf(const BudgetFile &File, const Costs &Was, const Costs &Now,
                    bool IsOfRun) {
  const bool SameCompiler = File.Compiler == CompilerName;
  const bool SameSource = Was.SourceState == Now.SourceState;
  const std::string By = "the compiler (" + std::string(CompilerName) +
                         ", was " + File.Compiler + ")";
  const std::string Run = IsOfRun ? " or another run" : "";
  if (SameSource)
    return (SameCompiler ? "by other headers or flags" + Run +
                               ": its sources and the compiler are the same"
                         : "by " + By + Run + ": its sources are the same");
  return SameCompiler ? "by its sources" + Run + ": the compiler is the same"
                      : "by its sources" + Run + " or by " + By;
}

/// Costs of one kernel beyond those of its row.
struct Excess {
  std::string Text; ///< "130 vector registers (the budget: 128)"
  bool IsOfRun = false;
  bool IsOfCode = false;

  void add(const Measure &Of, const Costs &Now, uint64_t Before) {
    Text += (Text.empty() ? "" : ", ") + std::to_string(*(Now.*Of.Value)) +
            " " + Of.Text.str();
    if (Of.Value == &Costs::BankConflicts && Now.Conflicts.Line)
      Text += ", most at " + displayPath(Now.Conflicts.File) + ":" +
              std::to_string(Now.Conflicts.Line);
    Text += " (the budget: " + std::to_string(Before) + ")";
    (Of.IsOfRun ? IsOfRun : IsOfCode) = true;
  }
};

class Comparison {
public:
  Comparison(const BudgetFile &File, const FindingsRequest &Request)
      : File(File), Request(Request) {}

  BudgetResult run() {
    for (const KernelCode &K : Request.Kernels)
      compare(K);
    for (const Costs &C : File.Kernels)
      Result.Gone += !Seen.count(&C);
    return std::move(Result);
  }

private:
  const Costs *rowOf(const Costs &Row) const {
    for (const Costs &C : File.Kernels)
      if (C.Source == Row.Source && C.Symbol == Row.Symbol && C.Gpu == Row.Gpu)
        return &C;
    return nullptr;
  }

  void compare(const KernelCode &K) {
    const Costs Now = costsOf(K, Request, States);
    const Costs *Was = rowOf(Now);
    if (!Was) {
      ++Result.Unknown;
      return;
    }
    Seen.insert(Was);
    Excess Over;
    bool IsBetter = false, IsUnrun = false;
    for (const Measure &M : Measures) {
      const Limit Before = Was->*M.Value, After = Now.*M.Value;
      IsUnrun |= Before && !After;
      if (!Before || !After)
        continue;
      if (M.IsMoreBetter ? After < Before : After > Before)
        Over.add(M, Now, *Before);
      else
        IsBetter |= After != Before;
    }
    Result.Unrun += IsUnrun;
    if (!Over.Text.empty())
      report(OverBudget, {{&K, ""}}, placeOf(K, {}),
             Over.Text + " on " + K.On->Name + ", " +
                 causeOf(File, *Was, Now, Over.IsOfRun),
             fixFor(Over), Result.Over);
    else
      Result.Better += IsBetter;
  }

  static StringRef fixFor(const Excess &Over) {
    return Over.IsOfCode ? "look at it with porthip inspect --counts, or write "
                           "the budget again with --write-budget"
                         : "look at it with porthip run --profile, or write "
                           "the budget again with --write-budget";
  }

  const BudgetFile &File;
  const FindingsRequest &Request;
  SourceStates States;
  std::set<const Costs *> Seen;
  BudgetResult Result;
};

} // namespace

std::string budgetText(const FindingsRequest &Request) {
  SourceStates States;
  Json J;
  J["version"] = 1;
  J["compiler"] = CompilerName;
  J["kernels"] = Json::array();
  for (const KernelCode &K : Request.Kernels) {
    const Costs C = costsOf(K, Request, States);
    Json Row;
    Row["source"] = stringToJson(C.Source);
    Row["name"] = stringToJson(K.Name);
    Row["symbol"] = stringToJson(C.Symbol);
    Row["gpu"] = C.Gpu;
    for (const Measure &M : Measures)
      if (const Limit Value = C.*M.Value)
        Row[M.Name.str()] = *Value;
    Row["sourceState"] = C.SourceState;
    J["kernels"].push_back(std::move(Row));
  }
  return J.dump(2) + "\n";
}

Expected<BudgetResult> compareBudget(const std::string &Path,
                                     const FindingsRequest &Request) {
  auto File = readBudget(Path);
  if (!File)
    return File.takeError();
  return Comparison(*File, Request).run();
}

} // namespace porthip::inspect
