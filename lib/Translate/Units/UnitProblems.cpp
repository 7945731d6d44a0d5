// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/UnitProblems.h"
#include "Rules/HostPackages.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

Finding &addFinding(Translation &Result, StringRef Check, Severity Level,
                    const ParseProblem &Where, const std::string &Message,
                    StringRef Fix) {
  Finding F;
  F.Check = Check.str();
  F.Level = Level;
  F.File = Where.File;
  F.Line = std::max(1u, Where.Line);
  F.Column = std::max(1u, Where.Column);
  F.Message = Message;
  F.Fix = Fix.str();
  Result.Result.Findings.push_back(std::move(F));
  return Result.Result.Findings.back();
}

void UnitProblems::report(const TranslationInput &Input,
                          const ParseOutcome &Outcome) {
  reportMissing(Input, Outcome.MissingHeaders);
  reportErrors(Input, Outcome);
}

void UnitProblems::reportCrash(const TranslationInput &Input,
                               const std::string &Why) {
  ++Result.Result.Stats.PartlyParsed;
  addFinding(Result, "porthip-frontend-crash", Severity::Warning,
             {Input.Path, 1, 1, ""},
             "clang " + Why +
                 " on this file; porthip translates it without a parse, by its "
                 "tokens",
             "check this port with care; to report the crash, reduce the file");
}

void UnitProblems::reportDamaged(const TranslationInput &Input, Error Why) {
  addFinding(Result, "porthip-frontend-crash", Severity::Warning,
             {Input.Path, 1, 1, ""},
             "the result of the parse cannot be read: " +
                 llvm::toString(std::move(Why)),
             "");
}

/// Files that the build leaves out lack what they are built with, as a backend
/// of another vendor's; the summary counts these files. Headers that no source
/// includes may be made for what stands before them.
static Severity severityFor(const TranslationInput &Input) {
  return Input.Options.IsOutsideBuild || Input.IsHeader ? Severity::Note
                                                        : Severity::Warning;
}

static std::string wayToHeader(StringRef Name) {
  // Many projects include what NVIDIA's samples share; no toolkit has it.
  if (StringSwitch<bool>(llvm::sys::path::filename(Name))
          .Cases({"helper_cuda.h", "helper_functions.h", "helper_math.h",
                  "helper_timer.h", "helper_string.h", "helper_image.h"},
                 true)
          .Default(false))
    return "it is one of NVIDIA's samples (github.com/NVIDIA/cuda-samples, "
           "folder "
           "Common): copy what it needs into a folder of the project, and name "
           "that: -I...";
  if (const HostPackage *Of = packageOfHeader(Name)) {
    if (std::string Place = placeOfHeader(*Of, Name); !Place.empty())
      return ("it is of " + Of->Name + ", in a folder that compilers do not " +
              "look in by themselves: porthip FILE -I" + Place)
          .str();
    return "it is of " + withPackages(*Of) +
           ": install that, or pass its include folder: porthip FILE -I...";
  }
  return "pass the project's include folders: porthip FILE -I...";
}

void UnitProblems::reportMissing(const TranslationInput &Input,
                                 ArrayRef<ParseProblem> Missing) {
  for (const ParseProblem &P : Missing) {
    // It may lie in the tree; where it does not, its rule says so.
    if (Rules.isLibraryInSource(P.Message)) {
      Result.Missing[Input.Path].push_back(P.Message);
      continue;
    }
    // A header that the port replaces or removes need not be here; HIP's own
    // headers are not looked for.
    if (!Rules.header(P.Message).empty() ||
        StringRef(P.Message).starts_with("hip/") ||
        StringRef(P.Message).starts_with("porthip/"))
      continue;
    Result.Missing[Input.Path].push_back(P.Message);
    addFinding(Result, "porthip-frontend-missing-header", severityFor(Input), P,
               "header '" + P.Message +
                   "' was not found; porthip translates what depends on it "
                   "without a parse, by its tokens",
               wayToHeader(P.Message))
        .Symbol = P.Message;
  }
}

