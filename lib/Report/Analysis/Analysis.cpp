// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Analysis/Analysis.h"
#include "Port/CheckInfo.h"
#include "Report/Analysis/AnalysisInternal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// The category of each place of a file: the worst of what was found there.
using Places = std::map<unsigned, Category>;

void add(Places &Into, unsigned Offset, Category C) {
  auto [It, IsNew] = Into.try_emplace(Offset, C);
  if (!IsNew)
    It->second = std::max(It->second, C);
}

/// From one unit of as many on that is parsed in part, all is a guess.
constexpr unsigned GuessShare = 4;

class Analyzer {
public:
  explicit Analyzer(const AnalysisRequest &Request)
      : Request(Request), Of(*Request.Of), Model(*Request.Model) {}

  Report run() {
    Result.Gpus = Request.Gpus;
    Result.ModelName = Model.name().str();
    Result.HasBaseline = Request.Known.HasBaseline;
    Result.Stats = Of.Stats;
    // What the build leaves out lacks what it would be built with.
    const unsigned Outside = Of.Stats.PartlyOutsideBuild,
                   Unsure = Of.Stats.PartlyParsed - Outside;
    Result.IsGuess =
        Unsure && Unsure * GuessShare >= Of.Stats.TranslationUnits - Outside;
    Result.MissingFlags = Request.MissingFlags;
    Result.MissingHeaders = Request.MissingHeaders;
    Result.MissingSubmodules = Request.MissingSubmodules;
    Result.MissingPackages = Request.MissingPackages;
    for (const FilePort &File : Of.Files) {
      Texts.emplace(File.Path, FileText(Request.TextOf(File.Path)));
      addPlaces(File);
    }
    addFindings();
    reportUnusedSuppressions();
    chargeFindings();
    chargePlaces();
    for (const FilePort &File : Of.Files)
      addFile(File);
    llvm::stable_sort(Result.Files,
                      [](const ReportFile &A, const ReportFile &B) {
                        return A.Path < B.Path;
                      });
    addLibraries(Of, Result);
    addKernels(Of, Request.NameOf, Result);
    chargeProject();
    finish();
    addPlan(Request, Result);
    return std::move(Result);
  }

private:
  /// Nothing is sure where the parse is not.
  EffortRates sure(EffortRates Rates) const {
    if (Result.IsGuess)
      Rates.Confidence = "low";
    return Rates;
  }

  void addPlaces(const FilePort &File) {
    Places &Here = PlacesOf[File.Path];
    std::set<StringRef> Symbols = {"include"};
    for (const SymbolUse &U : File.Uses) {
      Symbols.insert(U.Symbol);
      // A finding says what becomes of the unsupported ones.
      if (U.Outcome == UseOutcome::Renamed)
        add(Here, U.Offset, Category::Automatic);
      else if (U.Outcome == UseOutcome::Shim)
        add(Here, U.Offset, Category::Shim);
    }
    for (const Edit &E : File.Edits)
      if (!Symbols.count(E.Rule))
        add(Here, E.Offset, Category::Automatic);
  }

  void addFindings() {
    for (const Finding &F : Of.Findings)
      addFinding(F, FindingState::Open, "");
    for (const SuppressedFinding &S : Of.Suppressed)
      addFinding(S.Accepted, FindingState::Suppressed, S.Reason);
    llvm::stable_sort(Result.Findings,
                      [](const ReportFinding &A, const ReportFinding &B) {
                        return std::tie(A.Of.File, A.Of.Line, A.Of.Column) <
                               std::tie(B.Of.File, B.Of.Line, B.Of.Column);
                      });
  }

