// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Analysis/Overview.h"
#include "Port/MissingPackage.h"
#include "Support/Console/Terminal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <map>

#include <cmath>

using namespace llvm;

namespace porthip {
namespace {

/// 1234567 as 1,234,567.
std::string grouped(unsigned Number) {
  std::string Text = utostr(Number);
  for (int At = int(Text.size()) - 3; At > 0; At -= 3)
    Text.insert(At, ",");
  return Text;
}

/// "1 file", "2,000 files".
std::string counted(unsigned Number, StringRef What) {
  return grouped(Number) + " " + What.str() + (Number == 1 ? "" : "s");
}

std::string decimal(double Value, unsigned Digits) {
  std::string Text;
  // Halves go up, as on the page of --html.
  const double Unit = Digits ? 10 : 1;
  raw_string_ostream(Text) << format("%.*f", Digits,
                                     std::floor(Value * Unit + 0.5) / Unit);
  return Text;
}

TextColor colorOf(Category C) {
  switch (C) {
  case Category::Automatic:
  case Category::Shim:
    return TextColor::Green;
  case Category::Review:
    return TextColor::Yellow;
  case Category::Manual:
  case Category::Blocked:
    return TextColor::Red;
  }
  llvm_unreachable("not a category");
}

/// "src/a.cu:12: "; empty for the whole project.
std::string placeText(const PlanStep &Step) {
  return Step.File.empty() ? "" : Step.File + ":" + utostr(Step.Line) + ": ";
}

/// "12 places in 3 files, about 40 h".
std::string placesText(const PlanStep &Step) {
  return counted(Step.Places, "place") +
         (Step.Files > 1 ? " in " + counted(Step.Files, "file") : "") +
         ", about " + durationText(Step.Time.Likely);
}

std::string quotedList(ArrayRef<std::string> Names, size_t Most) {
  std::string Text;
  for (const std::string &Name : Names.take_front(Most))
    Text += (Text.empty() ? "'" : ", '") + Name + "'";
  if (Names.size() > Most)
    Text += " and " + utostr(Names.size() - Most) + " more";
  return Text;
}

class Overview {
public:
  Overview(raw_ostream &OS, const Report &R, const OverviewStyle &Style)
      : OS(OS), R(R), Style(Style) {}

  void print() {
    OS << bold("porthip report: " + R.Subject) << "\n"
       << counted(R.Files.size(), "file") << ", " << counted(R.Lines, "line")
       << ", " << grouped(R.CudaFiles) << " with CUDA; "
       << counted(R.Stats.TranslationUnits, "translation unit");
    if (R.Stats.PartlyParsed)
      OS << ", " << grouped(R.Stats.PartlyParsed) << " parsed in part";
    if (R.Stats.Texts)
      OS << "; CUDA code in " << counted(R.Stats.Texts, "string");
    OS << "\n" << originText(R) << "\n";
    if (UnreachedHeaders U = unreachedHeaders(R); U.Count)
      OS << counted(U.Count, "header")
         << " with CUDA that no source includes: " << durationText(U.Minutes)
         << " of the effort below\n";
    printMissingSubmodules();
    if (!R.CudaFiles) {
      OS << (R.MissingSubmodules.empty()
                 ? "\nThere is no CUDA here: nothing to port.\n"
                 : "\nThere is no CUDA in what is here.\n");
      return;
    }
    if (R.IsGuess)
      OS << "\n"
         << colored(guessText(R), TextColor::Yellow, Style.Color) << "\n";
    printCategories();
    printPlan();
    printEffort();
    printLibraries();
    printPackages();
    printKernels();
    printFiles();
    printFindings();
  }

private:
  void printMissingSubmodules() {
    if (R.MissingSubmodules.empty())
      return;
    OS << "\n"
       << wrapText(counted(R.MissingSubmodules.size(), "submodule") +
                   (R.MissingSubmodules.size() == 1 ? " is" : " are") +
                   " not here, and not counted: " +
                   quotedList(R.MissingSubmodules, 5) +
                   "; fetch with 'git submodule update --init --recursive'",
               0, 0)
       << "\n";
  }

  std::string bold(const Twine &Text) const {
    return colored(Text.str(), TextColor::Bold, Style.Color);
  }
  void head(StringRef Title) { OS << "\n" << bold(Title) << "\n"; }

  /// The last column, which is text and begins at Column: it goes on below
  /// itself, or farther to the left where one of its words needs the room.
  static std::string lastColumn(unsigned Column, const std::string &Text) {
    SmallVector<StringRef> Words;
    SplitString(Text, Words);
    if (all_of(Words,
               [&](StringRef W) { return Column + W.size() <= TextWidth; }))
      return wrapText(Text, Column, Column);
    return "\n      " + wrapText(Text, 6, 6);
  }

