// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Translate.h"
#include "Port/CheckInfo.h"
#include "Support/Files.h"
#include "Support/Workers.h"
#include "Translate/FileTranslator.h"
#include "Translate/Kernels.h"
#include "Translate/OutsideHeaders.h"
#include "Translate/Passes/Passes.h"
#include "Translate/ProjectVendors.h"
#include "Translate/Suppressions.h"
#include "Translate/TranslationUnit.h"
#include "Translate/UnitCache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

std::string commonParent(ArrayRef<TranslationInput> Inputs) {
  std::string Root;
  for (const TranslationInput &Input : Inputs) {
    StringRef Parent = sys::path::parent_path(Input.Path);
    if (Root.empty()) {
      Root = Parent.str();
      continue;
    }
    while (Root.size() > 1 && Parent != Root && !Parent.starts_with(Root + "/"))
      Root = sys::path::parent_path(Root).str();
  }
  return Root;
}

/// Of a run over so few files somebody waits for each.
constexpr size_t MaxWaitedFor = 4;

/// Whether nvcc would compile it as CUDA, and so include its runtime header.
bool isCudaSource(const TranslationInput &Input) {
  if (!Input.Options.Language.empty())
    return Input.Options.Language == "cuda";
  return !StringSwitch<bool>(sys::path::extension(Input.Path))
              .Cases({".c", ".cpp", ".cc", ".cxx", ".C"}, true)
              .Default(false);
}

class Translator {
public:
  explicit Translator(TranslationRequest Request)
      : Request(std::move(Request)) {}

  Translation run() {
    Result.InRoot =
        Request.InRoot.empty() ? commonParent(Request.Inputs) : Request.InRoot;
    for (TranslationInput &Input : Request.Inputs)
      Result.Sources.emplace(Input.Path, SourceText(Input.Path, Input.Text));
    findVendors();
    parseUnits();
    readHeaders();
    readAmdHeaders();
    findVendors();
    translateFiles();
    reportHazards();
    reportVendors();
    reportOutsideHeaders();
    describeLibraries();
    describeKernels();
    applySuppressions(Result.Result, Result.Sources);
    sortAndDeduplicate(Result.Result.Findings);
    return std::move(Result);
  }

private:
  void findVendors() {
    std::set<std::string> Mains;
    for (const TranslationInput &Input : Request.Inputs)
      Mains.insert(Input.Path);
    std::map<std::string, StringRef> Texts;
    for (const auto &[Path, Source] : Result.Sources)
      Texts[Path] = Source.text();
    Vendors = ProjectVendors::find(Texts, Mains, Result.Names);
  }

  bool isHip(const SourceText &Source) const {
    return isAlreadyHip(Source, Vendors.of(Source.path()), *Request.Rules);
  }

  void parseUnits() {
    std::vector<unsigned> Units;
    for (unsigned I = 0; I < Request.Inputs.size(); ++I) {
      const TranslationInput &Input = Request.Inputs[I];
      const SourceText &Source = Result.Sources.at(Input.Path);
      if (isHip(Source) &&
          !hasCudaNames(Source, Vendors.of(Input.Path), *Request.Rules))
        followIncludes(Input.Path, Input.Options);
      else
        Units.push_back(I);
    }
    Result.Result.Stats.TranslationUnits = Units.size();
    UnitCache Kept(Request.CacheDir, Request.CacheSalt);
    // Taken in the order of the inputs, whatever the order of the answers, and
    // as soon as that allows: those of a thousand units are not kept.
    std::map<unsigned, WorkerResult> Answers;
    std::vector<unsigned> New;
    unsigned Next = 0;
    auto Answered = [&](unsigned I, WorkerResult Answer) {
      Answers[I] = std::move(Answer);
      for (auto It = Answers.find(Next); It != Answers.end();
           It = Answers.find(++Next)) {
        take(Request.Inputs[Units[Next]], It->second);
        Answers.erase(It);
      }
      if (Request.Shown)
        Request.Shown->advance(displayPath(Request.Inputs[Units[I]].Path));
    };
    if (Request.Shown)
      Request.Shown->begin("parsed", Units.size(), "files");
    for (unsigned I = 0; I < Units.size(); ++I) {
      if (auto Known = Kept.find(jobOf(Request.Inputs[Units[I]])))
        Answered(I, {std::move(*Known), ""});
      else
        New.push_back(I);
    }
    sys::TimePoint<> Begin;
    if (!New.empty())
      Begin = Cache::begin();
    WorkerLimits Limits;
    Limits.Jobs = Request.Jobs;
    if (Request.Shown)
      Limits.WhileWaiting = [&] { Request.Shown->tick(); };
    std::vector<unsigned> ToParse;
    for (unsigned I : New)
      ToParse.push_back(Units[I]);
    shareHeaders(ToParse, Limits);
    runIsolated(
        New.size(), Limits,
        [&](unsigned I) {
          return analyze(Request.Inputs[Units[New[I]]], Kept, Begin);
        },
        [&](unsigned I, WorkerResult Answer) {
          Answered(New[I], std::move(Answer));
        });
    if (Request.Shown)
      Request.Shown->end();
  }