void UnitProblems::reportErrors(const TranslationInput &Input,
                                const ParseOutcome &Outcome) {
  // A file that is HIP already lacks HIP's headers here, and what follows
  // from that is no fault of it.
  if (Outcome.Errors.empty() ||
      llvm::any_of(Outcome.MissingHeaders, [](const ParseProblem &P) {
        return StringRef(P.Message).starts_with("hip/");
      }))
    return;
  if (!Input.IsHeader) {
    ++Result.Result.Stats.PartlyParsed;
    Result.Result.Stats.PartlyOutsideBuild += Input.Options.IsOutsideBuild;
  }
  // The first in the project's own files says most.
  const ParseProblem *First = &Outcome.Errors.front();
  for (const ParseProblem &P : Outcome.Errors)
    if (Result.Names.Files.count(P.File)) {
      First = &P;
      break;
    }
  addFinding(Result, "porthip-frontend-parse", severityFor(Input),
             shownPlace(*First, Input),
             "clang could not parse this file as CUDA (" +
                 errorsText(*First, Outcome.Errors) +
                 "); what clang did not reach is translated by matching names "
                 "only: review it",
             wayToParse(Input, Outcome));
}

/// The way around code that nvcc takes and clang, with it hipcc, does not.
static StringRef wayAroundClang(StringRef Error) {
  if (Error.starts_with("member access into incomplete type") ||
      Error.starts_with("subscript of pointer to incomplete type") ||
      Error.starts_with("arithmetic on a pointer to an incomplete type"))
    return "nvcc takes it in a template, clang does not: define the type "
           "before the template";
  if (Error.starts_with("call to deleted constructor of '__cuda_builtin_"))
    return "nvcc takes it: pass 'uint3(threadIdx)' or 'dim3(blockDim)', or "
           "leave it, as HIP takes it, too";
  if (Error.starts_with("no matching constructor for initialization of"))
    return "nvcc calls no constructor of a __shared__ variable; if this is one "
           "in a macro, mark the constructor __host__ __device__";
  if (Error.starts_with("reference to __host__ function") ||
      Error.starts_with("call to __host__ function"))
    return "nvcc takes it with --expt-relaxed-constexpr or where the call is "
           "never made: mark the function __host__ __device__";
  return "";
}

/// "cudaDevResource" of clang's "unknown type name 'cudaDevResource'"; empty:
/// the error is another.
static StringRef undeclaredName(StringRef Error) {
  if (!Error.consume_front("unknown type name '") &&
      !Error.consume_front("use of undeclared identifier '"))
    return "";
  return Error.take_until([](char C) { return C == '\''; });
}

/// Whether \p Header is likely the one that declares names of \p Library.
static bool isHeaderOf(StringRef Library, StringRef Header) {
  const StringRef Name = llvm::sys::path::filename(Header);
  return Name.contains_insensitive(Library) ||
         (is_contained({"runtime", "driver", "device"}, Library) &&
          Name.starts_with("cuda"));
}

/// The way where a header of the library that declares \p Name is included in a
/// branch that no parse has taken; empty: there is none.
std::string UnitProblems::wayToBranch(StringRef Name) const {
  const StringRef Library = Rules.symbol(Name).front()->Library;
  for (const auto &[Path, Seen] : Result.Names.Files) {
    auto Text = readFile(Path);
    if (!Text) {
      consumeError(Text.takeError());
      continue;
    }
    const SourceText Source(Path, std::move(*Text));
    for (const Directive &D : Source.directives()) {
      if (D.Is != Directive::Include || D.Branches.empty() ||
          Seen.Includes.count(D.NameBegin) || Rules.header(D.Name).empty() ||
          !isHeaderOf(Library, D.Name))
        continue;
      const unsigned Branch = Source.directives()[D.Branches.back()].Begin;
      return (displayPath(Path) + ":" +
              utostr(1 + Source.text().take_front(D.Begin).count('\n')) +
              " includes '" + D.Name + "' under '" +
              Source.text().substr(Branch).split('\n').first.trim() +
              "': pass the macros of the build, -D..., or -p BUILD_DIR")
          .str();
    }
  }
  return "";
}