  void row(const std::string &Columns, const std::string &Text) {
    OS << Columns << lastColumn(Columns.size(), Text) << "\n";
  }

  void more(size_t All) {
    if (All > Style.MaxRows)
      OS << "  and " << grouped(All - Style.MaxRows) << " more\n";
  }

  void printCategories() {
    head(counted(R.Sum.total(), "CUDA use"));
    for (Category C : AllCategories) {
      double Share =
          R.Sum.total() ? 100.0 * R.Sum.places(C) / R.Sum.total() : 0;
      OS << "  "
         << colored(justified(titleOf(C), 22), colorOf(C),
                    Style.Color && R.Sum.places(C))
         << right_justify(grouped(R.Sum.places(C)), 8)
         << right_justify(decimal(Share, 1), 7) << " %\n";
    }
    OS << "  " << decimal(R.WorkPercent, 0)
       << " % of the work in the code is done, "
       << decimal(R.Sum.automaticPercent(), 1) << " % of the places; "
       << grouped(R.ChangedLines)
       << (R.ChangedLines == 1 ? " line changed\n" : " lines changed\n");
  }

  static std::string leading(StringRef Text, unsigned Width) {
    return std::string(Width - std::min<size_t>(Width, Text.size()), ' ') +
           Text.str();
  }
  static std::string justified(StringRef Text, unsigned Width) {
    std::string Out = Text.str();
    if (Out.size() < Width)
      Out.append(Width - Out.size(), ' ');
    return Out;
  }

  /// A line for each step; printPlan() of the whole has more.
  void printPlan() {
    if (R.Plan.empty())
      return;
    head("Start here");
    for (size_t I = 0; I < R.Plan.size(); ++I) {
      const PlanStep &Step = R.Plan[I];
      row(leading(utostr(I + 1), 4) + ". ",
          placeText(Step) + Step.What +
              (Step.Places ? " (" + placesText(Step) + ")" : ""));
    }
    OS << "  each with its fix and a command: --plan\n";
  }

  void printEffort() {
    const Effort &Time = R.Sum.Time;
    head("Effort: " + durationText(Time.Likely) + " (" +
         durationText(Time.Low) + " to " + durationText(Time.High) + ")");
    OS << "  likely     low    high places files  what\n";
    for (const EffortItem &Item : ArrayRef(R.Items).take_front(Style.MaxRows))
      row(leading(durationText(Item.Time.Likely), 8) +
              leading(durationText(Item.Time.Low), 8) +
              leading(durationText(Item.Time.High), 8) +
              leading(grouped(Item.Count), 7) +
              leading(grouped(Item.Files), 6) + "  ",
          Item.Title + " (" + titleOf(Item.Kind).str() + ")");
    more(R.Items.size());
    OS << "  "
       << wrapText("by " +
                       (R.ModelName.empty() ? "porthip's own" : R.ModelName) +
                       " effort model; all rows: --json; the rates: "
                       "--print-effort-model",
                   2, 2)
       << "\n";
  }

  void printLibraries() {
    if (R.Libraries.empty())
      return;
    head("Libraries and interfaces");
    for (const ReportLibrary &L : R.Libraries) {
      unsigned All = L.Covered + L.Unsupported;
      // Headers of no library are news only where one is missing.
      if (StringRef(L.Of.Id).starts_with("headers") && !L.Unsupported)
        continue;
      row(leading(grouped(All), 8) + (All == 1 ? " use,  " : " uses, ") +
              leading(decimal(All ? 100.0 * L.Covered / All : 100, 0), 3) +
              " % covered  ",
          L.Of.Title + ": " +
              (L.Of.Counterpart.empty() ? "nothing" : L.Of.Counterpart));
      unsigned Shown = 0;
      for (const ReportLibrary::Call &C : L.Calls)
        if (C.Outcome == UseOutcome::Unsupported && ++Shown <= 4)
          OS << "    "
             << colored("no counterpart:", TextColor::Red, Style.Color) << " "
             << C.Symbol << " (" << C.Count << ")\n";
      if (Shown > 4)
        OS << "    and " << Shown - 4 << " more without a counterpart\n";
    }
  }

  void printPackages() {
    if (R.MissingPackages.empty())
      return;
    head("Beside CUDA, this machine lacks");
    for (const MissingPackage &P : R.MissingPackages)
      OS << "  " << wrapText(packageText(P), 2, 4) << "\n";
    for (const std::string &Command : installCommands(R.MissingPackages))
      OS << "  $ " << Command << "\n";
  }

