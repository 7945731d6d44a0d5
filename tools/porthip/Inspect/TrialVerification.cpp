// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/porthip/Inspect/TrialVerification.h"
#include "Gpus/UsualGpus.h"
#include "Support/Files/TemporaryFolder.h"
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
    const bool IsProgram = hasMain(fileOf(T));
    std::map<std::string, LegVerdicts> Found; ///< by GPU
    for (TrialRow &Row : T.Rows) {
      const std::string Gpu = Row.Of->On->Name;
      // The reference of CUDA is one for all of them.
      auto [At, IsNew] = Found.try_emplace(isHip(T) ? Gpu : "");
      if (IsNew)
        At->second = verdictsOf(T, Gpu, IsProgram);
      judge(Row, At->second, T, IsProgram);
    }
  }

private:
  static bool isHip(const Trial &T) { return !T.Source->Original; }
  static const std::string &fileOf(const Trial &T) {
    return isHip(T) ? T.Source->Of->File : T.Source->Original->File;
  }

  /// The original against the port that has it; of HIP the source as it is,
  /// on the same \p Gpu.
  LegVerdicts verdictsOf(const Trial &T, const std::string &Gpu,
                         bool IsProgram) {
    std::string Reference = "cuda@vgpu:" + UsualNvidiaGpu.str();
    if (isHip(T)) {
      auto Trace = traceOf(T, Gpu, IsProgram);
      if (!Trace)
        return {{"",
                 {LegVerdict::Failed,
                  "no verdict: without it " + toString(Trace.takeError()),
                  {}}}};
      Reference = "trace:" + *Trace;
    }
    std::vector<std::string> Words = commonWords(T);
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
    addWhatRuns(T, IsProgram, Words);
    return verifyApart(Words);
  }

  /// The file with what the source as it is does on \p Gpu. Error: why it
  /// cannot be had.
  Expected<std::string> traceOf(const Trial &T, const std::string &Gpu,
                                bool IsProgram) {
    if (Traces.Path.empty())
      if (Error Wrong = Traces.make("porthip-inspect"))
        return std::move(Wrong);
    const std::string Leg = "hip@vgpu:" + Gpu;
    Trial Bare = T;
    Bare.PortFile.clear();
    std::vector<std::string> Words = commonWords(Bare);
    const std::string Folder =
        Traces.below(std::to_string(TraceFolders++));
    Words.insert(Words.end(), {"--leg", Leg, "--only-leg", Leg, "--save-traces",
                               Folder});
    addWhatRuns(T, IsProgram, Words);
    if (std::string Why = recordApart(Words); !Why.empty())
      return createStringError(Why);
    return Folder + "/hip-vgpu-" + Gpu + ".phtrace";
  }

  std::vector<std::string> commonWords(const Trial &T) const {
    std::vector<std::string> Words = {fileOf(T)};
    append_range(Words, Options.CompilerArgs);
    Words.insert(Words.end(), {"--timeout", trySeconds(Options)});
    const std::string Port =
        T.PortFile.empty() && isHip(T) ? fileOf(T) : T.PortFile;
    if (Port.empty())
      Words.push_back("--fresh");
    else
      Words.insert(Words.end(), {"--port", Port});
    for (const char *Name :
         {"p", "cuda-path", "rocm-path", "cache-dir", "warp", "arithmetic"})
      if (Options.has(Name))
        Words.insert(Words.end(), {(Name[1] ? "--" : "-") + std::string(Name),
                                   Options.value(Name)});
    if (Options.has("no-cache"))
      Words.push_back("--no-cache");
    return Words;
  }

  /// The program with its arguments, or the kernels.
  void addWhatRuns(const Trial &T, bool IsProgram,
                   std::vector<std::string> &Words) const {
    if (IsProgram) {
      Words.push_back("--");
      append_range(Words, Options.values("try-arg"));
      return;
    }
    std::set<std::string> Kernels;
    for (const TrialRow &Row : T.Rows)
      Kernels.insert(baseName(Row.Of->Name));
    for (const std::string &Kernel : Kernels)
      Words.insert(Words.end(), {"--kernel", Kernel});
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
    const std::string Gpu = Row.Of->On->Name;
    auto [Found, IsNew] = AsItIs.try_emplace({fileOf(T), Gpu});
    if (IsNew)
      Found->second = verdictsOf(Bare, Gpu, IsProgram);
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