  void addFinding(const Finding &F, FindingState State, StringRef Reason) {
    ReportFinding R;
    R.Of = F;
    R.Of.File = Request.NameOf(F.File);
    R.State = State;
    R.Reason = Reason.str();
    R.IsInSource = State == FindingState::Suppressed;
    R.Kind = *Model.ratesOf(F).Kind;
    if (auto It = Texts.find(F.File); It != Texts.end())
      R.SourceLine = It->second.line(F.Line).str();
    R.Fingerprint = fingerprint(R.Of, R.SourceLine);
    // The second of two that are alike keeps its place among them.
    unsigned &Alike = Fingerprints[R.Fingerprint];
    if (unsigned N = ++Alike; N > 1)
      do {
        Alike = N; // thousands of one line need not count from 2 each time
        Finding Numbered = R.Of;
        Numbered.Symbol += "#" + utostr(N++);
        R.Fingerprint = fingerprint(Numbered, R.SourceLine);
      } while (!Fingerprints.try_emplace(R.Fingerprint, 1).second);
    if (State == FindingState::Open)
      applyKnown(R);
    if (R.State != FindingState::Suppressed && R.Kind != Category::Automatic)
      add(PlacesOf[F.File], F.Offset, R.Kind);
    Result.Findings.push_back(std::move(R));
  }

  void applyKnown(ReportFinding &R) {
    const KnownFindings &Known = Request.Known;
    for (size_t I = 0; I < Known.Suppressions.size(); ++I)
      if (fits(Known.Suppressions[I], R)) {
        R.State = FindingState::Suppressed;
        R.Reason = Known.Suppressions[I].Reason;
        UsedSuppressions.insert(I);
        return;
      }
    if (Known.Baseline.count(R.Fingerprint))
      R.State = FindingState::Known;
  }

  static bool fits(const SuppressionEntry &S, const ReportFinding &R) {
    if (!S.Check.empty() && S.Check != R.Of.Check)
      return false;
    if (!S.Fingerprint.empty() && S.Fingerprint != R.Fingerprint)
      return false;
    if (S.File.empty() || S.File == R.Of.File)
      return true;
    Expected<GlobPattern> Glob = GlobPattern::create(S.File);
    if (Glob)
      return Glob->match(R.Of.File);
    consumeError(Glob.takeError());
    return false;
  }

  void reportUnusedSuppressions() {
    for (size_t I = 0; I < Request.Known.Suppressions.size(); ++I) {
      if (UsedSuppressions.count(I))
        continue;
      ReportFinding R;
      R.Of.Check = "porthip-translate-suppression";
      R.Of.Level = Severity::Note;
      R.Of.File = Request.Known.SuppressionFile;
      R.Of.Line = Request.Known.Suppressions[I].Line;
      R.Of.Column = 1;
      R.Of.Symbol = utostr(I);
      R.Of.Message = "no finding matches this entry";
      R.Of.Fix = "remove it";
      R.Fingerprint = fingerprint(R.Of, "");
      Result.Findings.push_back(std::move(R));
    }
  }

  /// Findings that are one row of the estimate. The work at one place of a
  /// check helps at the next; for symbols and instructions that HIP lacks, at
  /// places with the same fix, whatever the symbol. A row has one set of rates,
  /// so that its text and its sum say the same.
  using WorkKey = std::tuple<StringRef, StringRef, EffortRates>;

  static bool isWorkOfItsFix(const ReportFinding &F) {
    StringRef Check = F.Of.Check;
    return Check.starts_with("porthip-translate-") ||
           Check.starts_with("porthip-ptx-");
  }

  /// Its title names the symbols that it is about.
  static bool isNamed(const ReportFinding &F) {
    return isWorkOfItsFix(F) || F.Of.Check == "porthip-text-python-library";
  }

  /// A name, not the text of an asm statement.
  static bool isWord(StringRef Text) {
    return !Text.empty() && none_of(Text, isSpace) && !Text.contains('(');
  }

  static WorkKey workOf(const ReportFinding &F, const EffortRates &Rates) {
    StringRef Work;
    if (isWorkOfItsFix(F))
      Work = F.Of.Fix.empty() ? F.Of.subject() : F.Of.Fix;
    return {F.Of.Check, Work, Rates};
  }