  /// The project's headers of a file that is not parsed, so that they go with
  /// it to another folder.
  void followIncludes(const std::string &Path, const CompileOptions &Options) {
    std::vector<std::string> Folders = {sys::path::parent_path(Path).str()};
    for (size_t I = 0; I + 1 < Options.Args.size(); ++I)
      if (Options.Args[I] == "-I" || Options.Args[I] == "-iquote")
        Folders.push_back(normalizePath(Options.Args[I + 1]));
    std::vector<std::string> Found;
    for (const Directive &D : Result.Sources.at(Path).directives()) {
      if (D.Is != Directive::Include || D.Name.empty())
        continue;
      for (const std::string &Folder : Folders) {
        std::string Target = normalizePath((Folder + "/" + D.Name).str());
        if (Result.Sources.count(Target))
          break;
        if (!isBelow(Target, Result.InRoot))
          continue;
        auto Text = readFile(Target);
        if (!Text) {
          consumeError(Text.takeError());
          continue;
        }
        Result.Sources.emplace(Target, SourceText(Target, std::move(*Text)));
        Found.push_back(Target);
        break;
      }
    }
    for (const std::string &Header : Found)
      followIncludes(Header, Options);
  }

  UnitJob jobOf(const TranslationInput &Input) const {
    UnitJob Job;
    Job.File = Input.Path;
    Job.Options = &Input.Options;
    Job.Tools = &Request.Tools;
    Job.Rules = Request.Rules;
    Job.Translation = &Request.Options;
    Job.InRoot = Result.InRoot;
    Job.IsHip = isHip(Result.Sources.at(Input.Path));
    Job.CacheDir = Request.CacheDir;
    if (auto Known = Shared.find(&Input); Known != Shared.end())
      Job.Shared = &Known->second;
    return Job;
  }

  /// Of the units \p Which, which are about to be parsed: what they have in
  /// common is parsed once.
  void shareHeaders(ArrayRef<unsigned> Which, const WorkerLimits &Limits) {
    if (Request.CacheDir.empty())
      return;
    SharedHeadersPlan Plan(Result.InRoot);
    struct FrontendArgs {
      std::vector<std::string> All, Base;
    };
    std::map<std::string, FrontendArgs> Arguments;
    std::vector<std::string> Keys; // equal where the same parse is asked for
    for (unsigned I : Which) {
      const TranslationInput &Input = Request.Inputs[I];
      ParseJob Parse = parseJobOf(jobOf(Input));
      Parse.File = "input" + sys::path::extension(Input.Path).str();
      Keys.push_back(join(driverArguments(Parse), "\n"));
      auto [Known, IsNew] = Arguments.try_emplace(Keys.back());
      if (IsNew) {
        Known->second.All = frontendArguments(Parse);
        CompileOptions Base = withoutFolders(Input.Options);
        Parse.Options = &Base;
        Known->second.Base = frontendArguments(Parse);
      }
      Plan.add(Input.Path, Input.Text, Known->second.All, Known->second.Base);
    }
    // Someone waits for a few files, and will come again.
    std::vector<SharedHeaders> Chosen =
        Plan.choose(Request.Inputs.size() <= MaxWaitedFor);
    std::map<std::string, unsigned> First;
    for (unsigned I = 0; I < Which.size(); ++I) {
      if (Chosen[I].Names.empty())
        continue;
      auto [Known, IsNew] = First.try_emplace(
          Keys[I] + "\n" + join(Chosen[I].Names, "\n"), Which[I]);
      SharedHeaders &S = Shared[&Request.Inputs[Which[I]]];
      S = std::move(Chosen[I]);
      if (!IsNew)
        Shared[&Request.Inputs[Known->second]].HasHostSide |= S.HasHostSide;
    }
    std::vector<unsigned> Units;
    for (const auto &[Key, Unit] : First)
      Units.push_back(Unit);
    runIsolated(
        Units.size(), Limits,
        [&](unsigned I) {
          precompileFor(jobOf(Request.Inputs[Units[I]]));
          return std::string();
        },
        [](unsigned, const WorkerResult &) {}); // Who fails is made again.
  }

