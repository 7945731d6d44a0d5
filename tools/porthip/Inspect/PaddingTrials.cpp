// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/porthip/Inspect/PaddingTrials.h"
#include "Compiler/Process/Process.h"
#include "Gpus/UsualGpus.h"
#include "Inspect/Profile/ProfileSites.h"
#include "Inspect/Try/Padding.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "tools/porthip/Inspect/TrialWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

using inspect::KernelCode;
using inspect::ProfiledSite;
using inspect::Trial;

/// Lanes that wait for each other make an access twice as long or more.
bool hasConflicts(const ProfiledSite &S) {
  return S.isShared() && !S.Name.empty() && S.conflicts() >= 2;
}

class Padder {
public:
  Padder(const inspect::TrialRequest &Request, const ParsedOptions &Options,
         const TemporaryFolder &Folder, std::vector<Trial> &To)
      : Request(Request), Options(Options), Folder(Folder), To(To) {}

  Error tryAll() {
    for (const auto &[I, Source] : enumerate(Request.Compiles.Sources))
      if (hasMain(fileOf(Source)))
        if (Error Wrong = trySource(Source, "port" + std::to_string(I)))
          return Wrong;
    return Error::success();
  }

private:
  using Sites = std::vector<ProfiledSite>;

  Error trySource(const inspect::KernelSource &Source,
                  const std::string &Name) {
    const std::string Port =
        Source.Original ? portOf(Source.Original->File, Folder.below(Name))
                        : Source.Of->File;
    auto Text = readFile(Port);
    if (!Text) {
      consumeError(Text.takeError()); // translate has said why
      return Error::success();
    }
    std::map<const GpuTarget *, Sites> Before;
    std::set<std::string> Names;
    for (const GpuTarget *Gpu : Request.Compiles.Gpus)
      for (const ProfiledSite &S : Before[Gpu] = profile(Port, *Gpu, {}))
        if (hasConflicts(S))
          Names.insert(S.Name);
    for (const std::string &Variable : Names) {
      auto Padded = inspect::withPaddedRows(*Text, Variable);
      if (!Padded)
        continue;
      // A port's headers lie beside it.
      const std::string File =
          (Source.Original ? StringRef(Port).drop_back(PortSuffix.size()).str()
                           : Folder.below(Name)) +
          "-" + Variable + PortSuffix.str();
      if (Error Wrong = writeFiles({{File, std::move(*Padded), ""}}))
        return Wrong;
      if (Error Wrong = compare(Source, Variable, File, Before))
        return Wrong;
    }
    return Error::success();
  }

  /// The port of \p File in \p Root, as translate names it.
  std::string portOf(const std::string &File, const std::string &Root) const {
    const std::string Path = normalizePath(File);
    const StringRef In = sys::path::parent_path(Path);
    std::vector<std::string> Words = {File,     "--quiet",    "--in-root",
                                      In.str(), "--out-root", Root};
    append_range(Words, Options.CompilerArgs);
    append_range(Words, portWords(Options));
    runApart("translate", runTranslate, Words);
    return portedName(Root + Path.substr(In.size()));
  }

  /// \p More: arguments of the compiler.
  Sites profile(const std::string &File, const GpuTarget &Gpu,
                ArrayRef<std::string> More) const {
    const std::string Json = Folder.below("profile.json");
    std::vector<std::string> Words = {File, "--profile", "--profile-json",
                                      Json, "--as",      Gpu.Name};
    append_range(Words, Options.CompilerArgs);
    append_range(Words, More);
    Words.push_back("--");
    append_range(Words, Options.values("try-arg"));
    sys::fs::remove(Json);
    runApart("run", runRun, Words);
    auto Text = readFile(Json);
    auto Found = Text ? inspect::profileFromJson(*Text, Json)
                      : Expected<Sites>(Text.takeError());
    if (!Found) {
      consumeError(Found.takeError()); // it did not run to its end
      return {};
    }
    return std::move(*Found);
  }

  /// In a process of its own that prints nothing; a failure leaves no file.
  void runApart(StringRef Command, int (*Run)(const ParsedOptions &),
                const std::vector<std::string> &Words) const {
    Process P;
    P.Body = [&](std::string &) -> int {
      auto Parsed = parseOptions(commandInfo(Command), Words);
      return Parsed ? Run(*Parsed)
                    : failWith(ExitWrongUsage, Parsed.takeError());
    };
    P.KeepsOutput = true;
    P.IsSupervised = true;
    StringRef(trySeconds(Options)).getAsInteger(10, P.TimeoutSeconds);
    consumeError(runToEnd(P));
  }

  Error compare(const inspect::KernelSource &Source,
                const std::string &Variable, const std::string &File,
                const std::map<const GpuTarget *, Sites> &Before) {
    Trial T = {&inspect::paddedRows(), &Source, {}, Variable, File};
    auto After = compiled(T);
    if (!After)
      return After.takeError();
    for (const auto &[Gpu, Sites] : Before) {
      const auto Was = bankCyclesOf(Sites, Variable);
      if (Was.empty())
        continue;
      auto Now = bankCyclesOf(profile(File, *Gpu, besideSource(T)), Variable);
      for (const KernelCode &K : Request.Kernels)
        if (auto Found = Was.find(K.Name);
            K.On == Gpu && K.File == Source.Of->File && Found != Was.end() &&
            Now.count(K.Name) && Now[K.Name] < Found->second)
          addRow(K, *After, Found->second, Now[K.Name], T);
    }
    if (!T.Rows.empty())
      To.push_back(std::move(T));
    return Error::success();
  }

  void addRow(const KernelCode &K, ArrayRef<KernelCode> After, unsigned Was,
              unsigned Now, Trial &T) const {
    inspect::TrialRow Row = {&K, {}, 0, {}};
    for (const KernelCode &Padded : After)
      if (Padded.On == K.On && Padded.Has.Symbol == K.Has.Symbol)
        Row.Counted = changesOf(K, Padded, Request.Asked, *T.Of);
    Row.Counted.All.insert(Row.Counted.All.begin(),
                           {"cycles of shared memory", Was, Now, true});
    Row.Counted.IsAimBetter = true;
    T.Rows.push_back(std::move(Row));
  }

  /// The kernels of the port, with the flags of its source.
  Expected<std::vector<KernelCode>> compiled(const Trial &T) const {
    BuildLine Line = *T.Source->Of->Line;
    Input One;
    One.Text = T.PortFile;
    One.Language = "hip";
    Line.Inputs = {One};
    append_range(Line.Options.Args, besideSource(T));
    auto Unit = makeUnit(Line.Inputs.front(), Line, usualGpu(GpuVendor::Amd));
    if (!Unit)
      return Unit.takeError();
    const inspect::KernelSource Padded = {&*Unit, "", nullptr};
    inspect::CompileRequest Again = Request.Compiles;
    Again.Sources = Padded;
    Again.Log = &nulls();
    auto Made = compileKernels(Again);
    if (!Made)
      return Made.takeError();
    return std::move(Made->Kernels);
  }

  const inspect::TrialRequest &Request;
  const ParsedOptions &Options;
  const TemporaryFolder &Folder;
  std::vector<Trial> &To;
};

} // namespace

Error addPaddingTrials(const inspect::TrialRequest &Request,
                       const ParsedOptions &Options,
                       const TemporaryFolder &Folder, std::vector<Trial> &To) {
  return Padder(Request, Options, Folder, To).tryAll();
}

} // namespace porthip
