// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A comment of a pull request, in GitHub's Markdown, which GitLab reads too:
// one headline, what it costs, what blocks, what is new. Long lists are folded
// and end with "and N more" where the comment would become too long.
#include "Report/Analysis/Overview.h"
#include "Report/Format.h"
#include "Support/Text/Markup.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace porthip {
namespace {

/// GitHub takes 65,536 characters; bytes are counted, which are no fewer. Each
/// group of lists has its end, so that a long one leaves room for the next.
constexpr size_t FindingsEnd = 45000, CalculationEnd = 53000, NotesEnd = 59000,
                 AllEnd = 65000;
/// For the end of a list and of its section.
constexpr size_t Reserve = 200;
/// Findings that stand open to the eye before the rest is folded.
constexpr size_t ShownAtOnce = 10;
constexpr size_t LongestText = 400;
/// Places of findings that say the same.
constexpr size_t LinksInGroup = 5;

std::string shortened(StringRef Bytes, size_t Most) {
  std::string Text = toUtf8(Bytes);
  if (Text.size() <= Most)
    return Text;
  while (Most && (Text[Most] & 0xC0) == 0x80)
    --Most;
  return Text.substr(0, Most) + "…";
}

/// As text that is shown as it is: no markup, no mention of a person or of an
/// issue, no link.
std::string plain(StringRef Bytes, size_t Most = LongestText) {
  std::string Text = shortened(Bytes, Most);
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    StringRef Rest = StringRef(Text).drop_front(I);
    if (static_cast<unsigned char>(C) < 0x20 || C == 0x7f)
      Result += ' ';
    else if (C == '<')
      Result += "&lt;";
    else if (C == '>')
      Result += "&gt;";
    else if (C == '&')
      Result += "&amp;";
    else if (StringRef("\\`*_{}[]()|~!$").contains(C))
      (Result += '\\') += C;
    else if (C == '@' || C == '#')
      (Result += C) += "<!-- -->";
    else if (Rest.starts_with("://")) // no link, though it looks like one
      Result += "&#58;";
    else if (C == '.' && StringRef(Result).ends_with_insensitive("www"))
      Result += "&#46;";
    else
      Result += C;
  }
  return Result;
}

/// As code. No fence may stand in it, nor a bar, which would end a cell.
std::string code(StringRef Bytes) {
  std::string Result;
  for (char C : shortened(Bytes, 120))
    Result += static_cast<unsigned char>(C) < 0x20 || C == 0x7f ? ' ' : C;
  if (StringRef(Result).contains('`') || StringRef(Result).contains('|') ||
      StringRef(Result).trim().empty())
    return plain(Result);
  return "`" + Result + "`";
}

std::string hoursText(double Minutes) {
  double Hours = Minutes / 60;
  std::string Text;
  raw_string_ostream OS(Text);
  if (Hours > 0 && Hours < 0.1)
    OS << "under 0.1";
  else
    OS << format(Hours < 9.95 ? "%.1f" : "%.0f", Hours);
  StringRef Short = Text;
  return Short.consume_back(".0") ? Short.str() : Text;
}

std::string rangeText(const Effort &E) {
  std::string Low = hoursText(E.Low), High = hoursText(E.High);
  if (Low == High)
    return Low;
  return StringRef(Low).starts_with("under") ? "up to " + High
                                             : Low + " to " + High;
}

class Comment {
public:
  Comment(raw_ostream &OS, const Report &R) : OS(OS), R(R) {}

  void write() {
    for (const ReportFinding &F : R.Findings)
      sort(F);
    headline();
    if (R.IsGuess)
      Text += "\n> **" + plain(guessText(R), 2 * LongestText) + "**\n";
    if (!R.Sum.total() && R.Findings.empty())
      return flush();
    table();
    Most = FindingsEnd;
    findings("Blockers", Blocked, true);
    findings(R.HasBaseline ? "New findings" : "Findings", Open, true);
    Most = CalculationEnd;
    plan();
    libraries();
    calculation();
    Most = NotesEnd;
    findings("Notes", Notes, false);
    Most = AllEnd;
    accepted();
    Text += "\n<sub>" + plain(originText(R)) + "</sub>\n";
    flush();
  }

private:
  void sort(const ReportFinding &F) {
    if (F.State == FindingState::Known)
      ++Known;
    else if (F.State == FindingState::Suppressed)
      Suppressed.push_back(&F);
    else if (F.Kind == Category::Blocked)
      Blocked.push_back(&F);
    else
      (F.Of.Level == Severity::Note ? Notes : Open).push_back(&F);
  }

