// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/TextPorts.h"
#include "Port/CheckInfo.h"
#include "Porting/Texts/CxxTexts.h"
#include "Porting/Texts/NotebookTexts.h"
#include "Porting/Texts/PythonTexts.h"
#include "Support/Files/Files.h"
#include "Support/Files/OtherSuffixes.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Files/TemporaryFolder.h"
#include "Translate/Vendors/ProjectVendors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

PORTHIP_CHECK(
    TextLeft,
    {"porthip-text-left", "CUDA code in a string that stays as it is",
     Severity::Warning, 20,
     "A string of a Python or C++ program that holds CUDA code, where its text "
     "is not known before the program runs: an f-string, a template that '%', "
     "'format' or 'Template' fills in, a part of what is put together; where "
     "the port's text cannot be written between its quotes; and all such "
     "strings with '--strings=report'.",
     "The compiler that reads the string while the program runs is HIP's: what "
     "CUDA names that HIP does not have is an error then, and what means "
     "another thing on AMD's GPUs is not found here.",
     "", "",
     "Write the text that the program makes to a file, translate that, and "
     "take its changes over; or keep the code in a plain string and let macros "
     "('-D') fill it in.",
     ""});

namespace {

/// A text with its place among the files of this run.
struct Unit {
  std::string Host;
  CudaText Of;
};

class TextRun {
public:
  TextRun(const TextsRequest &Asked, Translation &Of) : Asked(Asked), Of(Of) {}

  Error run(ArrayRef<Program> Programs) {
    for (const Program &P : Programs)
      addProgram(P);
    for (const auto &[Path, Source] : Of.Sources)
      if (isCudaOrCxx(Path) || sourceKind(Path) == SourceKind::Header ||
          sourceKind(Path) == SourceKind::C)
        addSource(Source);
    std::vector<TranslationInput> Inputs;
    if (!Units.empty())
      if (Error Wrong = Folder.makeFor("porthip-text", Of.InRoot))
        return Wrong;
    for (size_t I = 0; I < Units.size(); ++I)
      if (Units[I].Of.WhyOpen.empty())
        if (Error Wrong = addInput(Units[I], Inputs))
          return Wrong;
    if (!Inputs.empty())
      translateAll(std::move(Inputs));
    for (const Unit &U : Units)
      if (!U.Of.WhyOpen.empty() || !Asked.Ports)
        tellLeft(U);
    Of.Result.Stats.Texts += Units.size();
    sortAndDeduplicate(Of.Result.Findings);
    return Error::success();
  }

private:
  void addProgram(const Program &P) {
    if (!Of.Sources.count(P.Path))
      Of.Sources.emplace(P.Path, SourceText(P.Path, P.Text));
    const SourceText &Source = Of.Sources.at(P.Path);
    FilePort File;
    File.Path = P.Path;
    File.IsMain = true;
    File.Lines = Source.lineCount();
    const VersionRange Hip = Asked.Like->Options.Hip;
    auto Found = isNotebook(P.Path)
                     ? findNotebookTexts(Source.text(), rules(), Hip)
                     : findPythonTexts(Source.text(), rules(), Hip);
    if (!Found) {
      File.HoldsCuda = true; // it names CUDA, and nobody knows more
      tellUnreadable(P.Path, toString(Found.takeError()));
    } else if (!Found->Texts.empty() || !Found->Findings.empty()) {
      File.HoldsCuda = true;
      if (Asked.Ports)
        addFileNames(Found->FileNames, File);
      for (Finding &F : Found->Findings)
        Of.Result.Findings.push_back(placed(std::move(F), Source));
      for (CudaText &T : Found->Texts)
        Units.push_back({P.Path, std::move(T)});
    }
    Of.Result.Files.push_back(std::move(File));
    sort(Of.Result.Files,
         [](const FilePort &A, const FilePort &B) { return A.Path < B.Path; });
  }

  /// Adds the edits of sources that are translated: `open("kernels/scan.cu")`.
  void addFileNames(ArrayRef<ReadFile> Names, FilePort &To) const {
    for (const ReadFile &Read : Names) {
      const std::string Tail = "/" + StringRef(Read.Name).ltrim("./").str();
      if (any_of(Of.Result.Files, [&](const FilePort &F) {
            return F.IsMain && StringRef(F.Path).ends_with(Tail);
          }))
        To.Edits.push_back(Read.Renaming);
    }
    sortEdits(To.Edits);
  }

  void addSource(const SourceText &Source) {
    const FilePort *File = Of.Result.find(Source.path());
    if (!File)
      return;
    const VendorBranches Branches = findVendorBranches(Source.text());
    // Code that its author wrote for AMD stays as it is.
    if (isAlreadyHip(Source, Branches, rules()))
      return;
    for (CudaText &T : findCxxTexts(Source, rules()))
      if (const Vendor For = Branches.at(T.Offset);
          For != Vendor::Amd && For != Vendor::Nobody)
        Units.push_back({Source.path(), std::move(T)});
  }

