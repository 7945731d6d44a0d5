// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Kernel/KernelMode.h"
#include "Compiler/Compile/BuildLine.h"
#include "Support/Files/Files.h"
#include "Verify/Leg/KeptSources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// How much larger a kernel's buffers become, step by step.
constexpr unsigned Growths[] = {1, 32, 1024};

/// On one line.
std::string spaced(const Json &J) {
  if (!J.is_structured())
    return J.dump();
  std::string Text;
  for (const auto &[Key, Value] : J.items())
    Text += (Text.empty() ? "" : ", ") +
            (J.is_object() ? Json(Key).dump() + ": " : "") + spaced(Value);
  return (J.is_object() ? "{" : "[") + Text + (J.is_object() ? "}" : "]");
}

/// A line for each member; lists and objects of plain values stay on one.
std::string readable(const Json &J, unsigned Indent) {
  if (!J.is_structured() || J.empty() ||
      (Indent && none_of(J, [](const Json &V) { return V.is_structured(); })))
    return spaced(J);
  std::string Text, Margin(Indent + 2, ' ');
  for (const auto &[Key, Value] : J.items())
    Text += (Text.empty() ? "" : ",") + ("\n" + Margin) +
            (J.is_object() ? Json(Key).dump() + ": " : "") +
            readable(Value, Indent + 2);
  const char *Ends = J.is_object() ? "{}" : "[]";
  return Ends[0] + Text + "\n" + std::string(Indent, ' ') + Ends[1];
}

uint64_t bufferBytes(ArrayRef<KernelCase> Cases) {
  uint64_t Sum = 0;
  for (const KernelCase &C : Cases)
    for (const KernelBuffer &B : C.Buffers)
      Sum += B.Bytes.size();
  return Sum;
}

StringRef templateOf(StringRef Kernel) { return Kernel.split('<').first; }
bool isInstance(StringRef Kernel) { return Kernel.contains('<'); }

bool isSameKernel(StringRef A, StringRef B) {
  return withoutSpaces(A) == withoutSpaces(B);
}

/// Where a line names its one source.
Expected<size_t> placeOfFile(ArrayRef<std::string> Args) {
  auto Line = readBuildLine(mapCompilerArgs(std::vector<std::string>(Args)));
  if (!Line)
    return Line.takeError();
  for (const Input &I : Line->Inputs)
    if (I.Is == Input::File)
      for (size_t Place = 0; Place < Args.size(); ++Place)
        if (Args[Place] == I.Text)
          return Place;
  return createStringError("the port does not have this file");
}

} // namespace

Error KernelMode::read(StringRef TemporaryFolder) {
  TemporaryDir = TemporaryFolder.str();
  std::vector<std::string> Names = Settings.Names;
  if (!Settings.SpecPath.empty()) {
    if (Error Wrong = readSpec(Names))
      return Wrong;
    Names.clear();
    for (const Json &K : Spec["kernels"])
      Names.push_back(K.value("kernel", ""));
  }
  CompileOptions Compile = mapCompilerArgs(Given.CompilerLine);
  KernelQuery Query;
  Query.File = Given.File;
  Query.Tools = &Given.On->Tools;
  Query.Options = &Compile;
  Query.CacheDir = Given.CacheDir;
  Query.TemporaryDir = TemporaryDir;
  Query.Wanted = std::move(Names);
  std::vector<std::string> Unused;
  Query.Unused = &Unused;
  Query.Macros = &Macros;
  auto Found = readKernels(Query);
  if (!Found)
    return Found.takeError();
  Kernels = std::move(*Found);
  if (!Spec.is_null()) {
    nameInstances();
    return Error::success();
  }
  if (Settings.Names.empty())
    dropImpossible();
  if (Settings.TakesAll)
    for (const std::string &T : Unused) {
      LeftOut.push_back({T + "<...>", "the file makes no instance of the "
                                      "template; name its arguments: --kernel "
                                      "'" +
                                          T + "<...>'"});
      Notes.push_back("'" + LeftOut.back().Kernel + "': " + LeftOut.back().Why);
    }
  auto Default = defaultSpec(Kernels);
  if (!Default)
    return Default.takeError();
  Spec = std::move(*Default);
  return Error::success();
}