  void headline() {
    std::string &To = Text;
    To += "### porthip: ";
    if (!R.CudaFiles && !R.Sum.total()) {
      To += "nothing to port, no CUDA in " + counted(R.Files.size(), "file") +
            "\n";
      return;
    }
    raw_string_ostream Line(To);
    // Rounded down: 100 % is said only where it is all.
    Line << unsigned(R.Sum.automaticPercent()) << " % ported automatically, "
         << rangeText(R.Sum.Time) << " hours of work left";
    if (!Blocked.empty())
      Line << ", " << counted(Blocked.size(), "blocker");
    size_t New = Open.size() + Blocked.size();
    Line << "\n\n";
    if (R.HasBaseline) {
      if (New)
        Line << counted(New, "new finding");
      // --fail-on=note fails on them.
      if (!Notes.empty())
        Line << (New ? ", " : "") << counted(Notes.size(), "new note");
      Line << (New || !Notes.empty() ? "" : "Nothing new") << "; " << Known
           << " in the baseline.\n";
    }
    Line << counted(R.CudaFiles, "file") << " with CUDA, "
         << counted(R.Lines, "line") << ", "
         << counted(R.Kernels.size(), "kernel") << "; likely "
         << hoursText(R.Sum.Time.Likely) << " hours.\n";
  }

  void table() {
    std::array<Effort, CategoryCount> Times;
    Effort Project; // stands at no place
    for (const EffortItem &I : R.Items)
      (StringRef(I.What).starts_with("project-") ? Project
                                                 : Times[unsigned(I.Kind)]) +=
          I.Time;
    Text += "\n| | places | hours |\n| --- | ---: | ---: |\n";
    for (unsigned I = 0; I < CategoryCount; ++I)
      Text += "| " + titleOf(Category(I)).str() + " | " +
              std::to_string(R.Sum.Places[I]) + " | " + rangeText(Times[I]) +
              " |\n";
    if (Project.High > 0)
      Text += "| build files and proof | | " + rangeText(Project) + " |\n";
    Text += "| **all** | **" + std::to_string(R.Sum.total()) + "** | **" +
            rangeText(R.Sum.Time) + "** |\n";
  }

  /// Findings that say the same of several places.
  using Group = std::vector<const ReportFinding *>;

  static std::string placeLink(const ReportFinding &F) {
    std::string Uri = escapeUri(F.Of.File);
    std::string Line = std::to_string(std::max(1u, F.Of.Line));
    // A bracket would end the link, and @ mention a person.
    std::string Target;
    for (char C : Uri)
      Target += C == '('   ? "%28"
                : C == ')' ? "%29"
                : C == '@' ? "%40"
                           : std::string(1, C);
    return "[" + plain(F.Of.File) + ":" + Line + "](" + Target + "#L" + Line +
           ")";
  }

  std::string line(const Group &Of) const {
    const ReportFinding &F = *Of.front();
    std::string Item = "- ";
    if (F.Of.Level == Severity::Error)
      Item += "**error** ";
    if (Of.size() == 1)
      Item += placeLink(F) + " ";
    Item += plain(F.Of.Message);
    if (!F.Of.Fix.empty())
      Item += ". Fix: " + plain(F.Of.Fix);
    Item += " (" + code(F.Of.Check);
    if (Of.size() > 1)
      Item += ", " + counted(Of.size(), "place");
    double Minutes = 0;
    for (const ReportFinding *Each : Of)
      Minutes += Each->Time.Likely;
    if (Minutes >= 1)
      Item += ", " + std::to_string(unsigned(Minutes + 0.5)) + " min";
    Item += ")";
    if (Of.size() > 1) {
      StringRef Separator = ": ";
      for (const ReportFinding *Each : ArrayRef(Of).take_front(LinksInGroup)) {
        Item += Separator.str() + placeLink(*Each);
        Separator = ", ";
      }
      if (Of.size() > LinksInGroup)
        Item += " and " + std::to_string(Of.size() - LinksInGroup) + " more";
    }
    return Item + "\n";
  }

  static std::vector<Group> grouped(ArrayRef<const ReportFinding *> List) {
    std::vector<Group> Groups;
    std::map<std::tuple<StringRef, StringRef, StringRef, Severity>, size_t> At;
    for (const ReportFinding *F : List) {
      auto [It, IsNew] = At.try_emplace(
          {F->Of.Check, F->Of.Message, F->Of.Fix, F->Of.Level}, Groups.size());
      if (IsNew)
        Groups.emplace_back();
      Groups[It->second].push_back(F);
    }
    return Groups;
  }

  static size_t findingsFrom(ArrayRef<Group> Groups) {
    size_t Count = 0;
    for (const Group &G : Groups)
      Count += G.size();
    return Count;
  }