  void printKernels() {
    if (R.Kernels.empty())
      return;
    head(counted(R.Kernels.size(), "kernel") + ", by risk");
    OS << "  ";
    if (R.Gpus.size() > MostGpuColumns)
      OS << "worst    ";
    else
      for (const std::string &Gpu : R.Gpus)
        OS << justified(Gpu, 9);
    OS << "kernel: what its risk comes from\n";
    std::vector<const ReportKernel *> Sorted;
    for (const ReportKernel &K : R.Kernels)
      Sorted.push_back(&K);
    std::stable_sort(Sorted.begin(), Sorted.end(),
                     [](const ReportKernel *A, const ReportKernel *B) {
                       return worst(*A) > worst(*B);
                     });
    for (const ReportKernel *K : ArrayRef(Sorted).take_front(Style.MaxRows))
      printKernel(*K);
    more(Sorted.size());
  }

  static std::pair<Risk, unsigned> worst(const ReportKernel &K) {
    std::pair<Risk, unsigned> Worst = {Risk::None, K.Findings};
    for (const ReportKernel::TargetRisk &T : K.Risks)
      Worst.first = std::max(Worst.first, T.Level);
    return Worst;
  }

  void printKernel(const ReportKernel &K) {
    static constexpr TextColor Colors[] = {TextColor::Green, TextColor::Yellow,
                                           TextColor::Green, TextColor::Yellow,
                                           TextColor::Red};
    const bool HasColumns = K.Risks.size() <= MostGpuColumns;
    auto level = [&](Risk Level) {
      OS << colored(justified(toString(Level), 9), Colors[unsigned(Level)],
                    Style.Color);
    };
    OS << "  ";
    if (HasColumns)
      for (const ReportKernel::TargetRisk &T : K.Risks)
        level(T.Level);
    else
      level(worst(K).first);
    OS << lastColumn(2 + 9 * (HasColumns ? K.Risks.size() : 1),
                     K.Of.Name + " (" + K.Of.File + ":" + utostr(K.Of.Line) +
                         ")" + traits(K.Of) +
                         (isUnknownTemplate(K) ? ": template" : "") +
                         (HasColumns ? "" : "; " + risksText(K)))
       << "\n";
  }
  /// The most GPUs that there is room for with a column each.
  static constexpr size_t MostGpuColumns = 5;

  /// "low on gfx1100, gfx1200; high on gfx90a".
  std::string risksText(const ReportKernel &K) const {
    std::map<Risk, std::string> ByLevel;
    for (size_t I = 0; I < K.Risks.size(); ++I) {
      std::string &Of = ByLevel[K.Risks[I].Level];
      Of += (Of.empty() ? "" : ", ") + R.Gpus[I];
    }
    std::string Text;
    for (const auto &[Level, Gpus] : reverse(ByLevel))
      Text +=
          (Text.empty() ? "" : "; ") + toString(Level).str() + " on " + Gpus;
    return Text;
  }

  /// Nothing was found in it, and what instantiates it decides.
  static bool isUnknownTemplate(const ReportKernel &K) {
    return K.Of.IsParsed && worst(K).first == Risk::Unknown;
  }

  /// ": warp 4, shared 7680 B"; what there is none of is not named.
  static std::string traits(const KernelFacts &Of) {
    if (!Of.IsParsed)
      return ": not parsed";
    std::string Text;
    auto add = [&](StringRef What, unsigned Count, StringRef Unit = "") {
      if (Count)
        Text += (Text.empty() ? ": " : ", ") + What.str() + " " +
                utostr(Count) + Unit.str();
    };
    add("warp", Of.WarpOperations);
    add("ptx", Of.InlinePtx);
    add("texture", Of.TextureFetches);
    add("atomic", Of.Atomics);
    add("tensor", Of.TensorOperations);
    add("shared", Of.SharedBytes, " B");
    if (Of.UsesDynamicShared)
      Text += (Text.empty() ? ": " : ", ") + std::string("dynamic shared");
    return Text;
  }

  void printFiles() {
    std::vector<const ReportFile *> Sorted;
    for (const ReportFile &F : R.Files)
      if (F.HoldsCuda)
        Sorted.push_back(&F);
    if (Sorted.size() < 2)
      return;
    head("Files, by effort");
    std::stable_sort(Sorted.begin(), Sorted.end(),
                     [](const ReportFile *A, const ReportFile *B) {
                       return A->Sum.Time.Likely > B->Sum.Time.Likely;
                     });
    for (const ReportFile *F : ArrayRef(Sorted).take_front(Style.MaxRows))
      row(leading(durationText(F->Sum.Time.Likely), 10) +
              leading(decimal(F->Sum.automaticPercent(), 0), 5) +
              " % automatic" + leading(grouped(F->Lines), 8) + " lines  ",
          F->Path);
    more(Sorted.size());
  }