  std::string analyze(const TranslationInput &Input, UnitCache &Kept,
                      sys::TimePoint<> Begin) const {
    UnitJob Job = jobOf(Input);
    auto Unit = analyzeUnit(Job);
    if (Unit) {
      std::string Answer = Unit->toJson();
      Kept.keep(Job, *Unit, Answer, Begin);
      return Answer;
    }
    UnitResult Failed;
    Failed.Outcome.Errors.push_back(
        {Input.Path, 1, 1, llvm::toString(Unit.takeError())});
    return Failed.toJson();
  }

  void take(const TranslationInput &Input, const WorkerResult &Answer) {
    if (!Answer.Failure.empty()) {
      ++Result.Result.Stats.PartlyParsed;
      report("porthip-frontend-crash", Severity::Warning,
             {Input.Path, 1, 1, ""},
             "clang " + Answer.Failure +
                 " on this file; porthip translates it without a parse, by its "
                 "tokens",
             "check this port with care; to report the crash, reduce the file");
      return;
    }
    auto Unit = UnitResult::fromJson(Answer.Output);
    if (!Unit) {
      report("porthip-frontend-crash", Severity::Warning,
             {Input.Path, 1, 1, ""},
             "the result of the parse cannot be read: " +
                 llvm::toString(Unit.takeError()),
             "");
      return;
    }
    Result.Names.merge(Unit->Names);
    reportMissing(Input, Unit->Outcome.MissingHeaders);
    reportErrors(Input, Unit->Outcome);
  }

  void reportMissing(const TranslationInput &Input,
                     ArrayRef<ParseProblem> Missing) {
    for (const ParseProblem &P : Missing) {
      // What the port replaces or removes need not be here; HIP's own headers
      // are not looked for.
      if (!Request.Rules->header(P.Message).empty() ||
          StringRef(P.Message).starts_with("hip/") ||
          StringRef(P.Message).starts_with("porthip/"))
        continue;
      Result.Missing[Input.Path].push_back(P.Message);
      report("porthip-frontend-missing-header", Severity::Warning, P,
             "header '" + P.Message +
                 "' was not found; porthip translates what depends on it "
                 "without a parse, by its tokens",
             "pass the project's include folders: porthip FILE -I...");
    }
  }

  void reportErrors(const TranslationInput &Input,
                    const ParseOutcome &Outcome) {
    // A file that is HIP already lacks HIP's headers here, and what follows
    // from that is no fault of it.
    if (Outcome.Errors.empty() ||
        llvm::any_of(Outcome.MissingHeaders, [](const ParseProblem &P) {
          return StringRef(P.Message).starts_with("hip/");
        }))
      return;
    ++Result.Result.Stats.PartlyParsed;
    // The first in the project's own files says most.
    const ParseProblem *First = &Outcome.Errors.front();
    for (const ParseProblem &P : Outcome.Errors)
      if (Result.Names.Files.count(P.File)) {
        First = &P;
        break;
      }
    report("porthip-frontend-parse", Severity::Warning,
           shownPlace(*First, Input),
           "clang does not parse this as CUDA (" +
               errorsText(*First, Outcome.Errors) +
               "); porthip translates what clang did not reach by its tokens",
           "pass the flags of the build, as nvcc gets them, or -p BUILD_DIR");
  }

  /// Where the project's author can look: the error, the line of the project
  /// that includes what holds it, or else the file.
  ParseProblem shownPlace(const ParseProblem &P,
                          const TranslationInput &Input) const {
    if (Result.Names.Files.count(P.File))
      return P;
    if (const auto *Include = projectsInclude(P))
      return {Include->first, Include->second, 1, P.Message};
    return {Input.Path, 1, 1, P.Message};
  }

  /// The line of the project by which the file of \p P was reached; null: none.
  const std::pair<std::string, unsigned> *
  projectsInclude(const ParseProblem &P) const {
    for (const auto &Include : P.Includes)
      if (Result.Names.Files.count(Include.first))
        return &Include;
    return nullptr;
  }