  const RuleIndex &rules() const { return *Asked.Like->Rules; }

  static Finding placed(Finding F, const SourceText &Source) {
    F.File = Source.path();
    std::tie(F.Line, F.Column) = Source.lineAndColumn(F.Offset);
    return F;
  }

  void tellUnreadable(const std::string &Path, const std::string &Why) {
    Finding F =
        makeFinding(TextLeft.Id, Severity::Warning, "is not read: line " + Why,
                    "look for CUDA code in its strings", 10);
    F.File = Path;
    F.Line = F.Column = 1;
    Of.Result.Findings.push_back(std::move(F));
  }

  Error addInput(const Unit &U, std::vector<TranslationInput> &Inputs) {
    TranslationInput Input;
    const StringRef Stem = sys::path::stem(U.Host);
    Input.Path = normalizePath(
        Folder.below((utostr(Inputs.size()) + "-" + Stem + CudaSuffix).str()));
    Input.Text =
        U.Of.Before + withoutProgramName(U.Of.Code.text()) + U.Of.After;
    Input.Options = Asked.Options;
    const std::string Beside = sys::path::parent_path(U.Host).str();
    Input.Options.Args.insert(Input.Options.Args.end(), {"-I", Beside});
    append_range(Input.Options.Args,
                 macroOptions(Of.Sources.at(U.Host).text()));
    if (Error Wrong = writeFiles({{Input.Path, Input.Text, ""}}))
      return Wrong;
    UnitOf[Input.Path] = &U;
    Inputs.push_back(std::move(Input));
    return Error::success();
  }

  void translateAll(std::vector<TranslationInput> Inputs) {
    TranslationRequest Request = *Asked.Like;
    Request.Inputs = std::move(Inputs);
    Request.InRoot = Of.InRoot;
    Request.Begin = sys::TimePoint<>(); // the texts were written just now
    Request.Part.reset();
    Request.CacheSalt.clear(); // the folder is another each time
    Request.Options.IsRuntimeCompiled = true;
    Request.Options.KeepsParts = false;
    // No folder is searched for headers while a program runs.
    if (Request.Options.Shims == ShimMode::Include)
      Request.Options.Shims = ShimMode::Embed;
    Translation Made = translate(std::move(Request));
    for (FilePort &File : Made.Result.Files)
      takeFile(std::move(File), Made);
    for (Finding &F : Made.Result.Findings)
      if (takeFinding(F))
        Of.Result.Findings.push_back(std::move(F));
    for (SuppressedFinding &S : Made.Result.Suppressed)
      if (takeFinding(S.Accepted))
        Of.Result.Suppressed.push_back(std::move(S));
    for (KernelFacts &K : Made.Result.Kernels)
      takeKernel(std::move(K));
    addLibraries(Made.Result.Libraries);
    Statistics &Stats = Of.Result.Stats;
    Stats.TranslationUnits += Made.Result.Stats.TranslationUnits;
    Stats.PartlyParsed += Made.Result.Stats.PartlyParsed;
    Stats.AstEdits += Made.Result.Stats.AstEdits;
    Stats.LexicalEdits += Made.Result.Stats.LexicalEdits;
  }

  void takeFile(FilePort File, Translation &Made) {
    auto At = UnitOf.find(File.Path);
    if (At == UnitOf.end()) {
      // A header that only texts include.
      if (!Of.Sources.count(File.Path)) {
        Of.Sources.emplace(File.Path, std::move(Made.Sources.at(File.Path)));
        Of.Result.Files.push_back(std::move(File));
      }
      return;
    }
    const Unit &U = *At->second;
    FilePort &Host = *Of.Result.find(U.Host);
    Host.HoldsCuda = true;
    if (Asked.Ports)
      takeEdits(File, U, Host);
    for (SymbolUse &Use : File.Uses)
      if (auto Offset = offsetIn(U, Use.Offset)) {
        Use.Offset = *Offset;
        Use.Line = source(U).lineAndColumn(*Offset).first;
        Host.Uses.push_back(std::move(Use));
      }
    stable_sort(Host.Uses, [](const SymbolUse &A, const SymbolUse &B) {
      return A.Offset < B.Offset;
    });
  }

