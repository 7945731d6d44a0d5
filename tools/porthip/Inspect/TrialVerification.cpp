// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/porthip/Inspect/TrialVerification.h"
#include "Gpus/UsualGpus.h"
#include "Support/Files/TemporaryFolder.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Inspect/TrialWords.h"
#include "tools/porthip/Verify/LegVerdicts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

using inspect::Candidate;
using inspect::Proof;
using inspect::Trial;
using inspect::TrialRow;

class Verifier {
public:
  explicit Verifier(const ParsedOptions &Options) : Options(Options) {}

  void judge(Trial &T) {
    const bool IsProgram = hasMain(fileOf(T));
    std::map<std::string, LegVerdicts> Found; ///< by GPU
    for (TrialRow &Row : T.Rows) {
      const std::string Gpu = Row.Of->On->Name;
      // The reference of CUDA is one for all of them.
      auto [At, IsNew] = Found.try_emplace(isHip(T) ? Gpu : "");
      if (IsNew)
        At->second = verdictsOf(T, Gpu);
      judge(Row, At->second, T, IsProgram);
    }
  }

private:
  /// The original against the port that has it; of HIP the source as it is,
  /// on the same \p Gpu.
  LegVerdicts verdictsOf(const Trial &T, const std::string &Gpu) {
    std::string Reference = "cuda@vgpu:" + UsualNvidiaGpu.str();
    if (isHip(T)) {
      auto Trace = traceOf(T, Gpu);
      if (!Trace)
        return {{"",
                 {LegVerdict::Failed,
                  "no verdict: without it " + toString(Trace.takeError()),
                  {}}}};
      Reference = "trace:" + *Trace;
    }
    std::vector<std::string> Words = commonWords(T, Options);
    Words.insert(Words.end(), {"--leg", Reference, "--reuse"});
    std::set<std::string> Gpus = {Gpu};
    if (!isHip(T))
      for (const TrialRow &Row : T.Rows)
        Gpus.insert(Row.Of->On->Name);
    for (const std::string &Of : Gpus)
      Words.insert(Words.end(), {"--leg", "hip@vgpu:" + Of});
    SmallVector<StringRef> Flags;
    SplitString(T.Of->Flags, Flags, " ");
    for (StringRef Flag : Flags)
      Words.push_back(("--port-arg=" + Flag).str());
    if (T.Of->IsNativeWarp) // the last one counts
      Words.insert(Words.end(), {"--warp", "native"});
    addWhatRuns(T, Options, Words);
    return verifyApart(Words);
  }

  /// The file with what the source as it is does on \p Gpu. Error: why it
  /// cannot be had.
  Expected<std::string> traceOf(const Trial &T, const std::string &Gpu) {
    if (Traces.Path.empty())
      if (Error Wrong = Traces.make("porthip-inspect"))
        return std::move(Wrong);
    const std::string Leg = "hip@vgpu:" + Gpu;
    Trial Bare = T;
    Bare.PortFile.clear();
    std::vector<std::string> Words = commonWords(Bare, Options);
    const std::string Folder = Traces.below(std::to_string(TraceFolders++));
    Words.insert(Words.end(),
                 {"--leg", Leg, "--only-leg", Leg, "--save-traces", Folder});
    addWhatRuns(T, Options, Words);
    if (std::string Why = recordApart(Words); !Why.empty())
      return createStringError(Why);
    return Folder + "/hip-vgpu-" + Gpu + ".phtrace";
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
        (IsProgram ? "" : ", with made inputs") +
        (isHip(T) ? ", to the source as it is" : "");
    if (V.Is == LegVerdict::Equal)
      Row.Verdict.Text += Launches;
    else if (Of.AreEqual)
      Row.Verdict = {Proof::Equal,
                     "equal" + Launches + "; the program " + V.Text};
    else if (differsAnyhow(Row, T))
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
  bool differsAnyhow(const TrialRow &Row, const Trial &T) {
    Trial Bare = T;
    const Candidate Nothing;
    Bare.Of = &Nothing;
    Bare.PortFile.clear();
    const std::string Gpu = Row.Of->On->Name;
    auto [Found, IsNew] = AsItIs.try_emplace({fileOf(T), Gpu});
    if (IsNew)
      Found->second = verdictsOf(Bare, Gpu);
    return ofGpu(Found->second, Row).Is == LegVerdict::Differs;
  }

  const ParsedOptions &Options;
  TemporaryFolder Traces;
  unsigned TraceFolders = 0;
  /// By source and GPU.
  std::map<std::pair<std::string, std::string>, LegVerdicts> AsItIs;
};

} // namespace

void verifyTrials(std::vector<Trial> &Trials, const ParsedOptions &Options) {
  Verifier All(Options);
  for (Trial &T : Trials)
    if (T.Of)
      All.judge(T);
}

} // namespace porthip