/// The entry of a template is that of each of its instances which has none of
/// its own.
void KernelMode::nameInstances() {
  std::map<unsigned, unsigned> Counts;
  std::set<std::string> Own;
  auto isTemplates = [this](const KernelSignature &K) {
    return !isInstance(Spec["kernels"][K.WantedBy].value("kernel", ""));
  };
  for (const KernelSignature &K : Kernels) {
    ++Counts[K.WantedBy];
    if (!isTemplates(K))
      Own.insert(K.Name);
  }
  erase_if(Kernels, [&](const KernelSignature &K) {
    return isTemplates(K) && Own.count(K.Name);
  });
  Json Each = Json::array();
  for (const KernelSignature &K : Kernels) {
    Each.push_back(Spec["kernels"][K.WantedBy]);
    if (Counts[K.WantedBy] > 1)
      Each.back()["kernel"] = K.Name;
  }
  Spec["kernels"] = std::move(Each);
}

/// "kernel 'a'", "12 kernels, 'a', 'b' and others".
static std::string severalNames(ArrayRef<std::string> Names) {
  if (Names.size() == 1)
    return "kernel '" + Names.front() + "'";
  return utostr(Names.size()) + " kernels, '" + Names[0] + "', '" + Names[1] +
         (Names.size() > 2 ? "' and others" : "'");
}

/// Drops the impossible: of all kernels of a file, one that no inputs can be
/// made for does not stop the others.
void KernelMode::dropImpossible() {
  std::vector<KernelSignature> Possible;
  std::vector<std::pair<std::string, std::vector<std::string>>> Why;
  for (KernelSignature &K : Kernels) {
    auto Spec = defaultSpec(K);
    if (Spec) {
      Possible.push_back(K);
      continue;
    }
    LeftOut.push_back({K.Name, toString(Spec.takeError())});
    // "kernel 'k': why", alike for many instances.
    StringRef Reason = LeftOut.back().Why;
    Reason.consume_front("kernel '" + K.Name + "': ");
    auto Same = find_if(Why, [&](const auto &W) { return W.first == Reason; });
    if (Same == Why.end())
      Same = Why.insert(Why.end(), {Reason.str(), {}});
    Same->second.push_back(K.Name);
  }
  if (Possible.empty())
    return;
  Kernels = std::move(Possible);
  for (const auto &[Reason, Names] : Why)
    Notes.push_back(severalNames(Names) + ": " + Reason);
}

Error KernelMode::readSpec(ArrayRef<std::string> Asked) {
  const std::string &Path = Settings.SpecPath;
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  auto Parsed = parseKernelSpec(*Text, displayPath(normalizePath(Path)));
  if (!Parsed)
    return Parsed.takeError();
  Spec = std::move(*Parsed);
  if (Asked.empty())
    return Error::success();
  Json Chosen = Json::array();
  for (const std::string &Name : Asked) {
    size_t Before = Chosen.size();
    for (const Json &K : Spec["kernels"])
      if (const std::string Has = K.value("kernel", "");
          isSameKernel(Has, Name) ||
          (!isInstance(Name) && isSameKernel(templateOf(Has), Name)))
        Chosen.push_back(K);
    for (const Json &K : Spec["kernels"])
      if (Chosen.size() == Before && isInstance(Name) &&
          isSameKernel(K.value("kernel", ""), templateOf(Name))) {
        Chosen.push_back(K);
        Chosen.back()["kernel"] = Name;
      }
    if (Chosen.size() > Before)
      continue;
    // A spec of a project has those that need one.
    Chosen.push_back({{"kernel", Name}});
    Notes.push_back("'" + Name + "' is not in " +
                    displayPath(normalizePath(Path)) +
                    ": its inputs are made up");
  }
  Spec["kernels"] = std::move(Chosen);
  return Error::success();
}

std::string KernelMode::specText() const { return readable(Spec, 0) + "\n"; }

Error KernelMode::makeCases(VerdictRules &Rules) {
  CaseRequest Request;
  Request.Seed = Settings.Seed;
  Request.Tolerances = Settings.Tolerances;
  Request.Growth = Growth;
  auto Made = porthip::makeCases(Spec, Kernels, Request);
  if (!Made)
    return Settings.SpecPath.empty()
               ? Made.takeError()
               : createStringError(Settings.SpecPath + ": " +
                                   toString(Made.takeError()));
  Cases = std::move(*Made);
  Rules.ByLaunch.clear();
  Wanted.clear();
  for (const auto &[I, C] : enumerate(Cases)) {
    Rules.ByLaunch[I + 1] = {C.Name, C.Tol};
    if (!TooSlow.count(C.Kernel))
      Wanted.push_back(unsigned(I));
  }
  return Error::success();
}