/// The header that is likely missing: one of CUDA's that a rule maps has no
/// finding of its own.
std::string UnitProblems::wayToParse(const TranslationInput &Input,
                                     const ParseOutcome &Outcome) const {
  for (const ParseProblem &P : Outcome.MissingHeaders)
    if (auto Found = Rules.header(P.Message);
        !Found.empty() && Found.front()->isUnsupported())
      return "resolve the finding at '#include <" + P.Message +
             ">' first: what clang does not know is likely of that library";
  for (const ParseProblem &P : Outcome.MissingHeaders)
    if (auto Found = Rules.header(P.Message); !Found.empty())
      return Found.front()->Library == "torch"
                 ? "'" + P.Message +
                       "' is a header of PyTorch: install it (its build for "
                       "the CPU will do), so that 'porthip port' finds its "
                       "headers, or pass their folders: -I..."
                 : "name a CUDA toolkit that has '" + P.Message +
                       "': --cuda-path DIR";
  for (const ParseProblem &P : Outcome.MissingHeaders)
    if (packageOfHeader(P.Message))
      return "resolve the finding at '#include <" + P.Message +
             ">' first: what clang does not know is likely of that library";
  for (const ParseProblem &P : Outcome.Errors)
    if (StringRef Name = undeclaredName(P.Message);
        !Rules.symbol(Name).empty()) {
      if (std::string Way = wayToBranch(Name); !Way.empty())
        return Way;
      return ("the CUDA headers here lack '" + Name +
              "', which the rules know: name a CUDA toolkit that has it: "
              "--cuda-path DIR")
          .str();
    }
  if (Input.IsHeader)
    return "no source includes this header, and by itself it does not parse: "
           "name what is to be ported with it in a source that includes it; "
           "if nothing needs it, nothing is lost";
  if (Input.Options.IsOutsideBuild)
    return "the build as it is configured leaves this file out: turn on what "
           "builds it (CMake: 'porthip port --cmake-arg -DNAME=VALUE'; "
           "setup.py: the variable of the environment that it asks for); if "
           "it belongs to no build, nothing is lost";
  for (const ParseProblem &P : Outcome.Errors)
    if (StringRef Way = wayAroundClang(P.Message); !Way.empty())
      return Way.str();
  return "pass the flags of the build, as nvcc gets them, or -p BUILD_DIR; if "
         "nvcc does not compile it either, correct the source first";
}

/// Where the project's author can look: the error, the line of the project
/// that includes what holds it, or else the file.
ParseProblem UnitProblems::shownPlace(const ParseProblem &P,
                                      const TranslationInput &Input) const {
  if (Result.Names.Files.count(P.File))
    return P;
  if (const auto *Include = projectsInclude(P))
    return {Include->first, Include->second, 1, P.Message};
  return {Input.Path, 1, 1, P.Message};
}

/// The line of the project by which the file of \p P was reached; null: none.
const std::pair<std::string, unsigned> *
UnitProblems::projectsInclude(const ParseProblem &P) const {
  for (const auto &Include : P.Includes)
    if (Result.Names.Files.count(Include.first))
      return &Include;
  return nullptr;
}

/// "12 errors, first: x.h:45: unknown type name 'T' (included here); y.cu:7:
/// expected ';'", those of the project first.
std::string UnitProblems::errorsText(const ParseProblem &First,
                                     ArrayRef<ParseProblem> All) const {
  constexpr size_t MostShown = 3;
  SmallVector<const ParseProblem *, MostShown> Shown = {&First};
  auto isShown = [&](const ParseProblem &P) {
    return any_of(Shown, [&](const ParseProblem *Other) {
      return Other->Message == P.Message;
    });
  };
  for (bool IsProject : {true, false})
    for (const ParseProblem &P : All)
      if (Shown.size() < MostShown && !isShown(P) &&
          bool(Result.Names.Files.count(P.File)) == IsProject)
        Shown.push_back(&P);
  std::string Text = std::to_string(All.size()) + (All.size() == 1 ? " error: "
                                                   : Shown.size() < All.size()
                                                       ? " errors, first: "
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

/// Whether it has the text that it had for each parse.
static bool hasStayed(const Translation &Result, const SourceText &Source) {
  const std::string Hash = hashText(Source.text());
  auto Read = Result.Contents.find(Source.path());
  if (Read != Result.Contents.end() && Read->second != Hash)
    return false;
  auto Now = readFile(Source.path());
  if (Now)
    return *Now == Source.text();
  consumeError(Now.takeError());
  return false;
}

Error checkUnchanged(const Translation &Result, sys::TimePoint<> Begin) {
  if (Begin == sys::TimePoint<>())
    return Error::success();
  std::vector<std::string> Changed;
  for (const auto &[Path, Source] : Result.Sources)
    // Who may use a file, and its time, are no content.
    if (Cache::hasChangedSince(Path, Begin) && !hasStayed(Result, Source))
      Changed.push_back(displayPath(Path));
  if (Changed.empty())
    return Error::success();
  return createStringError(
      join(Changed, ", ") +
      ": changed while porthip read it; nothing is written; run it again: "
      "files that do not include " +
      (Changed.size() == 1 ? "it" : "them") + " are not parsed again");
}

} // namespace porthip
