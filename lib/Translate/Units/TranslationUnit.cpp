// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/TranslationUnit.h"
#include "Frontend/Mends/NvccReading.h"
#include "Frontend/Parse/Preamble.h"
#include "Support/Files/Files.h"
#include "Support/Json/Json.h"
#include "Translate/AstPass/EvidenceCollector.h"
#include "Translate/Vendors/HipHeaders.h"
#include "Translate/Vendors/ProjectVendors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace porthip {
static CollectorScope scopeOf(const UnitJob &Job, const Toolchain &Tools) {
  CollectorScope Scope;
  Scope.Rules = Job.Rules;
  Scope.Options = Job.Checks;
  Scope.InRoot = Job.InRoot;
  Scope.CudaRoots = cudaRoots(Tools);
  Scope.ClangHeaders = Tools.ClangResourceDir;
  Scope.NvccLacks = namesThatNvccLacks(*Job.Options);
  Scope.HostMacros = hostFlagMacros(*Job.Options);
  return Scope;
}

static ParseJob parseOf(const UnitJob &Job, const Toolchain &Tools) {
  ParseJob Parse;
  Parse.File = Job.File;
  Parse.Tools = &Tools;
  Parse.Options = Job.Options;
  Parse.CacheDir = Job.CacheDir;
  Parse.OwnRoot = Job.InRoot;
  if (Job.Shared) {
    Parse.LeadingHeaders = Job.Shared->Names;
    Parse.SupposedHeaders = Job.Shared->ForCuda;
    llvm::append_range(Parse.SupposedHeaders, Job.Shared->Supposed);
    Parse.LeadingNeedFolders = Job.Shared->NeedFolders;
    Parse.LaterMacros = Job.Shared->LaterMacros;
  }
  return Parse;
}

/// \returns whether there were any.
static bool dropSupposedHeaders(ParseJob &Parse) {
  if (Parse.SupposedHeaders.empty())
    return false;
  erase_if(Parse.LeadingHeaders, [&](const std::string &Name) {
    return is_contained(Parse.SupposedHeaders, Name);
  });
  Parse.SupposedHeaders.clear();
  return true;
}

/// As a compile for AMD takes it.
static ParseJob parseForAmd(const UnitJob &Job,
                            std::vector<std::string> Macros) {
  ParseJob Parse = parseOf(Job, *Job.Tools);
  Parse.AmdMacros = std::move(Macros);
  if (Job.Shared) {
    Parse.SupposedHeaders = Job.Shared->ForCuda;
    dropSupposedHeaders(Parse);
    Parse.SupposedHeaders = Job.Shared->Supposed;
  }
  return Parse;
}

ParseJob parseJobOf(const UnitJob &Job) { return parseOf(Job, *Job.Tools); }

void precompileFor(const UnitJob &Job) { preambleFor(parseJobOf(Job)); }

bool isPrecompiledFor(const UnitJob &Job) {
  return hasLeadingPreamble(parseJobOf(Job));
}

/// Whether the translation asks what a name of the host's statements means. One
/// that the port spells alike, as `sqrt`, means the same there. `x` and its
/// like are members of vectors; in `clusterDim.x` the first name has a rule,
/// too.
static bool mayBeAsked(StringRef Name, const RuleIndex &Rules) {
  return Name.starts_with("cu") || Name.starts_with("CU") ||
         Name.starts_with("nv") || Name.starts_with("_") || Name == "asm" ||
         (Name.size() > 1 && Rules.isFieldName(Name)) ||
         any_of(Rules.symbol(Name),
                [](const Rule *R) { return !R->isIdentity(); });
}

/// After an error the device side may not have come to what the host takes.
static bool hostSeesMore(const ParseOutcome &OnDevice, const RuleIndex &Rules) {
  return OnDevice.HostSeesMore ||
         (!OnDevice.HostNames.empty() && !OnDevice.Errors.empty()) ||
         any_of(OnDevice.HostNames, [&](const std::string &Name) {
           return mayBeAsked(Name, Rules);
         });
}