Error KernelMode::wrap(std::vector<std::string> &Args, bool IsPort) const {
  auto Place = placeOfFile(Args);
  if (!Place)
    return Place.takeError();
  HarnessSource Source;
  Source.File = Args[*Place];
  Source.IsPort = IsPort;
  Source.Kernels = Kernels;
  for (const Json &K : Spec["kernels"])
    Source.PortNames.push_back(K.value("portKernel", ""));
  Source.ShimDir = Given.On->Tools.ShimDir;
  Source.Macros = Macros;
  std::string Folder = TemporaryDir + (IsPort ? "/harness-hip" : "/harness-cu");
  std::string Name = IsPort ? "/harness.hip" : "/harness.cu";
  if (Error Wrong = writeFiles({{Folder + Name, harnessText(Source), ""}}))
    return Wrong;
  auto Kept = keptFolder(Folder, Given.CacheDir);
  if (!Kept)
    return Kept.takeError();
  Args[*Place] = *Kept + Name;
  return Error::success();
}

Expected<Trace> KernelMode::run(const Leg &L, LegProgram Program,
                                bool IsReference) {
  // Of one kernel nothing would be left.
  const bool AreSeveral = any_of(Wanted, [&](unsigned I) {
    return Cases[I].Kernel != Cases[Wanted.front()].Kernel;
  });
  if (!IsReference || !Settings.OriginalSeconds || !AreSeveral)
    return runKernelLeg(L, std::move(Program), Cases, Wanted);
  if (!OriginalUntil)
    OriginalUntil = std::chrono::steady_clock::now() +
                    std::chrono::seconds(Settings.OriginalSeconds);
  KernelTime Time{*OriginalUntil, {}};
  auto T = runKernelLeg(L, std::move(Program), Cases, Wanted, &Time);
  if (T)
    if (Error Wrong = dropSlow(Time.TooSlow))
      return std::move(Wrong);
  return T;
}

/// Error: no kernel is left.
Error KernelMode::dropSlow(const std::set<unsigned> &NotDone) {
  for (unsigned K : NotDone)
    if (TooSlow.insert(K).second)
      LeftOut.push_back({Kernels[K].Name, slowNote()});
  llvm::erase_if(Wanted,
                 [&](unsigned I) { return TooSlow.count(Cases[I].Kernel); });
  return Wanted.empty() ? make_error<TimeLimitError>(slowNote())
                        : Error::success();
}

std::string KernelMode::slowNote() const {
  return "the original is not done in its part of the " +
         utostr(Settings.OriginalSeconds) +
         " s for all; ask for this kernel alone, or give more time";
}

void KernelMode::leaveOut(Trace &T) const {
  llvm::erase_if(T.Launches, [&](const TraceLaunch &L) {
    return !is_contained(Wanted, unsigned(L.Number - 1));
  });
}

bool KernelMode::growBuffers(const Trace &T, VerdictRules &Rules) {
  Growth.resize(Kernels.size(), Growths[0]);
  const std::vector<unsigned> Before = Growth;
  const Json SpecBefore = Spec;
  const uint64_t BytesBefore = bufferBytes(Cases);
  for (const TraceLaunch &L : T.Launches) {
    if (L.Fault.empty() || !L.Number || L.Number > Cases.size())
      continue;
    const unsigned Kernel = Cases[L.Number - 1].Kernel;
    // Edge cases may fail for what they are, unless more was needed before.
    const bool Counts = Before[Kernel] > 1 || L.Number == 1 ||
                        Cases[L.Number - 2].Kernel != Kernel;
    const unsigned *Next = upper_bound(Growths, Before[Kernel]);
    if (Counts && Next != std::end(Growths))
      Growth[Kernel] = *Next;
  }
  if (none_of(zip(Growth, Before),
              [](auto Pair) { return std::get<0>(Pair) != std::get<1>(Pair); }))
    return false;
  auto Grown = Settings.SpecPath.empty() ? defaultSpec(Kernels, Growth)
                                         : Expected<Json>(Spec);
  Error Wrong = Grown.takeError();
  if (!Wrong) {
    Spec = std::move(*Grown);
    Wrong = makeCases(Rules);
  }
  // A spec may say all sizes itself.
  if (!Wrong && bufferBytes(Cases) > BytesBefore)
    return true;
  // Too much memory: what was guessed first is shown to fail.
  consumeError(std::move(Wrong));
  Growth = Before;
  Spec = SpecBefore;
  consumeError(makeCases(Rules));
  return false;
}