  /// "12 errors, first: x.h:45: unknown type name 'T' (included here); y.cu:7:
  /// expected ';'", those of the project first.
  std::string errorsText(const ParseProblem &First,
                         ArrayRef<ParseProblem> All) const {
    constexpr size_t MostShown = 3;
    SmallVector<const ParseProblem *, MostShown> Shown = {&First};
    for (bool IsProject : {true, false})
      for (const ParseProblem &P : All)
        if (Shown.size() < MostShown && &P != &First &&
            bool(Result.Names.Files.count(P.File)) == IsProject)
          Shown.push_back(&P);
    std::string Text = std::to_string(All.size()) +
                       (All.size() == 1             ? " error: "
                        : Shown.size() < All.size() ? " errors, first: "
                                                    : " errors: ");
    for (const ParseProblem *P : Shown) {
      Text += P == &First ? "" : "; ";
      bool IsElsewhere = !Result.Names.Files.count(P->File);
      // A finding has its own place in front.
      if (!P->File.empty() && (P != &First || IsElsewhere))
        Text += displayPath(P->File) + ":" + std::to_string(P->Line) + ": ";
      Text += P->Message;
      if (P == &First && IsElsewhere && projectsInclude(*P))
        Text += " (included here)";
    }
    return Text;
  }

  void report(StringRef Check, Severity Level, const ParseProblem &Where,
              const std::string &Message, StringRef Fix) {
    Finding F;
    F.Check = Check.str();
    F.Level = Level;
    F.File = Where.File;
    F.Line = std::max(1u, Where.Line);
    F.Column = std::max(1u, Where.Column);
    F.Message = Message;
    F.Fix = Fix.str();
    Result.Result.Findings.push_back(std::move(F));
  }

  /// The project's headers that the parses went through.
  void readHeaders() {
    for (const auto &[Path, File] : Result.Names.Files) {
      if (Result.Sources.count(Path))
        continue;
      auto Text = readFile(Path);
      if (Text)
        Result.Sources.emplace(Path, SourceText(Path, std::move(*Text)));
      else
        consumeError(Text.takeError()); // gone since the parse
    }
  }

  /// The project's headers in branches for AMD, which no parse went through:
  /// they go with the port.
  void readAmdHeaders() {
    std::set<std::string> Folders;
    for (const TranslationInput &Input : Request.Inputs)
      for (size_t I = 0; I + 1 < Input.Options.Args.size(); ++I)
        if (Input.Options.Args[I] == "-I" || Input.Options.Args[I] == "-iquote")
          Folders.insert(normalizePath(Input.Options.Args[I + 1]));
    for (bool IsNew = true; IsNew;) {
      IsNew = false;
      findVendors();
      std::vector<std::string> Wanted;
      for (const auto &[Path, Source] : Result.Sources)
        for (const VendorInclude &I : Vendors.of(Path).Includes) {
          if (I.For != Vendor::Amd)
            continue;
          Wanted.push_back((sys::path::parent_path(Path) + "/" + I.Name).str());
          for (const std::string &Folder : Folders)
            Wanted.push_back(Folder + "/" + I.Name);
        }
      for (const std::string &Path : Wanted)
        IsNew |= readProjectFile(normalizePath(Path));
    }
  }

  /// False if it is known, outside of the project, or not there.
  bool readProjectFile(const std::string &Path) {
    if (Result.Sources.count(Path) || !isBelow(Path, Result.InRoot) ||
        !sys::fs::is_regular_file(Path))
      return false;
    auto Text = readFile(Path);
    if (!Text) {
      consumeError(Text.takeError());
      return false;
    }
    Result.Sources.emplace(Path, SourceText(Path, std::move(*Text)));
    return true;
  }

  /// What the checks saw, as far as it concerns a target of the port.
  void reportHazards() {
    for (const auto &[Path, File] : Result.Names.Files) {
      auto Source = Result.Sources.find(Path);
      if (Source == Result.Sources.end())
        continue;
      for (const Hazard &H : File.Hazards) {
        const CheckInfo *Info = findCheck(H.Check);
        if (Info && !concernsTarget(*Info))
          continue;
        if (Vendors.of(Path).at(H.Offset) == Vendor::Nvidia)
          continue;
        if (H.isMade(Request.Options.Shims == ShimMode::Forbid) ||
            (Request.Options.Warp == WarpMode::Native && H.isNativeWarpEdit()))
          continue;
        Finding F;
        F.Check = H.Check;
        F.Level = Severity(H.Level);
        F.File = Path;
        F.Offset = H.Offset;
        std::tie(F.Line, F.Column) = Source->second.lineAndColumn(H.Offset);
        F.Length = H.Length;
        F.Symbol = H.Symbol;
        F.Message = H.Message;
        F.Fix = H.Fix;
        F.EffortMinutes = H.EffortMinutes;
        for (const auto &[Offset, Length, Text] : H.FixIt)
          F.FixIt.push_back({Offset, Length, Text, Engine::Ast, H.Check});
        sortEdits(F.FixIt);
        Result.Result.Findings.push_back(std::move(F));
      }
    }
  }