/// The device side, and the host's where it sees other code.
static Error parseSides(ParseJob &Parse, const CollectorScope &Scope,
                        UnitResult &Result) {
  bool HostSeesMore = true;
  for (Side On : {Side::Device, Side::Host}) {
    if (!HostSeesMore)
      break;
    Parse.On = On;
    Evidence Before = Parse.LeadingHeaders.empty() ? Evidence() : Result.Names;
    auto Outcome = parse(Parse, makeEvidenceCollector(Scope, Result.Names));
    while (Outcome && Outcome->IsDoubtful && !Parse.LeadingHeaders.empty()) {
      Result.Names = Before;
      if (!dropSupposedHeaders(Parse))
        Parse.LeadingHeaders.clear();
      Outcome = parse(Parse, makeEvidenceCollector(Scope, Result.Names));
    }
    if (!Outcome)
      return Outcome.takeError();
    HostSeesMore = hostSeesMore(*Outcome, *Scope.Rules);
    addOutcome(Result.Outcome, *Outcome);
  }
  return Error::success();
}

/// The port gets what clang read, and no finding: the code means the same.
static void noteMends(UnitResult &Result) {
  for (const auto &[File, List] : Result.Mended)
    for (const Mend &M : List) {
      // The mend is for CUDA alone.
      if (M.Port == (M.Length ? M.Symbol : ""))
        continue;
      Hazard H;
      H.Offset = M.Offset;
      H.Shim = M.Shim;
      H.IsPart = M.IsPart;
      H.Length = M.Length;
      H.Check = H.Symbol = M.Symbol;
      H.FixIt = {{M.Offset, M.Length, M.Port}};
      H.IsMade = H.IsMend = true;
      Result.Names.Files[File].Hazards.insert(std::move(H));
      // HIP's headers need not be kept from a macro that no project has.
      for (auto &[Path, Evidence] : Result.Names.Files) {
        if (M.isMacro())
          Evidence.MacrosAtBegin.erase(M.Reading);
        for (StringRef Macro : M.Defines)
          Evidence.MacrosAtBegin.erase(Macro.split('=').first.str());
      }
    }
}

/// Once more with what nvcc takes and clang does not, where that helps.
static Error parseMended(const UnitJob &Job, const Toolchain &Tools,
                         const CollectorScope &Scope, UnitResult &Result) {
  UnitResult Again;
  auto Mended = findMends(
      Result.Outcome, [&](StringRef File) { return isBelow(File, Job.InRoot); },
      [&](const Mends &With) -> Expected<ParseOutcome> {
        Again = UnitResult();
        ParseJob Parse = parseOf(Job, Tools);
        Parse.Mended = &With;
        if (Error Wrong = parseSides(Parse, Scope, Again))
          return std::move(Wrong);
        return Again.Outcome;
      },
      [&] { Result = std::move(Again); });
  if (!Mended)
    return Mended.takeError();
  Result.Mended = std::move(*Mended);
  noteMends(Result);
  return Error::success();
}

static Expected<UnitResult> analyzeOnce(const UnitJob &Job,
                                        const Toolchain &Tools) {
  UnitResult Result;
  CollectorScope Scope = scopeOf(Job, Tools);
  ParseJob Parse = parseOf(Job, Tools);
  if (Error Wrong = parseSides(Parse, Scope, Result))
    return std::move(Wrong);
  if (Error Wrong = parseMended(Job, Tools, Scope, Result))
    return std::move(Wrong);
  return Result;
}

/// The standard that a header of the toolkit asks for by an #error, as CUB and
/// Thrust of CUDA 13 do: the code is for an older one, and means the same.
/// Empty: none does.
static std::string standardAskedFor(const ParseOutcome &Outcome,
                                    const Toolchain &Tools) {
  const std::vector<std::string> Roots = cudaRoots(Tools);
  for (const ParseProblem &P : Outcome.Errors) {
    constexpr StringLiteral Words("requires at least C++");
    size_t At = StringRef(P.Message).find(Words);
    if (At == StringRef::npos ||
        none_of(Roots, [&](StringRef Root) { return isBelow(P.File, Root); }))
      continue;
    StringRef Year = StringRef(P.Message).substr(At + Words.size());
    return ("-std=c++" + Year.take_while(llvm::isDigit)).str();
  }
  return "";
}

