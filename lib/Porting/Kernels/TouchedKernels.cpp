// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Kernels/TouchedKernels.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Porting/Kernels/KnownFlags.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

const char *nameOf(TouchedKernel::Why Because) {
  switch (Because) {
  case TouchedKernel::New:
    return "new";
  case TouchedKernel::InSource:
    return "source";
  case TouchedKernel::InPort:
    return "port";
  case TouchedKernel::Both:
    return "both";
  }
  llvm_unreachable("not a reason");
}

const char *textOf(TouchedKernel::Why Because) {
  switch (Because) {
  case TouchedKernel::New:
    return "new";
  case TouchedKernel::InSource:
    return "changed in the source";
  case TouchedKernel::InPort:
    return "changed in the port";
  case TouchedKernel::Both:
    return "changed in source and port";
  }
  llvm_unreachable("not a reason");
}

const char *nameOf(TouchedKernel::Verdict Is) {
  switch (Is) {
  case TouchedKernel::NotAsked:
    return "not-asked";
  case TouchedKernel::NotReady:
    return "not-ready";
  case TouchedKernel::Equal:
    return "equal";
  case TouchedKernel::Differs:
    return "differs";
  case TouchedKernel::Failed:
    return "failed";
  }
  llvm_unreachable("not a verdict");
}

const char *textOf(TouchedKernel::Verdict Is) {
  switch (Is) {
  case TouchedKernel::NotAsked:
    return "";
  case TouchedKernel::NotReady:
    return "not verified: its port is stale or has conflicts";
  case TouchedKernel::Equal:
    return "verified: equal";
  case TouchedKernel::Differs:
    return "verified: DIFFERS";
  case TouchedKernel::Failed:
    return "could not be verified";
  }
  llvm_unreachable("not a verdict");
}

static std::string below(StringRef Path, StringRef Root) {
  return Path.starts_with((Root + "/").str())
             ? Path.substr(Root.size() + 1).str()
             : Path.str();
}

Expected<KernelState> KernelState::read(StringRef Folder, const Manifest &Of) {
  KernelState State;
  State.Folder = Folder.str();
  State.Root = Of.root().empty() ? Folder.str() : Of.root();
  std::map<std::string, std::string> Ports, PortOf;
  for (const Manifest::Known &File : Of.outputs()) {
    // Headers of porthip's are of no file of the project's.
    if (!isBelow(File.Source, State.Root) || !isSourceText(File.Source))
      continue;
    auto Source = readFile(File.Source), Port = readFile(File.Output);
    if (Source && Port) {
      State.Sources[File.Source] = std::move(*Source);
      Ports[File.Output] = std::move(*Port);
      PortOf[File.Source] = File.Output;
      State.Flags[File.Source] = File.Flags;
    }
    consumeError(Source.takeError());
    consumeError(Port.takeError());
  }
  State.OfSources = kernelPrints(State.Sources);
  State.OfPorts = kernelPrints(Ports);
  auto Known = readKnownKernels(Folder);
  if (!Known)
    return Known.takeError();
  State.Known = std::move(*Known);
  for (const auto &[Key, Print] : State.OfSources) {
    TouchedKernel K;
    K.Name = Key.second;
    K.Source = Key.first;
    K.Port = PortOf[Key.first];
    K.Line = Print.Line;
    auto Before = State.Known.find(State.keyOf(K));
    auto Port = State.OfPorts.find({K.Port, K.Name});
    StringRef PortHash =
        Port == State.OfPorts.end() ? StringRef() : Port->second.Hash;
    if (Before != State.Known.end()) {
      bool IsSource = Before->second.Source != Print.Hash,
           IsPort = Before->second.Port != PortHash;
      if (!IsSource && !IsPort)
        continue;
      K.Because = !IsPort    ? TouchedKernel::InSource
                  : IsSource ? TouchedKernel::Both
                             : TouchedKernel::InPort;
    }
    State.Touched.push_back(std::move(K));
  }
  return std::move(State);
}

KernelState::Key KernelState::keyOf(const TouchedKernel &K) const {
  return {below(K.Source, Root), K.Name};
}

