// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Budget/Budget.h"
#include "Inspect/Findings/PerformanceChecks.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonMapper.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <map>
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
     "or of which fewer wavefronts run at a time.",
     "Nothing is wrong with the results. A change of the sources, of the flags "
     "or of the compiler has made the code of the kernel dearer.",
     "", "",
     "Look at what the change did to the kernel (porthip inspect --counts), or "
     "write the budget again: porthip inspect --write-budget FILE.",
     "docs/guide/inspect.md"});

/// A row of the file.
struct Costs {
  std::string Source, Symbol, Gpu, SourceState;
  unsigned Vgprs = 0, Spills = 0, Scratch = 0, Lds = 0, Waves = 0,
           CodeBytes = 0, AtomicLoops = 0;
};

struct BudgetFile {
  std::string Compiler;
  std::vector<Costs> Kernels;
};

/// A number of a row; what is better.
struct Measure {
  StringLiteral Name, Text;
  unsigned Costs::*Value;
  bool IsMoreBetter;
};

constexpr Measure Measures[] = {
    {"vgprs", "vector registers", &Costs::Vgprs, false},
    {"spills", "spilled registers", &Costs::Spills, false},
    {"scratch", "bytes of scratch memory", &Costs::Scratch, false},
    {"lds", "bytes of shared memory", &Costs::Lds, false},
    {"wavesPerSimd", "wavefronts of a SIMD", &Costs::Waves, true},
    {"codeBytes", "bytes of code", &Costs::CodeBytes, false},
    {"atomicLoops", "atomics as loops", &Costs::AtomicLoops, false},
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

Costs costsOf(const KernelCode &K, const AskedLaunch &Asked,
              SourceStates &States) {
  Costs C;
  C.Source = displayPath(K.File);
  C.Symbol = K.Has.Symbol;
  C.Gpu = K.On->Name;
  C.SourceState = States.of(K);
  C.Vgprs = K.Has.Vgprs;
  C.Spills = K.Has.VgprSpills + K.Has.SgprSpills;
  C.Scratch = K.Has.Scratch;
  C.Lds = ldsOf(K, Asked);
  C.Waves = occupancyOf(K, Asked).Waves;
  C.CodeBytes = K.CodeBytes;
  C.AtomicLoops = K.Code.of(Kind::AtomicLoop);
  return C;
}

bool fromJson(const Json &J, Costs &To, JsonPath Path) {
  JsonMapper M(J, Path);
  if (!M || !M.map("source", To.Source) || !M.map("symbol", To.Symbol) ||
      !M.map("gpu", To.Gpu) || !M.mapOptional("sourceState", To.SourceState))
    return false;
  // Who does not want one held takes it out.
  for (const Measure &Of : Measures) {
    To.*Of.Value = Of.IsMoreBetter ? 0 : ~0u;
    if (!M.mapOptional(Of.Name, To.*Of.Value))
      return false;
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
std::string causeOf(const BudgetFile &File, const Costs &Was,
                    const Costs &Now) {
  const bool SameCompiler = File.Compiler == CompilerName;
  const bool SameSource = Was.SourceState == Now.SourceState;
  const std::string By = "the compiler (" + std::string(CompilerName) +
                         ", was " + File.Compiler + ")";
  if (SameSource)
    return SameCompiler ? "by other headers or flags: its sources and the "
                          "compiler are the same"
                        : "by " + By + ": its sources are the same";
  return SameCompiler ? "by its sources: the compiler is the same"
                      : "by its sources or by " + By;
}

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
  const Costs *rowOf(const Costs &Of) const {
    for (const Costs &C : File.Kernels)
      if (C.Source == Of.Source && C.Symbol == Of.Symbol && C.Gpu == Of.Gpu)
        return &C;
    return nullptr;
  }

  void compare(const KernelCode &K) {
    const Costs Now = costsOf(K, Request.Asked, States);
    const Costs *Was = rowOf(Now);
    if (!Was) {
      ++Result.Unknown;
      return;
    }
    Seen.insert(Was);
    std::string Worse;
    bool IsBetter = false;
    for (const Measure &Of : Measures) {
      const unsigned Before = Was->*Of.Value, After = Now.*Of.Value;
      const bool IsWorse = Of.IsMoreBetter ? After < Before : After > Before;
      if (IsWorse)
        Worse += (Worse.empty() ? "" : ", ") + std::to_string(After) + " " +
                 Of.Text.str() + " (the budget: " + std::to_string(Before) +
                 ")";
      const bool IsHeld = Of.IsMoreBetter ? Before != 0 : Before != ~0u;
      IsBetter |= IsHeld && !IsWorse && After != Before;
    }
    if (!Worse.empty())
      report(OverBudget, {{&K, ""}}, placeOf(K, {}),
             Worse + " on " + K.On->Name + ", " + causeOf(File, *Was, Now),
             "look at it with porthip inspect --counts, or write the budget "
             "again with --write-budget",
             Result.Over);
    else
      Result.Better += IsBetter;
  }

  const BudgetFile &File;
  const FindingsRequest &Request;
  SourceStates States;
  std::set<const Costs *> Seen;
  BudgetResult Result;
};

} // namespace

std::string budgetText(ArrayRef<KernelCode> Kernels, const AskedLaunch &Asked) {
  SourceStates States;
  Json J;
  J["version"] = 1;
  J["compiler"] = CompilerName;
  J["kernels"] = Json::array();
  for (const KernelCode &K : Kernels) {
    const Costs C = costsOf(K, Asked, States);
    Json Row;
    Row["source"] = stringToJson(C.Source);
    Row["name"] = stringToJson(K.Name);
    Row["symbol"] = stringToJson(C.Symbol);
    Row["gpu"] = C.Gpu;
    for (const Measure &Of : Measures)
      Row[Of.Name.str()] = C.*Of.Value;
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