static Expected<UnitResult> analyzeWith(const UnitJob &Job,
                                        const Toolchain &Tools) {
  auto Result = analyzeOnce(Job, Tools);
  const std::string Standard =
      Result ? standardAskedFor(Result->Outcome, Tools) : "";
  if (Standard.empty())
    return Result;
  CompileOptions Newer = *Job.Options;
  Newer.Args.push_back(Standard); // the last one counts
  UnitJob Again = Job;
  Again.Options = &Newer;
  auto Second = analyzeOnce(Again, Tools);
  if (!Second) {
    consumeError(Second.takeError());
    return Result;
  }
  if (Second->Outcome.Errors.size() < Result->Outcome.Errors.size())
    std::swap(*Result, *Second);
  addFiles(Result->Outcome, Second->Outcome);
  return Result;
}

namespace {

/// The texts of the project's files that a parse went through.
struct ProjectTexts {
  std::map<std::string, std::string> Held;
  std::map<std::string, StringRef> Texts;

  explicit ProjectTexts(const Evidence &Names) {
    for (const auto &[Path, File] : Names.Files) {
      auto Text = readFile(Path);
      if (Text)
        Texts[Path] = Held[Path] = std::move(*Text);
      else
        consumeError(Text.takeError());
    }
  }
};

/// The macros that hipcc defines for AMD's GPUs.
std::vector<std::string> hipMacros() {
  return {"__HIP_PLATFORM_AMD__=1", "__HIPCC__=1", "__HIP__=1"};
}

/// HIP's macros and those by which the project tells the vendors apart.
std::vector<std::string> amdMacros(const ProjectVendors &Vendors) {
  std::vector<std::string> Macros = hipMacros();
  for (const auto &[Name, Place] : Vendors.buildMacros())
    Macros.push_back(Name + "=1");
  for (const auto &[Name, Value] : Vendors.learned())
    if (Value.front().Is == MacroState::Undefined)
      Macros.push_back("-" + Name);
  return Macros;
}

/// The limits of AMD's hardware and of HIP's runtime, which a branch for AMD
/// may meet. The rest is its author's choice, or would not have compiled.
bool concernsAmdsOwn(const Hazard &H) {
  StringRef Check = H.Check;
  return Check.starts_with("porthip-launch-") ||
         Check.starts_with("porthip-memory-") ||
         Check == "porthip-arch-texture-sampler" ||
         Check == "porthip-numerics-out-of-range-cast" ||
         Check == "porthip-numerics-wide-shift";
}

/// A hazard that only the parse with AMD's macros shows: of code for both, or
/// of a branch for AMD, which stays as it is. Warps of code for both are
/// VendorWarpSizes' business.
void addOfAmd(const Hazard &H, Vendor Of, std::set<Hazard> &To) {
  if (Of == Vendor::Any && !StringRef(H.Check).starts_with("porthip-warp-"))
    To.insert(H);
  if (Of != Vendor::Amd || !concernsAmdsOwn(H))
    return;
  Hazard Own = H;
  Own.IsMade = false;
  Own.FixIt.clear();
  To.insert(std::move(Own));
}

/// Merges the parse of the compile for AMD, for code that both vendors compile.
/// Hazards stay that it shows too, in files where all of that code parsed, and
/// those come in that it alone shows.
void mergeAmd(Evidence &Names, const Evidence &Amd,
              const std::set<std::string> &Unsure,
              const ProjectVendors &Vendors) {
  for (auto &[Path, File] : Names.Files) {
    auto Other = Amd.Files.find(Path);
    if (Other == Amd.Files.end())
      continue;
    const VendorBranches &Branches = Vendors.of(Path);
    for (const auto &[Offset, Name] : Other->second.Names)
      if (Name.MeansOther && !Name.MeansCuda)
        if (auto Known = File.Names.find(Offset); Known != File.Names.end()) {
          // A name that a branch for AMD declares is left to it.
          Known->second.MeansOther = true;
          Known->second.MeansCuda = false;
        }
    if (Unsure.count(Path))
      continue;
    std::map<std::pair<unsigned, std::string>, const Hazard *> OnAmd;
    for (const Hazard &H : Other->second.Hazards)
      OnAmd.emplace(std::pair(H.Offset, H.Check), &H);
    std::set<Hazard> Confirmed;
    for (const Hazard &H : File.Hazards) {
      auto Same = OnAmd.find({H.Offset, H.Check});
      // Both parses have read what a mend has made of it.
      if (H.IsMend || Branches.at(H.Offset) != Vendor::Any)
        Confirmed.insert(H);
      else if (Same != OnAmd.end())
        Confirmed.insert(*Same->second);
    }
    std::set<std::pair<unsigned, std::string>> Known;
    for (const Hazard &H : File.Hazards)
      Known.emplace(H.Offset, H.Check);
    for (const Hazard &H : Other->second.Hazards)
      if (!Known.count({H.Offset, H.Check}))
        addOfAmd(H, Branches.at(H.Offset), Confirmed);
    File.Hazards = std::move(Confirmed);
  }
}

/// Where a line (from 1) begins; the end of a text that has fewer.
size_t lineBegin(StringRef Text, unsigned Line) {
  size_t At = 0;
  while (--Line) {
    size_t End = Text.find('\n', At);
    if (End == StringRef::npos)
      return Text.size();
    At = End + 1;
  }
  return At;
}

/// Files with errors in code that both vendors compile.
std::set<std::string> unsureFiles(const ParseOutcome &Outcome,
                                  const ProjectTexts &Project,
                                  const ProjectVendors &Vendors) {
  std::set<std::string> Unsure;
  for (const ParseProblem &P : Outcome.Errors) {
    auto Text = Project.Texts.find(P.File);
    if (Text == Project.Texts.end() || !P.Line)
      continue;
    size_t Offset = lineBegin(Text->second, P.Line);
    if (Vendors.of(P.File).at(Offset) != Vendor::Amd)
      Unsure.insert(P.File);
  }
  return Unsure;
}

} // namespace

