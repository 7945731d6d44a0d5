// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/porthip/Inspect/TrialVerification.h"
#include "Gpus/UsualGpus.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Verify/LegVerdicts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace llvm;

namespace porthip {

bool hasMain(StringRef File) {
  auto Text = MemoryBuffer::getFile(File);
  return Text && Regex("(^|[^A-Za-z0-9_])main[ \t\r\n]*\\(")
                     .match((*Text)->getBuffer());
}

std::string trySeconds(const ParsedOptions &Options) {
  return Options.has("try-seconds") ? Options.value("try-seconds") : "60";
}

namespace {

using inspect::Candidate;
using inspect::Proof;
using inspect::Trial;
using inspect::TrialRow;

/// "saxpy" of "ns::saxpy<float>(float*, int)", as --kernel takes it.
std::string baseName(StringRef Name) {
  constexpr StringLiteral Unnamed = "(anonymous namespace)::";
  while (Name.contains(Unnamed))
    Name = Name.drop_front(Name.find(Unnamed) + Unnamed.size());
  Name = Name.take_until([](char C) { return C == '(' || C == '<'; });
  const StringRef BehindType = Name.rsplit(' ').second;
  return (BehindType.empty() ? Name : BehindType).str();
}

class Verifier {
public:
  explicit Verifier(const ParsedOptions &Options) : Options(Options) {}

  void judge(Trial &T) {
    const inspect::KernelSource &Source = *T.Source;
    if (!Source.Original)
      return sayAll(T,
                    "not verified: verify begins with CUDA, and this is HIP");
    const bool IsProgram = hasMain(Source.Original->File);
    const LegVerdicts Legs = verifyApart(wordsFor(T, IsProgram));
    for (TrialRow &Row : T.Rows)
      judge(Row, Legs, T, IsProgram);
  }

private:
  static void sayAll(Trial &T, StringRef Text) {
    for (TrialRow &Row : T.Rows)
      Row.Verdict.Text = Text.str();
  }

  std::vector<std::string> wordsFor(const Trial &T, bool IsProgram) const {
    std::vector<std::string> Words = {T.Source->Original->File};
    append_range(Words, Options.CompilerArgs);
    Words.insert(Words.end(), {"--timeout", trySeconds(Options), "--leg",
                               "cuda@vgpu:" + UsualNvidiaGpu.str(), "--reuse"});
    std::set<std::string> Gpus, Kernels;
    for (const TrialRow &Row : T.Rows) {
      Gpus.insert(Row.Of->On->Name);
      Kernels.insert(baseName(Row.Of->Name));
    }
    for (const std::string &Gpu : Gpus)
      Words.insert(Words.end(), {"--leg", "hip@vgpu:" + Gpu});
    if (T.PortFile.empty())
      Words.push_back("--fresh");
    else
      Words.insert(Words.end(), {"--port", T.PortFile});
    SmallVector<StringRef> Flags;
    SplitString(T.Of->Flags, Flags, " ");
    for (StringRef Flag : Flags)
      Words.push_back(("--port-arg=" + Flag).str());
    for (const char *Name :
         {"p", "cuda-path", "rocm-path", "cache-dir", "warp", "arithmetic"})
      if (Options.has(Name))
        Words.insert(Words.end(), {(Name[1] ? "--" : "-") + std::string(Name),
                                   Options.value(Name)});
    if (T.Of->IsNativeWarp) // the last one counts
      Words.insert(Words.end(), {"--warp", "native"});
    if (Options.has("no-cache"))
      Words.push_back("--no-cache");
    if (!IsProgram) {
      for (const std::string &Kernel : Kernels)
        Words.insert(Words.end(), {"--kernel", Kernel});
      return Words;
    }
    Words.push_back("--");
    append_range(Words, Options.values("try-arg"));
    return Words;
  }

  static Proof::Kind proofOf(LegVerdict::Kind Is) {
    return Is == LegVerdict::Equal     ? Proof::Equal
           : Is == LegVerdict::Differs ? Proof::Differs
                                       : Proof::Failed;
  }

  void judge(TrialRow &Row, const LegVerdicts &Legs, const Trial &T,
             bool IsProgram) {
    const LegVerdict V = ofGpu(Legs, Row);
    const LegVerdict::Launched Of = launchesOf(V, baseName(Row.Of->Name));
    Row.Verdict = {proofOf(V.Is), V.Text};
    if (V.Is == LegVerdict::Failed)
      return;
    if (!Of.Count) {
      Row.Verdict = {Proof::NotTried,
                     "not verified: the program does not launch it"};
      return;
    }
    const std::string Launches =
        " in " + counted(Of.Count, "launch", "launches") + " of at most " +
        utostr(Of.MostThreads) + " threads" +
        (IsProgram ? "" : ", with made inputs");
    if (V.Is == LegVerdict::Equal)
      Row.Verdict.Text += Launches;
    else if (Of.AreEqual)
      Row.Verdict = {Proof::Equal,
                     "equal" + Launches + "; the program " + V.Text};
    else if (differsAnyhow(Row, T, IsProgram))
      Row.Verdict.Text += ", as it does without";
  }

  static LegVerdict ofGpu(const LegVerdicts &Legs, const TrialRow &Row) {
    for (const char *Gpu : {Row.Of->On->Name, ""})
      if (auto Found = Legs.find(Gpu); Found != Legs.end())
        return Found->second;
    return {LegVerdict::Failed, "no verdict", {}};
  }

  static LegVerdict::Launched launchesOf(const LegVerdict &V,
                                         const std::string &Name) {
    LegVerdict::Launched Sum;
    for (const auto &[Kernel, K] : V.Kernels)
      if (baseName(Kernel) == Name) {
        Sum.Count += K.Count;
        Sum.MostThreads = std::max(Sum.MostThreads, K.MostThreads);
        Sum.AreEqual &= K.AreEqual;
      }
    return Sum;
  }

  /// The port as it is does not compute the same, either.
  bool differsAnyhow(const TrialRow &Row, const Trial &T, bool IsProgram) {
    Trial Bare = T;
    const Candidate Nothing;
    Bare.Of = &Nothing;
    Bare.PortFile.clear();
    auto [Found, IsNew] = AsItIs.try_emplace(T.Source->Original->File);
    if (IsNew)
      Found->second = verifyApart(wordsFor(Bare, IsProgram));
    return ofGpu(Found->second, Row).Is == LegVerdict::Differs;
  }

  const ParsedOptions &Options;
  std::map<std::string, LegVerdicts> AsItIs; ///< by source
};

} // namespace

void verifyTrials(std::vector<Trial> &Trials, const ParsedOptions &Options) {
  Verifier All(Options);
  for (Trial &T : Trials)
    if (T.Of)
      All.judge(T);
}

} // namespace porthip