std::string KernelMode::grownNote(const std::set<unsigned> &Of) const {
  std::string Note;
  for (const auto &[I, Times] : enumerate(Growth))
    if (Times > 1 && Of.count(unsigned(I)))
      Note += (Note.empty() ? "" : "\n") + ("'" + Kernels[I].Name) +
              "': buffers whose size nobody says hold up to " + utostr(Times) +
              " times as many elements as the parameters suggest; with fewer "
              "the original reads or writes behind them";
  return Note;
}

/// Two sides that do nothing are no two that agree: an error, or, where all
/// kernels are asked for and others write, a note.
Expected<std::string>
KernelMode::silentNote(const std::set<unsigned> &Writing,
                       const std::map<unsigned, std::string> &FirstFault) {
  std::string Note;
  for (const auto &[I, K] : enumerate(Kernels)) {
    if (Writing.count(unsigned(I)) || TooSlow.count(unsigned(I)))
      continue;
    const std::string Why =
        "the original of '" + K.Name + "' writes no result in any " +
        (FirstFault.empty() ? "case" : "case that it can run") +
        ", so there is nothing to compare";
    if (!Settings.TakesAll || Writing.empty())
      return createStringError(Why);
    if (auto Fault = FirstFault.find(unsigned(I)); Fault != FirstFault.end()) {
      LeftOut.push_back({K.Name, Fault->second});
      continue;
    }
    LeftOut.push_back({K.Name, Why});
    Note += (Note.empty() ? "" : "\n") + Why;
  }
  return Note;
}

Expected<std::string> KernelMode::checkReference(Trace &T) {
  std::vector<std::string> Failed;
  std::vector<TraceLaunch> Kept;
  std::vector<unsigned> StillWanted;
  std::set<unsigned> Writing;
  std::map<unsigned, std::string> FirstFault;
  for (TraceLaunch &L : T.Launches) {
    if (!L.Number || L.Number > Cases.size())
      return createStringError("is not a trace of these cases");
    const KernelCase &C = Cases[L.Number - 1];
    if (!L.Fault.empty()) {
      FirstFault.try_emplace(C.Kernel, C.Name + ": " + L.Fault);
      Failed.push_back(C.Prototype + ", case '" + C.Name + "': " + L.Fault);
      continue;
    }
    StillWanted.push_back(unsigned(L.Number - 1));
    if (!L.Changed.empty())
      Writing.insert(C.Kernel);
    Kept.push_back(std::move(L));
  }
  std::string Text;
  for (const std::string &One : ArrayRef(Failed).take_front(5))
    Text += "\n  " + One;
  if (Failed.size() > 5)
    Text += "\n  and " + utostr(Failed.size() - 5) + " more";
  std::string Advice =
      !Settings.SpecPath.empty()
          ? ""
          : "\n'porthip verify --init' writes the spec that these inputs come "
            "from; correct it and pass it with --spec";
  if (!Failed.empty() && (!Settings.SpecPath.empty() || StillWanted.empty()))
    return createStringError("the original fails with these inputs, so there "
                             "is nothing to compare with" +
                             Text + Advice);
  auto Silent = silentNote(Writing, FirstFault);
  if (!Silent)
    return createStringError(toString(Silent.takeError()) + Text + Advice);
  auto isSilent = [&](unsigned I) { return !Writing.count(Cases[I].Kernel); };
  llvm::erase_if(Kept, [&](const TraceLaunch &L) {
    return isSilent(unsigned(L.Number - 1));
  });
  llvm::erase_if(StillWanted, isSilent);
  T.Launches = std::move(Kept);
  Wanted = std::move(StillWanted);
  std::string Note = grownNote(Writing);
  for (unsigned K : TooSlow)
    Note += (Note.empty() ? "'" : "\n'") + Kernels[K].Name +
            "' is not compared: " + slowNote();
  if (!Silent->empty())
    Note += (Note.empty() ? "" : "\n") + *Silent;
  if (!Failed.empty())
    Note += (Note.empty() ? "" : "\n") +
            ("the original fails with some of the inputs that porthip made up; "
             "they are not compared" +
             Text);
  return Note;
}

} // namespace porthip