  void reportVendors() {
    Result.Dual = Vendors.summary(Result.Sources);
    for (const auto &[Name, Place] : Vendors.buildMacros()) {
      auto [Line, Column] =
          Result.Sources.at(Place.first).lineAndColumn(Place.second);
      report("porthip-vendor-build-macro", Severity::Note,
             {Place.first, Line, Column, ""},
             "'" + Name +
                 "' chooses the branches that were written for AMD, and a "
                 "build has to define it; without it the port takes what "
                 "became of CUDA's",
             "compile the port with -D" + Name + "=1");
      Result.Result.Findings.back().Symbol = Name;
    }
  }

  bool concernsTarget(const CheckInfo &Info) const {
    return !Info.AppliesTo || llvm::any_of(gpuTargets(), [&](const auto &T) {
      return (Request.Options.Gpus.empty() ||
              llvm::is_contained(Request.Options.Gpus, T.Name)) &&
             Info.AppliesTo(T);
    });
  }

  void reportOutsideHeaders() {
    for (const OutsideHeader &H : findOutsideHeaders(Result, Request))
      report("porthip-translate-outside-header", Severity::Warning,
             {H.File, H.Line, H.Column, ""},
             "header '" + displayPath(H.Header) +
                 "' holds CUDA code and is outside the ported folder; the "
                 "port still includes the original",
             "name a folder that holds it too with --in-root");
  }

  void describeLibraries() {
    std::set<StringRef> Used;
    for (const FilePort &File : Result.Result.Files)
      for (const SymbolUse &U : File.Uses)
        Used.insert(U.Library);
    for (const RuleLibrary &L : Request.Rules->libraries())
      if (Used.count(L.Id))
        Result.Result.Libraries.push_back(
            {L.Id.str(), L.Title.str(), L.Counterpart.str()});
  }

  void describeKernels() {
    std::vector<const SourceText *> Sources;
    for (const FilePort &File : Result.Result.Files)
      if (File.HoldsCuda)
        Sources.push_back(&Result.Sources.at(File.Path));
    Result.Result.Kernels = findKernels(Result.Names, Sources);
  }

  void translateFiles() {
    std::set<std::string> Declared;
    for (const auto &[Path, File] : Result.Names.Files)
      Declared.insert(File.Declared.begin(), File.Declared.end());
    std::map<std::string, FileRole> Roles;
    for (const auto &[Path, Source] : Result.Sources)
      Roles[Path] = {false, true, isHip(Source)};
    for (const TranslationInput &Input : Request.Inputs) {
      Roles[Input.Path].IsMain = true;
      Roles[Input.Path].IsCuda = isCudaSource(Input);
    }
    std::map<std::string, VendorWarpPlaces> WarpPlaces =
        findVendorWarpPlaces(Result.Sources, Vendors);
    static const FileEvidence NoEvidence;
    for (const auto &[Path, Source] : Result.Sources) {
      const VendorBranches &Branches = Vendors.of(Path);
      if (Roles[Path].IsHip &&
          !hasCudaNames(Source, Branches, *Request.Rules)) {
        FilePort Untouched;
        Untouched.Path = Path;
        Untouched.IsMain = Roles[Path].IsMain;
        Result.Result.Files.push_back(std::move(Untouched));
        continue;
      }
      auto It = Result.Names.Files.find(Path);
      FileResult File = translateFile(
          Source, It == Result.Names.Files.end() ? NoEvidence : It->second,
          Branches, WarpPlaces[Path], Declared, *Request.Rules, Request.Options,
          Roles[Path]);
      for (const Edit &E : File.Port.Edits)
        ++(E.By == Engine::Ast ? Result.Result.Stats.AstEdits
                               : Result.Result.Stats.LexicalEdits);
      Result.Result.Files.push_back(std::move(File.Port));
      llvm::append_range(Result.Result.Findings, File.Findings);
    }
  }

  TranslationRequest Request;
  Translation Result;
  ProjectVendors Vendors;
  std::map<const TranslationInput *, SharedHeaders> Shared;
};

} // namespace

Translation translate(TranslationRequest Request) {
  return Translator(std::move(Request)).run();
}

} // namespace porthip