  void findings(StringRef Title, std::vector<const ReportFinding *> &List,
                bool ShowFirst) {
    if (List.empty())
      return;
    stable_sort(List, [](const ReportFinding *A, const ReportFinding *B) {
      return A->Of.Level > B->Of.Level;
    });
    std::vector<Group> Groups = grouped(List);
    size_t Shown = ShowFirst ? std::min(ShownAtOnce, Groups.size()) : 0;
    if (Shown) {
      Text += "\n#### " + Title.str() + "\n\n";
      for (size_t I = 0; I < Shown; ++I)
        if (std::string Item = line(Groups[I]); fits(Item))
          Text += Item;
        else
          return more(findingsFrom(ArrayRef(Groups).drop_front(I)));
    }
    ArrayRef<Group> Rest = ArrayRef(Groups).drop_front(Shown);
    if (Rest.empty())
      return;
    size_t Count = findingsFrom(Rest);
    folded(
        Shown ? std::to_string(Count) + " more"
              : counted(Count, Title == "Notes" ? "note" : "finding"),
        Rest.size(), [&](size_t I) { return line(Rest[I]); },
        [&](size_t From) { return findingsFrom(Rest.drop_front(From)); });
  }

  bool fits(StringRef More) const {
    return Text.size() + More.size() + Reserve <= Most;
  }

  void more(size_t Count) {
    Text += "- and " + std::to_string(Count) + " more\n";
  }

  /// A section that is opened by a click.
  void folded(StringRef Title, size_t Count,
              function_ref<std::string(size_t)> LineOf,
              function_ref<size_t(size_t)> LeftFrom = nullptr) {
    std::string Open = "\n<details><summary>" + Title.str() + "</summary>\n\n";
    if (!Count || !fits(Open))
      return;
    Text += Open;
    for (size_t I = 0; I < Count; ++I) {
      std::string Item = LineOf(I);
      if (!fits(Item)) {
        more(LeftFrom ? LeftFrom(I) : Count - I);
        break;
      }
      Text += Item;
    }
    Text += "\n</details>\n";
  }

  void libraries() {
    std::vector<const ReportLibrary *> Used;
    for (const ReportLibrary &L : R.Libraries)
      if (L.Unsupported)
        Used.push_back(&L);
    folded(std::to_string(Used.size()) +
               (Used.size() == 1 ? " library" : " libraries") +
               " with calls that HIP lacks",
           Used.size(), [&](size_t I) {
             const ReportLibrary &L = *Used[I];
             std::string Item = "- " + plain(L.Of.Title) + ": " +
                                counted(L.Unsupported, "use") + " of " +
                                std::to_string(L.Covered + L.Unsupported);
             StringRef Separator = " (";
             for (const ReportLibrary::Call &C : L.Calls)
               if (C.Outcome == UseOutcome::Unsupported &&
                   Item.size() < LongestText) {
                 Item += Separator.str() + code(C.Symbol);
                 Separator = ", ";
               }
             return Item + (Separator == ", " ? ")\n" : "\n");
           });
  }

  void plan() {
    folded("Start here", R.Plan.size(), [&](size_t I) {
      const PlanStep &Step = R.Plan[I];
      std::string Item = "1. ";
      if (!Step.File.empty())
        Item += plain(Step.File) + ":" + std::to_string(Step.Line) + ": ";
      Item += plain(Step.What);
      if (Step.Places)
        Item += " (" + counted(Step.Places, "place") + ", " +
                rangeText(Step.Time) + " hours)";
      if (!Step.Command.empty())
        Item += ": " + code(Step.Command);
      return Item + "\n";
    });
  }

  void calculation() {
    folded("What the hours are made of", R.Items.size(), [&](size_t I) {
      const EffortItem &Item = R.Items[I];
      return "- " + plain(Item.Title.empty() ? Item.What : Item.Title) + " (" +
             code(Item.What) + "): " + counted(Item.Count, "place") + ", " +
             rangeText(Item.Time) + " hours\n";
    });
  }

  void accepted() {
    folded(std::to_string(Suppressed.size()) + " suppressed", Suppressed.size(),
           [&](size_t I) {
             std::string Item = line({Suppressed[I]});
             Item.pop_back();
             return Item + " Reason: " + plain(Suppressed[I]->Reason) + "\n";
           });
  }

  void flush() { OS << Text; }

  raw_ostream &OS;
  const Report &R;
  std::string Text;
  size_t Most = AllEnd; ///< bytes that Text may have for now
  unsigned Known = 0;
  std::vector<const ReportFinding *> Blocked, Open, Notes, Suppressed;
};

void write(raw_ostream &OS, const Report &R) { Comment(OS, R).write(); }

} // namespace

PORTHIP_REPORT_FORMAT(Markdown,
                      {"markdown", "A comment for a pull request", write});

} // namespace porthip