/// Unit of a kernel in a header, a source that includes it, if only by way of
/// others, as far as names say: one that names the kernel, which may launch it.
std::string KernelState::unitOf(const TouchedKernel &K) const {
  if (isRenamedSource(K.Source))
    return K.Source;
  std::string Other;
  std::set<std::string> Seen = {K.Source};
  std::vector<std::string> Open = {K.Source};
  for (size_t I = 0; I < Open.size(); ++I) {
    auto By = Includers.find(sys::path::filename(Open[I]).str());
    if (By == Includers.end())
      continue;
    for (const std::string &Path : By->second) {
      if (!Seen.insert(Path).second)
        continue;
      Open.push_back(Path);
      if (!isRenamedSource(Path))
        continue;
      if (StringRef(Sources.at(Path)).contains(K.Name))
        return Path;
      if (Other.empty())
        Other = Path;
    }
  }
  return Other.empty() ? K.Source : Other;
}

KernelOrder KernelState::orderFor(ArrayRef<TouchedKernel *> Kernels,
                                  const std::string &Unit) const {
  KernelOrder Order;
  Order.Unit = Unit;
  Order.InRoot = Root;
  Order.PortRoot = Folder;
  // Ports find what they include, as in a build of the port.
  if (std::string Shims = Folder + "/porthip-include";
      sys::fs::is_directory(Shims))
    Order.PortArgs.push_back("-I" + Shims);
  for (const TouchedKernel *K : Kernels)
    Order.Kernels.push_back(K->Name);
  if (auto Of = Flags.find(Unit); Of != Flags.end())
    Order.CompilerArgs = keptFlags(Of->second, Folder);
  return Order;
}

/// All of a unit at once; where that fails, one by one, so that one kernel does
/// not hide the others.
void KernelState::verifyUnit(ArrayRef<TouchedKernel *> Kernels,
                             const std::string &Unit,
                             VerifyFunction Verify) const {
  const KernelAnswer Answer = Verify(orderFor(Kernels, Unit));
  bool IsEqual = Answer.Is == TouchedKernel::Equal;
  if (!IsEqual && Kernels.size() > 1) {
    for (TouchedKernel *K : Kernels)
      verifyUnit(K, Unit, Verify);
    return;
  }
  for (TouchedKernel *K : Kernels) {
    K->Is = Answer.Is;
    if (!IsEqual)
      K->Reason = Answer.Reason;
  }
  if (!IsEqual)
    errs() << Answer.Text;
}

Error KernelState::verify(const std::set<std::string> &NotReady,
                          VerifyFunction Verify) {
  for (const auto &[Path, Text] : Sources)
    for (const DirectiveLine &L : readDirectiveLines(Text))
      if (!L.IncludeName.empty())
        Includers[sys::path::filename(L.IncludeName).str()].push_back(Path);
  std::map<std::string, std::vector<TouchedKernel *>> ByUnit;
  for (TouchedKernel &K : Touched)
    if (NotReady.count(K.Port))
      K.Is = TouchedKernel::NotReady;
    else
      ByUnit[unitOf(K)].push_back(&K);
  for (auto &[Unit, Kernels] : ByUnit) {
    verifyUnit(Kernels, Unit, Verify);
    // After each unit: who interrupts the run keeps what is done.
    bool HasNew = false;
    for (const TouchedKernel *K : Kernels)
      if (K->Is == TouchedKernel::Equal) {
        Known[keyOf(*K)] = {OfSources[{K->Source, K->Name}].Hash,
                            OfPorts[{K->Port, K->Name}].Hash};
        HasNew = true;
      }
    if (HasNew)
      if (Error Wrong = writeFiles({knownKernelsFile(Folder, Known)}))
        return Wrong;
  }
  return Error::success();
}

OutputFile firstKernelRecord(StringRef Folder, StringRef Root,
                             ArrayRef<PortedText> Ports) {
  std::map<std::string, std::string> Sources, Texts;
  for (const PortedText &P : Ports)
    if (isSourceText(P.Source) && isBelow(P.Source, Root)) {
      Sources[P.Source] = P.SourceText;
      Texts[P.Port] = P.PortText;
    }
  KernelPrints OfSources = kernelPrints(Sources), OfPorts = kernelPrints(Texts);
  KnownKernels Known;
  for (const PortedText &P : Ports)
    for (auto It = OfSources.lower_bound({P.Source, ""});
         It != OfSources.end() && It->first.first == P.Source; ++It)
      Known[{below(P.Source, Root), It->first.second}] = {
          It->second.Hash, OfPorts[{P.Port, It->first.second}].Hash};
  return knownKernelsFile(Folder, Known);
}

} // namespace porthip
