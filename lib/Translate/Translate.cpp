// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Translate.h"
#include "Frontend/CommandLine/NvccMacros.h"
#include "Port/CheckInfo.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Files/FolderSets.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Workers.h"
#include "Translate/FileTranslator.h"
#include "Translate/Findings/MissingHeaders.h"
#include "Translate/Findings/Suppressions.h"
#include "Translate/Fragments.h"
#include "Translate/Kernels.h"
#include "Translate/OutsideHeaders.h"
#include "Translate/Passes/Passes.h"
#include "Translate/Units/UnitProblems.h"
#include "Translate/Units/UnitRuns.h"
#include "Translate/Vendors/BuildMacros.h"
#include "Translate/Vendors/CudaUse.h"
#include "Translate/Vendors/HipHeaders.h"
#include "Translate/Vendors/LibraryVersions.h"
#include "Translate/Vendors/ProjectVendors.h"
#include "Translate/Vendors/RocblasNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

/// Whether nvcc would compile it as CUDA, and so include its runtime header.
bool isCudaSource(const TranslationInput &Input) {
  if (!Input.Options.Language.empty())
    return Input.Options.Language == "cuda";
  const SourceKind Kind = sourceKind(Input.Path);
  return Kind != SourceKind::C && Kind != SourceKind::Cxx;
}

class Translator {
public:
  explicit Translator(TranslationRequest Request)
      : Request(std::move(Request)) {}

  Translation run() {
    Result.InRoot = projectRoot(Request);
    for (TranslationInput &Input : Request.Inputs)
      Result.Sources.emplace(Input.Path, SourceText(Input.Path, Input.Text));
    findVendors();
    parseUnits();
    if (Request.Part)
      return std::move(Result);
    readHeaders();
    readAmdHeaders();
    findVendors();
    Result.LeftProjects = projectsWithoutCuda(Request.OtherProjects,
                                              Result.Sources, *Request.Rules);
    reportHazards();
    translateFiles();
    reportVendors();
    reportOutsideHeaders(Result, Request);
    reportRocblasNames(Result, Vendors);
    describeLibraries();
    describeKernels();
    applySuppressions(Result.Result, Result.Sources);
    llvm::erase_if(Result.Result.Findings,
                   [&](const Finding &F) { return isLeft(F.File); });
    joinMissingHeaders(Result.Result.Findings, Result.InRoot,
                       Request.MissingSubmodules);
    sortAndDeduplicate(Result.Result.Findings);
    return std::move(Result);
  }

private:
  void findVendors() {
    std::set<std::string> Mains;
    for (const TranslationInput &Input : Request.Inputs)
      if (!Input.IsHeader)
        Mains.insert(Input.Path);
    std::map<std::string, StringRef> Texts;
    for (const auto &[Path, Source] : Result.Sources)
      Texts[Path] = Source.text();
    // Files that only such files include are AMD's, and these may show others.
    HipFiles = HipHeaders;
    for (size_t Before = ~size_t(0); Before != HipFiles.size();) {
      Before = HipFiles.size();
      Vendors = ProjectVendors::find(Texts, Mains, HipFiles, Result.Names);
      for (const auto &[Path, Source] : Result.Sources)
        if (looksLikeHip(Source))
          HipFiles.insert(Path);
    }
  }

  bool looksLikeHip(const SourceText &Source) const {
    const std::string &Path = Source.path();
    // One that a compile of CUDA's reads is not for HIP alone.
    const bool IsNamed =
        isNamedForHip(Path, Result.InRoot) && !Result.Names.Files.count(Path);
    return isAlreadyHip(Source, Vendors.of(Path), *Request.Rules, IsNamed);
  }

  bool isHip(const SourceText &Source) const {
    return HipFiles.count(Source.path());
  }

  void parseUnits() {
    std::vector<RunUnit> Units;
    for (const TranslationInput &Input : Request.Inputs) {
      const SourceText &Source = Result.Sources.at(Input.Path);
      bool IsHip = isHip(Source);
      if (IsHip &&
          !hasCudaNames(Source, Vendors.of(Input.Path), *Request.Rules))
        followIncludes(Input.Path, Input.Options);
      else
        Units.push_back({&Input, IsHip});
    }
    Result.Result.Stats.TranslationUnits = llvm::count_if(
        Units, [](const RunUnit &U) { return !U.Input->IsHeader; });
    Result.LeftOutUnits =
        UnitRuns(Request, Result.InRoot, Units)
            .run([&](const TranslationInput &Input,
                     const WorkerResult &Answer) { take(Input, Answer); });
  }