  /// The first place of a kind costs more than the further ones.
  void chargeFindings() {
    std::map<WorkKey, size_t> Known;
    std::set<std::pair<size_t, StringRef>> Seen;
    std::set<std::tuple<size_t, StringRef, StringRef>> FileTiles;
    std::map<size_t, std::set<StringRef>> TilesOf;
    for (unsigned I = 0; I < Result.Findings.size(); ++I) {
      ReportFinding &F = Result.Findings[I];
      if (F.State == FindingState::Suppressed)
        continue;
      EffortRates Rates = sure(Model.ratesOf(F.Of));
      ByFile[F.Of.File].push_back(&F);
      auto [It, IsNew] =
          Known.try_emplace(workOf(F, Rates), Result.Items.size());
      if (IsNew)
        Result.Items.push_back(newItem(F, Rates));
      Result.Items[It->second].Findings.push_back(I);
      if (StringRef Tile = tileOf(F.Of); !Tile.empty()) {
        TilesOf[It->second].insert(Tile);
        // Written once, whatever it is called with.
        if (!FileTiles.insert({It->second, F.Of.File, Tile}).second)
          continue;
      }
      bool IsNewFile = Seen.insert({It->second, F.Of.File}).second;
      F.Time = charge(Result.Items[It->second], Rates, IsNewFile);
      if (isNamed(F) && isWord(F.Of.subject()))
        SymbolsOf[It->second].insert(F.Of.subject());
    }
    for (const auto &[Item, Names] : SymbolsOf)
      nameSymbols(Result.Items[Item], Names);
    for (const auto &[Item, Tiles] : TilesOf)
      if (Tiles.size() > 1)
        Result.Items[Item].Title += ", " + utostr(Tiles.size()) + " tiles";
    // Nobody works on what costs nothing.
    erase_if(Result.Items,
             [](const EffortItem &Item) { return Item.Time.High == 0; });
  }

  /// The shape and types that a matrix instruction multiplies,
  /// `.m64n128k16.f32.f16.f16`, as the message has it; of other findings
  /// nothing.
  static StringRef tileOf(const Finding &F) {
    StringRef Said = F.Message;
    if (!StringRef(F.Check).starts_with("porthip-ptx-"))
      return "";
    for (size_t At = Said.find(".m"); At != StringRef::npos;
         At = Said.find(".m", At + 1)) {
      StringRef Tile = Said.substr(At).take_until(
          [](char C) { return C == ' ' || C == '\''; });
      StringRef Rest = Tile.drop_front(2);
      unsigned M, N, K;
      if (!Rest.consumeInteger(10, M) && Rest.consume_front("n") &&
          !Rest.consumeInteger(10, N) && Rest.consume_front("k") &&
          !Rest.consumeInteger(10, K))
        return Tile;
    }
    return "";
  }

  /// One more place of \p Item.
  Effort charge(EffortItem &Item, const EffortRates &Rates, bool IsNewFile) {
    double Minutes = Item.Count == 0 ? *Rates.FirstMinutes
                     : IsNewFile     ? *Rates.FurtherMinutes
                                     : *Rates.SameFileMinutes;
    ++Item.Count;
    Item.Files += IsNewFile;
    Effort Time = Model.range(Minutes, Rates.Confidence);
    Item.Time += Time;
    return Time;
  }

  static EffortItem newItem(const ReportFinding &F, const EffortRates &Rates) {
    EffortItem Item;
    Item.What = F.Of.Check;
    const CheckInfo *Info = findCheck(F.Of.Check);
    Item.Title = Info ? Info->Title.str() : F.Of.Check;
    return filled(std::move(Item), Rates);
  }

  static void nameSymbols(EffortItem &Item, const std::set<StringRef> &Names) {
    StringRef First = *Names.begin();
    Item.What += (" " + First).str();
    std::string More;
    if (Names.size() > 1)
      More = " and " + utostr(Names.size() - 1) +
             (Names.size() == 2 ? " other" : " others");
    Item.Title = "'" + First.str() + "'" + More + ": " + Item.Title;
  }