  void takeEdits(const FilePort &File, const Unit &U, FilePort &Host) {
    std::vector<Edit> Made;
    const unsigned Before = U.Of.Before.size();
    for (Edit E : File.Edits) {
      const bool IsInside =
          E.Offset >= Before &&
          E.Offset + E.Length <= Before + U.Of.Code.text().size();
      // The library's port writes what stands around in its own way.
      if (!IsInside && E.Length)
        continue;
      E.Offset -= Before;
      auto Written = IsInside ? U.Of.Code.edits(E) : preambleEdits(U, E.Text);
      if (!IsInside && !Written)
        return tellLeft(U, "needs one of porthip's headers before the kernel "
                           "that the library makes of it");
      if (!Written)
        return tellLeft(U, "needs '" + firstLine(E.Text) +
                               "', which cannot stand between its quotes");
      append_range(Made, *Written);
    }
    // Parts of one kernel may need the same header.
    for (Edit &E : Made)
      if (none_of(Host.Edits, [&](const Edit &Is) {
            return Is.Offset == E.Offset && Is.Length == E.Length &&
                   Is.Text == E.Text;
          }))
        Host.Edits.push_back(std::move(E));
    sortEdits(Host.Edits);
  }

  /// Writes \p Header where the library takes what stands before the kernel.
  static std::optional<std::vector<Edit>> preambleEdits(const Unit &U,
                                                        StringRef Header) {
    const std::optional<PreambleText> &To = U.Of.Preamble;
    if (!To || Header.contains(R"(""")") || Header.contains('\r'))
      return std::nullopt;
    Edit E;
    E.Text = (Header + "\n").str();
    E.Rule = "header";
    if (To->Is)
      return To->Is->edits(E);
    E.Offset = To->Offset;
    E.Text = (To->FollowsComma ? "" : ",") +
             (" preamble=r\"\"\"\n" + Header + "\n\"\"\"").str();
    return std::vector<Edit>{std::move(E)};
  }

  static std::string firstLine(StringRef Text) {
    return Text.split('\n').first.str();
  }

  const SourceText &source(const Unit &U) const {
    return Of.Sources.at(U.Host);
  }

  /// In the program; none: it is in what stands around the text.
  static std::optional<unsigned> offsetIn(const Unit &U, unsigned Offset) {
    const unsigned Before = U.Of.Before.size();
    if (Offset < Before || Offset > Before + U.Of.Code.text().size())
      return std::nullopt;
    return U.Of.Code.offsetOf(Offset - Before);
  }

  /// Where the line \p Line of \p U begins, in what is parsed.
  static size_t lineStart(const Unit &U, unsigned Line) {
    const std::string Text = U.Of.Before + U.Of.Code.text();
    size_t At = 0;
    for (unsigned I = 1; I < Line && At != std::string::npos; ++I)
      if (At = Text.find('\n', At); At != std::string::npos)
        ++At;
    return std::min(At, Text.size());
  }

  /// The line of the program that holds the line \p Line of \p U.
  unsigned lineIn(const Unit &U, unsigned Line) const {
    const size_t Offset =
        std::max<size_t>(lineStart(U, Line), U.Of.Before.size());
    return source(U)
        .lineAndColumn(U.Of.Code.offsetOf(Offset - U.Of.Before.size()))
        .first;
  }

  /// False: it is about what stands around the text.
  bool takeFinding(Finding &F) {
    auto At = UnitOf.find(F.File);
    if (At == UnitOf.end())
      return !F.File.empty() && !Of.Result.find(F.File);
    const Unit &U = *At->second;
    // Messages from clang have a line alone.
    if (F.Offset == 0 && F.Line > 1)
      F.Offset = lineStart(U, F.Line) + F.Column - 1;
    auto Offset = offsetIn(U, F.Offset);
    if (!Offset)
      return false;
    const unsigned End =
        U.Of.Code.endOf(F.Offset + F.Length - unsigned(U.Of.Before.size()));
    F.File = U.Host;
    F.Offset = *Offset;
    F.Length = F.Length && End > *Offset ? End - *Offset : 0;
    std::tie(F.Line, F.Column) = source(U).lineAndColumn(*Offset);
    F.FixIt.clear();
    for (std::string *Said : {&F.Message, &F.Fix})
      nameHost(U, At->first, *Said);
    if (F.Check == "porthip-frontend-parse")
      F.Fix = "name what the program puts in place of names before it compiles "
              "this text: porthip FILE -- -DNAME=VALUE; or review the text";
    return true;
  }

  /// \p Said names places of the unit's file, \p Path, by the host's.
  void nameHost(const Unit &U, StringRef Path, std::string &Said) const {
    for (size_t Found; (Found = Said.find(Path)) != std::string::npos;) {
      std::string Place = displayPath(U.Host);
      StringRef After = StringRef(Said).substr(Found + Path.size());
      unsigned Line = 0;
      if (After.consume_front(":") && !After.consumeInteger(10, Line))
        Place += ":" + utostr(lineIn(U, Line));
      Said.replace(Found,
                   Line ? After.data() - Said.data() - Found : Path.size(),
                   Place);
    }
  }

  void takeKernel(KernelFacts K) {
    auto At = UnitOf.find(K.File);
    if (At == UnitOf.end())
      return;
    const Unit &U = *At->second;
    if (U.Of.IsPartBesides)
      return;
    K.File = U.Host;
    K.Line = lineIn(U, K.Line);
    K.EndLine = std::max(K.Line, lineIn(U, K.EndLine));
    for (KernelLaunch &L : K.Launches)
      placeIn(L.File, L.Line);
    for (FunctionPlace &F : K.Callees) {
      placeIn(F.File, F.Line);
      F.EndLine = std::max(F.Line, lineIn(U, F.EndLine));
    }
    Of.Result.Kernels.push_back(std::move(K));
  }

  void placeIn(std::string &File, unsigned &Line) const {
    auto At = UnitOf.find(File);
    if (At == UnitOf.end())
      return;
    File = At->second->Host;
    Line = lineIn(*At->second, Line);
  }

  void addLibraries(const std::vector<LibraryInfo> &More) {
    for (const LibraryInfo &L : More)
      if (none_of(Of.Result.Libraries,
                  [&](const LibraryInfo &Is) { return Is.Id == L.Id; }))
        Of.Result.Libraries.push_back(L);
    sort(Of.Result.Libraries, [](const LibraryInfo &A, const LibraryInfo &B) {
      return A.Id < B.Id;
    });
  }

  void tellLeft(const Unit &U, const std::string &Why = "") {
    ++Of.Result.Stats.TextsLeft;
    const bool IsWanted = Why.empty() && U.Of.WhyOpen.empty();
    const std::string Because = !Why.empty() ? Why : U.Of.WhyOpen;
    const std::string What =
        U.Of.Taker.empty() ? "" : " for '" + U.Of.Taker + "'";
    Finding F = makeFinding(
        TextLeft.Id, Severity::Warning,
        "CUDA code " + (U.Of.Where.empty() ? "in a string" : U.Of.Where) +
            What +
            (IsWanted ? " is only reported, as --strings=report asks"
                      : " " + Because + "; it is not translated"),
        !U.Of.Advice.empty() ? U.Of.Advice
        : IsWanted           ? "translate it with --strings=port"
        : !U.Of.Before.empty()
            ? "write it as a whole kernel, for RawKernel or SourceModule"
            : "translate the text that the program makes by itself",
        IsWanted ? 5 : 20);
    F.Offset = U.Of.Offset;
    F.Length = U.Of.Length;
    Of.Result.find(U.Host)->HoldsCuda = true;
    Of.Result.Findings.push_back(placed(std::move(F), source(U)));
  }

  const TextsRequest &Asked;
  Translation &Of;
  TemporaryFolder Folder;
  std::vector<Unit> Units;
  std::map<std::string, const Unit *> UnitOf; ///< by the path of its file
};

} // namespace

Error addTexts(const TextsRequest &Request, ArrayRef<Program> Programs,
               Translation &Of) {
  return TextRun(Request, Of).run(Programs);
}

static std::vector<CudaText> textsOf(const Program &Of,
                                     const RuleIndex &Rules) {
  if (!isPythonProgram(Of.Path))
    return findCxxTexts(SourceText(Of.Path, Of.Text), Rules);
  auto Found = findPythonTexts(Of.Text, Rules, VersionRange());
  if (Found)
    return std::move(Found->Texts);
  consumeError(Found.takeError()); // it has no text that can be read
  return {};
}

/// The kernel that a library makes of \p T, under the name \p Is in place of
/// its own.
static std::string wholeKernel(const CudaText &T, StringRef Is) {
  const std::string Own = "__global__ void " + T.Kernel + "(";
  std::string Before = T.Before;
  if (const size_t At = Before.rfind(Own); At != std::string::npos)
    Before.replace(At, Own.size(), ("__global__ void " + Is + "(").str());
  return Before + T.Code.text() + T.After;
}

FoundText textWithKernel(const Program &Of, StringRef Kernel,
                         const RuleIndex &Rules) {
  FoundText Found;
  const StringRef Name = Kernel.take_until([](char C) { return C == '<'; });
  for (const CudaText &T : textsOf(Of, Rules)) {
    if (!T.WhyOpen.empty() || T.IsPartBesides)
      continue;
    std::vector<std::string> Names = {T.Kernel};
    if (T.Before.empty())
      Names = kernelNames(T.Code.text());
    else if (!T.Variable.empty() && T.Variable != T.Kernel)
      Names.push_back(T.Variable);
    for (std::string &Is : Names) {
      if (Found.Code.empty() && Is == Name)
        Found.Code = T.Before.empty() ? withoutProgramName(T.Code.text())
                                      : wholeKernel(T, Is);
      Found.Kernels.push_back(std::move(Is));
    }
  }
  return Found;
}

} // namespace porthip