  void take(const TranslationInput &Input, const WorkerResult &Answer) {
    UnitProblems Problems(Result, *Request.Rules);
    if (!Answer.Failure.empty())
      return Problems.reportCrash(Input, Answer.Failure);
    auto Unit = UnitResult::fromJson(Answer.Output);
    if (!Unit)
      return Problems.reportDamaged(Input, Unit.takeError());
    Result.Names.merge(Unit->Names);
    addContents(Result.Contents, Unit->Outcome.Contents);
    Problems.report(Input, Unit->Outcome);
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
      Folders.merge(includeFolders(Input.Options.Args));
    std::map<std::string, StringRef> Texts;
    for (const auto &[Path, Source] : Result.Sources)
      Texts[Path] = Source.text();
    HipHeaders = findHipHeaders({Texts, Folders, Result.InRoot}, Result.Names,
                                *Request.Rules);
    for (bool IsNew = true; IsNew;) {
      IsNew = false;
      findVendors();
      std::vector<std::string> Wanted;
      for (const auto &[Path, Source] : Result.Sources)
        for (const VendorInclude &I : Vendors.of(Path).Includes)
          if (I.For == Vendor::Amd)
            append_range(Wanted, headerPlaces(Path, I.Name, Folders));
      for (const std::string &Path : Wanted)
        IsNew |= readProjectFile(Path);
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

  /// Reports hazards that the checks saw, as far as it concerns a target of the
  /// port.
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
        if (H.IsMend || H.isMade(Request.Options) ||
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
    reportBuildMacros(Result, Vendors, *Request.Rules);
  }

  bool concernsTarget(const CheckInfo &Info) const {
    return !Info.AppliesTo ||
           llvm::any_of(portTargets(Request.Options.Gpus),
                        [&](const auto *T) { return Info.AppliesTo(*T); });
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

  std::map<std::string, FileRole> roles() const {
    std::map<std::string, FileRole> Roles;
    for (const auto &[Path, Source] : Result.Sources)
      Roles[Path] = {false, true, isHip(Source)};
    for (const TranslationInput &Input : Request.Inputs) {
      if (Input.IsHeader)
        continue;
      Roles[Input.Path].IsMain = true;
      Roles[Input.Path].IsCuda = isCudaSource(Input);
    }
    return Roles;
  }

  /// Reads the macros that flags of nvcc define, in some or in all CUDA
  /// sources.
  void readFlagMacros() {
    unsigned Units = 0;
    std::map<std::string, unsigned> Counts;
    const std::vector<std::string> Names = cudaFlagMacroNames();
    for (const TranslationInput &Input : Request.Inputs) {
      if (Input.IsHeader || !isCudaSource(Input))
        continue;
      ++Units;
      std::set<std::string> Given;
      for (StringRef Definition : definitionsIn(Input.Options.Args))
        if (llvm::is_contained(Names, macroName(Definition)))
          Given.insert(macroName(Definition).str());
      for (const std::string &Name : Given)
        ++Counts[Name];
    }
    for (auto &[Path, Role] : Roles)
      for (const auto &[Name, Count] : Counts)
        Role.FlagMacros[Name] = Count == Units;
  }

  void translateFiles() {
    for (const auto &[Path, File] : Result.Names.Files)
      Declared.insert(File.Declared.begin(), File.Declared.end());
    Roles = roles();
    readFlagMacros();
    Fragments = findFragments(Result.Sources, Result.Names);
    for (const auto &[Path, Includers] : Fragments)
      Roles[Path].IsFragment = true;
    WarpPlaces = findVendorWarpPlaces(Result.Sources, Vendors);
    const std::set<std::string> AmdNamespaces =
        Vendors.amdNamespaces(Result.Sources);
    auto AmdMacros = Vendors.macrosOfCuda(Result.Sources);
    for (auto &[Path, Role] : Roles) {
      Role.AmdNamespaces = AmdNamespaces;
      Role.AmdMacros = std::move(AmdMacros[Path]);
    }
    std::map<std::string, FileResult> Files;
    for (const auto &[Path, Source] : Result.Sources)
      Files.emplace(Path, translateOne(Source));
    answerArch(Files);
    moveFragmentShims(Files);
    for (auto &[Path, File] : Files) {
      for (const Edit &E : File.Port.Edits)
        ++(E.By == Engine::Ast ? Result.Result.Stats.AstEdits
                               : Result.Result.Stats.LexicalEdits);
      if (Request.Options.KeepsParts)
        Result.Parts[Path] = std::move(File.Parts);
      Result.Result.Files.push_back(std::move(File.Port));
      llvm::append_range(Result.Result.Findings, File.Findings);
    }
    lowerFindingsLeftOut(Arch, *Branches, Result.Result.Findings);
    lowerFindingsForNewerLibraries(Result.Sources, Result.Result.Findings);
  }

  /// It belongs to a project that has nothing to port.
  bool isLeft(StringRef Path) const {
    return Result.LeftProjects.count(
        innermostOf(Path, Request.OtherProjects).str());
  }

  FileResult translateOne(const SourceText &Source) {
    const std::string &Path = Source.path();
    const VendorBranches &Branches = Vendors.of(Path);
    FileResult Untouched;
    Untouched.Port.Path = Path;
    Untouched.Port.IsMain = Roles[Path].IsMain;
    if (isLeft(Path) ||
        (Roles[Path].IsHip && !hasCudaNames(Source, Branches, *Request.Rules)))
      return Untouched;
    static const FileEvidence NoEvidence;
    auto It = Result.Names.Files.find(Path);
    return translateFile(
        Source, It == Result.Names.Files.end() ? NoEvidence : It->second,
        Branches, WarpPlaces[Path], Declared, *Request.Rules, Request.Options,
        Roles[Path], Arch);
  }

  /// Lets the files that include fragments include the fragments' shims.
  void moveFragmentShims(std::map<std::string, FileResult> &Files) {
    std::set<std::string> Changed;
    for (bool IsNew = true; IsNew;) {
      IsNew = false;
      for (const auto &[Path, Includers] : Fragments) {
        std::set<std::string> Needed = Roles[Path].FragmentShims;
        const auto &Own = Files.at(Path).Port.Shims;
        Needed.insert(Own.begin(), Own.end());
        for (const std::string &Includer : Includers)
          for (const std::string &Shim : Needed)
            if (Roles[Includer].FragmentShims.insert(Shim).second) {
              Changed.insert(Includer);
              IsNew = true;
            }
      }
    }
    for (const std::string &Path : Changed)
      if (!Roles[Path].IsFragment)
        Files.at(Path) = translateOne(Result.Sources.at(Path));
  }

  /// Answers which architecture's branches have a port, now that it is known;
  /// files that ask for the architecture are translated again where that
  /// changes the answer.
  void answerArch(std::map<std::string, FileResult> &Files) {
    std::vector<Finding> Findings = Result.Result.Findings;
    for (const auto &[Path, File] : Files)
      llvm::append_range(Findings, File.Findings);
    unsigned Parsed = 0;
    StringSet<> Given;
    for (const TranslationInput &Input : Request.Inputs) {
      for (StringRef Definition : definitionsIn(Input.Options.Args))
        Given.insert(macroName(Definition));
      StringRef Name = Input.Options.Arch;
      unsigned Number = 0;
      if (Name.consume_front("sm_") && !Name.consumeInteger(10, Number))
        Parsed = std::max(Parsed, Number);
    }
    const std::string Before = Arch.shim();
    Branches.emplace(Result.Sources,
                     [&](StringRef Name) { return Given.contains(Name); });
    Arch = chooseArch(Parsed, *Branches, Findings);
    for (auto &[Path, File] : Files)
      if (llvm::is_contained(File.Port.Shims, Before))
        File = translateOne(Result.Sources.at(Path));
  }

  TranslationRequest Request;
  Translation Result;
  ProjectVendors Vendors;
  std::set<std::string> HipHeaders; ///< that no parse read
  std::set<std::string> HipFiles;   ///< all that are HIP already
  /// Names with a rule that some file of the project declares itself.
  std::set<std::string> Declared;
  std::map<std::string, FileRole> Roles;
  /// With who includes them.
  std::map<std::string, std::set<std::string>> Fragments;
  std::map<std::string, VendorWarpPlaces> WarpPlaces;
  ArchAnswer Arch;
  std::optional<ArchBranches> Branches;
};

} // namespace

std::string projectRoot(const TranslationRequest &Request) {
  return Request.InRoot.empty() ? commonParent(Request.Inputs) : Request.InRoot;
}

Translation translate(TranslationRequest Request) {
  return Translator(std::move(Request)).run();
}

} // namespace porthip