/// Whether AMD's macros change what is read of the project's files. Changes in
/// headers of others are no reason to look.
static bool mayDifferOnAmd(const UnitResult &Result,
                           const ProjectTexts &Project,
                           const ProjectVendors &Vendors) {
  return Result.Outcome.AmdSeesMore || !Vendors.learned().empty() ||
         any_of(Project.Texts, [](const auto &Entry) {
           return mayAskForVendor(Entry.second) &&
                  hasAmdMacros(SourceText(Entry.first, Entry.second.str()));
         });
}

/// A second parse with AMD's macros, where some file asks for the vendor: code
/// for both may mean another thing there.
static void lookAtAmd(const UnitJob &Job, UnitResult &Result) {
  ProjectTexts Project(Result.Names);
  const std::set<std::string> Folders = includeFolders(Job.Options->Args);
  const std::set<std::string> HipHeaders = findHipHeaders(
      {Project.Texts, Folders, Job.InRoot}, Result.Names, *Job.Rules);
  ProjectVendors Vendors =
      ProjectVendors::find(Project.Texts, {Job.File}, HipHeaders, Result.Names);
  append_range(Result.Outcome.Files, HipHeaders);
  if (!Vendors.hasConditions() || !mayDifferOnAmd(Result, Project, Vendors))
    return;
  CollectorScope Scope = scopeOf(Job, *Job.Tools);
  ParseJob Parse = parseForAmd(Job, amdMacros(Vendors));
  Parse.Mended = &Result.Mended;
  UnitResult Amd;
  if (Error Wrong = parseSides(Parse, Scope, Amd)) {
    consumeError(std::move(Wrong));
    return;
  }
  mergeAmd(Result.Names, Amd.Names, unsureFiles(Amd.Outcome, Project, Vendors),
           Vendors);
  addFiles(Result.Outcome, Amd.Outcome);
}