  static EffortItem filled(EffortItem Item, const EffortRates &Rates) {
    Item.Kind = *Rates.Kind;
    Item.FirstMinutes = *Rates.FirstMinutes;
    Item.FurtherMinutes = *Rates.FurtherMinutes;
    Item.SameFileMinutes = *Rates.SameFileMinutes;
    Item.Confidence = Rates.Confidence;
    Item.Level = *Rates.Level;
    return Item;
  }

  /// Looking over what porthip did by itself.
  void chargePlaces() {
    for (Category C : {Category::Automatic, Category::Shim}) {
      EffortItem Item;
      Item.What = toString(C).str();
      Item.Title = C == Category::Shim
                       ? "reviewing code that uses a shim header"
                       : "reviewing rewritten code";
      EffortRates Rates = sure(Model.ratesOf(C));
      Item = filled(std::move(Item), Rates);
      for (const FilePort &File : Of.Files) {
        bool IsNewFile = true;
        for (const auto &[Offset, Kind] : PlacesOf[File.Path]) {
          if (Kind != C)
            continue;
          AutomaticTime[File.Path] += charge(Item, Rates, IsNewFile);
          IsNewFile = false;
        }
      }
      if (Item.Count)
        Result.Items.push_back(std::move(Item));
    }
  }

  void addFile(const FilePort &File) {
    ReportFile R;
    R.Path = Request.NameOf(File.Path);
    R.Lines = File.Lines;
    R.ChangedLines = Texts.at(File.Path).changedLines(File.Edits);
    R.IsMain = File.IsMain;
    R.HoldsCuda = File.HoldsCuda;
    R.IsUnreached = File.IsUnreached;
    for (const auto &[Offset, Kind] : PlacesOf[File.Path])
      ++R.Sum.Places[unsigned(Kind)];
    R.Sum.Time = AutomaticTime[File.Path];
    auto Findings = ByFile.find(R.Path);
    bool HasFindings = Findings != ByFile.end();
    if (HasFindings)
      for (const ReportFinding *F : Findings->second)
        R.Sum.Time += F->Time;
    if (Request.WithSources && (!File.Edits.empty() || HasFindings)) {
      std::string Before = Request.TextOf(File.Path).str();
      std::string After = applyEdits(Before, File.Edits);
      Result.Sources[R.Path] = {std::move(Before), std::move(After),
                                File.Edits};
    }
    Result.Files.push_back(std::move(R));
  }

  void addTo(Tally &To, const Tally &From) {
    for (unsigned C = 0; C < CategoryCount; ++C)
      To.Places[C] += From.Places[C];
    To.Time += From.Time;
  }