  void printFindings() {
    unsigned Count[3] = {}, Known = 0, Suppressed = 0;
    for (const ReportFinding &F : R.Findings) {
      Known += F.State == FindingState::Known;
      Suppressed += F.State == FindingState::Suppressed;
      if (F.State == FindingState::Open)
        ++Count[unsigned(F.Of.Level)];
    }
    head("Findings");
    OS << "  " << counted(Count[2], "error") << ", "
       << counted(Count[1], "warning") << ", " << counted(Count[0], "note");
    if (Known)
      OS << "; " << grouped(Known) << " known from the baseline";
    if (Suppressed)
      OS << "; " << grouped(Suppressed) << " suppressed";
    OS << "\n";
    for (const ReportFinding &F : R.Findings)
      if (F.State == FindingState::Suppressed)
        OS << "  suppressed: " << F.Of.File << ":" << F.Of.Line << ": "
           << F.Of.Check << ": " << F.Reason << "\n";
  }

  raw_ostream &OS;
  const Report &R;
  const OverviewStyle &Style;
};

} // namespace

std::string guessText(const Report &R) {
  if (!R.IsGuess)
    return "";
  std::string Text = "A GUESS: clang could not parse " +
                     grouped(R.Stats.PartlyParsed) + " of " +
                     counted(R.Stats.TranslationUnits, "translation unit") +
                     " fully, so what follows has low confidence. ";
  if (!R.MissingFlags.empty())
    Text += "Headers are missing; run again with: " + R.MissingFlags;
  else if (!R.MissingPackages.empty())
    Text += "Run again with what this machine lacks, see below";
  else if (R.hasTextsAlone())
    Text += "Run again with what the programs put in place of names before "
            "they compile a string: -DNAME=VALUE";
  else
    Text += "Run again with the flags of the build: -p BUILD_DIR, or the flags "
            "themselves (-I, -D)";
  if (!R.MissingHeaders.empty())
    Text += (R.MissingFlags.empty() ? ". " : "\n") +
            std::string("Not found nearby: ") + quotedList(R.MissingHeaders, 5);
  return Text;
}

std::string originText(const Report &R) {
  std::string Text;
  if (!R.Source.Date.empty())
    Text += "sources of " + R.Source.Date;
  if (!R.Source.Commit.empty())
    Text += (Text.empty() ? "commit " : ", commit ") +
            R.Source.Commit.substr(0, 12) +
            (R.Source.IsChanged ? " with changes" : "");
  Text += (Text.empty() ? "porthip " : "; porthip ") + R.ToolVersion;
  for (const auto &[Name, Version] : R.Versions)
    Text += ", " + Name + " " + Version;
  return Text;
}

void printPlan(raw_ostream &OS, const Report &R, const OverviewStyle &Style) {
  OS << colored("porthip plan: " + R.Subject, TextColor::Bold, Style.Color)
     << "\n";
  if (R.IsGuess)
    OS << guessText(R) << "\n";
  if (R.Plan.empty())
    OS << "There is nothing to do.\n";
  for (size_t I = 0; I < R.Plan.size(); ++I) {
    const PlanStep &Step = R.Plan[I];
    std::string Number = utostr(I + 1) + ". ", Margin(Number.size(), ' ');
    OS << "\n" << Number << placeText(Step) << Step.What << "\n";
    if (Step.Places)
      OS << Margin << placesText(Step) << " (" << durationText(Step.Time.Low)
         << " to " << durationText(Step.Time.High) << ")\n";
    if (!Step.Fix.empty())
      OS << Margin << "fix: " << Step.Fix << "\n";
    if (!Step.Command.empty())
      OS << Margin << "$ " << Step.Command << "\n";
  }
}

std::string durationText(double Minutes) {
  if (Minutes < 0.5 && Minutes > 0)
    return "< 1 min";
  if (Minutes < 90)
    return decimal(Minutes, 0) + " min";
  double Hours = Minutes / 60;
  if (Hours < 40)
    return decimal(Hours, Hours < 10 ? 1 : 0) + " h";
  return grouped(unsigned(Hours + 0.5)) + " h";
}

void printOverview(raw_ostream &OS, const Report &R,
                   const OverviewStyle &Style) {
  Overview(OS, R, Style).print();
}

} // namespace porthip