/// Whether an error may come from the toolkit: one of its headers has it, or
/// its text names something of CUDA's. On others, such as a library of another
/// version, a second parse would know no more.
static bool mayComeFromToolkit(const ParseProblem &P, const UnitJob &Job) {
  if (any_of(cudaRoots(*Job.Tools),
             [&](StringRef Root) { return isBelow(P.File, Root); }))
    return true;
  StringRef Rest = P.Message;
  while (!Rest.empty()) {
    StringRef Name =
        Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (!Name.empty() && !Job.Rules->symbol(Name).empty())
      return true;
    Rest = Rest.drop_front(std::max<size_t>(1, Name.size()));
  }
  return false;
}

static Expected<UnitResult> analyzeBothWays(const UnitJob &Job) {
  auto Result = analyzeWith(Job, *Job.Tools);
  if (!Result || Job.Tools->CudaPath.empty() ||
      none_of(Result->Outcome.Errors, [&](const ParseProblem &P) {
        return mayComeFromToolkit(P, Job);
      }))
    return Result;
  // Code for an older CUDA than the toolkit: our own declarations keep what
  // later releases removed (texture references, cudaThreadSynchronize).
  auto Second = analyzeWith(Job, withoutToolkit(*Job.Tools));
  if (!Second) {
    consumeError(Second.takeError());
    return Result;
  }
  if (Second->Outcome.Errors.size() < Result->Outcome.Errors.size()) {
    std::swap(Result->Outcome, Second->Outcome);
    Result->Mended = std::move(Second->Mended);
  }
  Result->Outcome.AmdSeesMore |= Second->Outcome.AmdSeesMore;
  addFiles(Result->Outcome, Second->Outcome);
  Result->Names.merge(Second->Names);
  return Result;
}

/// HIP's names over CUDA's headers tell CUDA's from the project's own. That
/// parse knows no built-in of AMD's, so its errors say nothing.
static Expected<UnitResult> analyzeHip(const UnitJob &Job) {
  UnitResult Result;
  ParseJob Parse = parseForAmd(Job, hipMacros());
  CollectorScope Scope = scopeOf(Job, *Job.Tools);
  Scope.Options = nullptr; // no checks
  if (Error Wrong = parseSides(Parse, Scope, Result))
    return std::move(Wrong);
  Result.Outcome.Errors.clear();
  return Result;
}

Expected<UnitResult> analyzeUnit(const UnitJob &Job) {
  auto Result = Job.IsHip ? analyzeHip(Job) : analyzeBothWays(Job);
  if (!Result)
    return Result;
  if (!Job.IsHip)
    lookAtAmd(Job, *Result);
  Result->Names.markDifferences();
  for (auto *Paths : {&Result->Outcome.Files, &Result->Outcome.NotFound}) {
    llvm::sort(*Paths);
    Paths->erase(llvm::unique(*Paths), Paths->end());
  }
  return Result;
}

std::string UnitResult::toJson() const {
  // A line each, which saves quoting and parsing the evidence twice.
  Json Problems = {problemsToJson(Outcome.Errors),
                   problemsToJson(Outcome.MissingHeaders), Json::object()};
  for (const auto &[Path, Evidence] : Names.Files)
    if (auto Seen = Outcome.Contents.find(Path);
        Seen != Outcome.Contents.end() && json::isUTF8(Path))
      Problems[2][Path] = Seen->second;
  return Names.toJson() + "\n" +
         Problems.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<UnitResult> UnitResult::fromJson(StringRef Text) {
  auto [First, Second] = Text.split('\n');
  Expected<Json> Problems = parseJson(Second, "worker");
  if (!Problems)
    return Problems.takeError();
  UnitResult Result;
  auto Names = Evidence::fromJson(First);
  if (!Names)
    return Names.takeError();
  Result.Names = std::move(*Names);
  Result.Outcome.Errors = problemsFromJson((*Problems)[0]);
  Result.Outcome.MissingHeaders = problemsFromJson((*Problems)[1]);
  for (const auto &[Path, Hash] : (*Problems)[2].items())
    Result.Outcome.Contents[Path] = Hash.get<std::string>();
  return Result;
}

} // namespace porthip