  /// Build files and proof: what no place in the sources stands for.
  void chargeProject() {
    const ProjectRates &P = Model.project();
    double ByHand = 0;
    for (const EffortItem &Item : Result.Items)
      if (Item.Kind >= Category::Review)
        ByHand += Item.Time.Likely;
    unsigned Units = 0;
    bool HoldsCuda = false;
    for (const ReportFile &File : Result.Files) {
      Units += File.IsMain && File.HoldsCuda;
      HoldsCuda |= File.HoldsCuda;
    }
    if (!HoldsCuda)
      return;
    auto Add = [&](StringRef What, StringRef Title, unsigned Count,
                   double First, double Further, double Likely) {
      EffortItem Item;
      Item.What = What.str();
      Item.Title = Title.str();
      Item.Kind = Category::Manual;
      Item.Count = Count;
      Item.FirstMinutes = First;
      Item.FurtherMinutes = Item.SameFileMinutes = Further;
      Item.Files = Count;
      Item.Confidence = Result.IsGuess ? "low" : P.Confidence;
      Item.Time = Model.range(Likely, Item.Confidence);
      if (Likely > 0)
        Result.Items.push_back(std::move(Item));
    };
    double PerUnit = P.BuildMinutesPerUnit;
    Add("project-build", "toolchain, and compiling each file", Units,
        P.BuildMinutes + PerUnit, PerUnit, P.BuildMinutes + PerUnit * Units);
    if (Request.BuildFiles)
      Add("project-merge", "the project's machines, review, repairs", 1,
          P.ProjectMinutes, 0, P.ProjectMinutes);
    // Where none is known there is one that was not looked at.
    unsigned BuildFiles = std::max(1u, Request.BuildFiles);
    Add("project-build-files", "build files", BuildFiles, P.BuildFileMinutes,
        P.FurtherBuildFileMinutes,
        P.BuildFileMinutes + P.FurtherBuildFileMinutes * (BuildFiles - 1));
    unsigned Kernels = Result.Kernels.size();
    Add("project-verify-kernels", "running and comparing each kernel", Kernels,
        P.VerifyMinutesPerKernel, P.VerifyMinutesPerKernel,
        P.VerifyMinutesPerKernel * Kernels);
    Add("project-verify-changes", "testing what was reviewed or written", 1,
        P.VerifyFactor * ByHand, 0, P.VerifyFactor * ByHand);
  }

  void finish() {
    llvm::stable_sort(
        Result.Items, [](const EffortItem &A, const EffortItem &B) {
          return std::make_tuple(-A.Time.Likely, StringRef(A.What)) <
                 std::make_tuple(-B.Time.Likely, StringRef(B.What));
        });
    std::map<std::string, Tally> Folders, Checks;
    for (const ReportFile &File : Result.Files) {
      addTo(Result.Sum, File.Sum);
      Result.Lines += File.Lines;
      Result.ChangedLines += File.ChangedLines;
      Result.CudaFiles += File.HoldsCuda;
      StringRef Folder = sys::path::parent_path(File.Path);
      addTo(Folders[Folder.empty() ? "." : Folder.str()], File.Sum);
    }
    // Files have what their places cost, the whole also has the project's.
    Result.Sum.Time = Effort();
    for (const EffortItem &Item : Result.Items)
      Result.Sum.Time += Item.Time;
    shareWork();
    for (const ReportFinding &F : Result.Findings) {
      if (F.State == FindingState::Suppressed)
        continue;
      Tally &Sum = Checks[F.Of.Check];
      ++Sum.Places[unsigned(F.Kind)];
      Sum.Time += F.Time;
    }
    for (auto &[Name, Sum] : Folders)
      Result.Folders.push_back({Name, Sum});
    for (auto &[Name, Sum] : Checks)
      Result.Checks.push_back({Name, Sum});
  }

  /// Weighs porthip's work against what is left, both in minutes by hand.
  void shareWork() {
    double Done = 0, Left = 0;
    for (Category C : {Category::Automatic, Category::Shim})
      Done += Result.Sum.places(C) * Model.ratesOf(C).ByHandMinutes.value_or(0);
    for (const EffortItem &Item : Result.Items)
      if (!StringRef(Item.What).starts_with("project-"))
        Left += Item.Time.Likely;
    if (Done + Left > 0)
      Result.WorkPercent = 100 * Done / (Done + Left);
  }

  const AnalysisRequest &Request;
  const Port &Of;
  const EffortModel &Model;
  Report Result;
  std::map<std::string, FileText> Texts;
  std::map<std::string, Places> PlacesOf;
  std::map<std::string, Effort> AutomaticTime;
  /// The findings that count.
  std::map<StringRef, std::vector<const ReportFinding *>> ByFile;
  std::map<std::string, unsigned> Fingerprints; ///< how many are alike
  std::set<size_t> UsedSuppressions;
  std::map<size_t, std::set<StringRef>> SymbolsOf; ///< by the row they are in
};

} // namespace

Report analyze(const AnalysisRequest &Request) {
  return Analyzer(Request).run();
}

} // namespace porthip
