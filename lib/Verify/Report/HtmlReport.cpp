// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/Markup.h"
#include "Support/Text/PageStyle.h"
#include "Support/Text/Words.h"
#include "Verify/Report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral Style = R"(
body { max-width: 70em }
.equal { color: var(--good) } .undetermined { color: var(--open) } .differs, .failed { color: var(--bad) }
.verdict { font-size: 1.4em; font-weight: 600; margin: .2em 0 1em }
td { overflow-wrap: anywhere }
.wide td, .wide th { overflow-wrap: normal }
pre { overflow: auto; padding: .8em; border: 1px solid var(--line) }
svg .bar { fill: var(--mark) } svg .bad { fill: var(--bad) }
mark { background: #cf222e33; color: inherit }
svg .axis { stroke: var(--dim) }
.sources { display: flex; flex-wrap: wrap; gap: 1em }
.sources div { flex: 1 1 28em; min-width: 0 }
)";

constexpr StringLiteral Frame = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>porthip verify: <!--@title--></title>
<style><!--@style--></style>
</head>
<body>
<h1><!--@title--></h1>
<!--@legs--></body>
</html>
)";

/// More rows help nobody and make browsers slow.
constexpr size_t MaxLaunchRows = 500;

std::string numberText(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%.3g", Value);
  return Text;
}

/// The height of an error in the plot, 0 to 1: by decades from 1e-16 to 1e4.
double heightOf(double Error) {
  if (Error <= 0)
    return 0;
  if (!std::isfinite(Error))
    return 1;
  return std::clamp((std::log10(Error) + 16) / 20, 0.01, 1.0);
}

class Page {
public:
  explicit Page(const VerifyReport &Report) : Report(Report), OS(Text) {}

  std::string run() {
    writePage(OS, Frame, [this](StringRef Name) { part(Name); });
    return std::move(Text);
  }

private:
  void part(StringRef Name) {
    if (Name == "title") {
      OS << escapeMarkup(Report.Title);
    } else if (Name == "style") {
      OS << PageStyle << Style;
    } else if (Name == "legs") {
      verdict();
      legTable();
      for (const LegResult &L : Report.Legs)
        leg(L);
    } else {
      llvm_unreachable("the frame names a part that nothing writes");
    }
  }

  static StringRef stateOf(const LegResult &L) {
    if (!L.Failure.empty())
      return "failed";
    if (L.Result.differs())
      return "differs";
    return L.Result.Limited.Undetermined.empty() ? "equal" : "undetermined";
  }

  /// The line that most readers came for.
  void verdict() {
    std::map<StringRef, std::vector<StringRef>> ByState;
    for (const LegResult &L : Report.Legs)
      ByState[stateOf(L)].push_back(L.Name);
    auto line = [&](StringRef State, const Twine &Text) {
      OS << "<p class=\"verdict " << State << "\">" << Text << "</p>\n";
    };
    auto list = [&](StringRef State) {
      const std::vector<StringRef> &Names = ByState[State];
      return std::to_string(Names.size()) + " of " +
             counted(Report.Legs.size(), "leg") + ": " +
             escapeMarkup(join(Names, ", "));
    };
    if (!Report.Reference.Failure.empty())
      line("failed", "FAILED: the original, to which all is compared");
    else if (ByState.count("differs"))
      line("differs", "MISMATCH in " + list("differs"));
    else if (ByState.count("failed"))
      line("failed", "FAILED: " + list("failed"));
    else if (ByState.count("undetermined"))
      line("undetermined",
           "EQUAL, but for undetermined buffers in " + list("undetermined"));
    else
      line("equal", "EQUAL in " + list("equal"));
  }

  void legTable() {
    OS << "<div class=wide><table>\n<tr><th>leg<th>verdict<th "
          "class=n>launches<th class=n>"
          "that differ<th class=n>buffers<th class=n>max abs<th class=n>max "
          "rel<th class=n>max ULP<th class=n>seconds</tr>\n";
    const LegResult &R = Report.Reference;
    OS << "<tr><td>" << escapeMarkup(R.Name);
    if (R.Failure.empty())
      OS << "<td class=dim>reference";
    else
      OS << "<td class=failed>" << escapeMarkup(R.Failure);
    OS << "<td><td><td><td><td><td><td class=n>" << format("%.1f", R.Seconds)
       << "</tr>\n";
    for (const LegResult &L : Report.Legs) {
      StringRef State = stateOf(L);
      OS << "<tr><td>" << escapeMarkup(L.Name) << "<td class=" << State << ">"
         << (State == "failed" ? escapeMarkup(L.Failure)
             : State == "undetermined" &&
                     outcomeOf(L.Result).is() == Outcome::Equal
                 ? "equal, but for undetermined buffers"
                 : State.str());
      const Verdict &V = L.Result;
      OS << "<td class=n>" << V.Compared.LaunchCount << "<td class=n>"
         << V.Compared.BadLaunchCount << "<td class=n>" << V.Compared.ArrayCount
         << "<td class=n>" << numberText(V.Compared.MaxAbsolute)
         << "<td class=n>" << numberText(V.Compared.MaxRelative)
         << "<td class=n>" << V.Compared.MaxUlp << "<td class=n>"
         << format("%.1f", L.Seconds) << "</tr>\n";
    }
    OS << "</table></div>\n";
    if (!R.Messages.empty())
      OS << "<pre class=failed>" << escapeMarkup(R.Messages) << "</pre>\n";
    if (!Report.Doubt.empty())
      OS << "<p class=failed>" << escapeMarkup(Report.Doubt) << "</p>\n";
    for (const std::string &Note : Report.Notes)
      OS << "<p>" << escapeMarkup(Note) << "</p>\n";
    for (const DerivedBound &D : Report.Bounds)
      OS << "<p>" << escapeMarkup(boundText(D)) << "</p>\n";
  }

  void leg(const LegResult &L) {
    OS << "<h2>" << escapeMarkup(L.Name) << "</h2>\n";
    if (!L.Failure.empty()) {
      OS << "<pre class=failed>" << escapeMarkup(L.Failure) << "\n"
         << escapeMarkup(L.Messages) << "</pre>\n";
      if (!L.Result.Limited.Undetermined.empty())
        OS << "<pre class=undetermined>" << escapeMarkup(textOf(L.Result))
           << "</pre>\n";
      return;
    }
    const Verdict &V = L.Result;
    OS << "<pre class=" << stateOf(L) << ">" << escapeMarkup(textOf(V))
       << "</pre>\n";
    if (!V.Profile.isEmpty()) {
      plot(V);
      histogram(V);
    }
    if (V.Certified)
      OS << certificateTable(*V.Certified);
    sources(V);
    launchTable(V);
  }

  void plot(const Verdict &V) {
    constexpr double Left = 50, Top = 10, Width = 720, Height = 160;
    const ErrorProfile &P = V.Profile;
    OS << "<figure><svg role=img aria-label=\"error over index\" width=790 "
          "height=200 viewBox=\"0 0 790 200\">\n";
    for (int Exponent = -16; Exponent <= 4; Exponent += 4) {
      double Y = Top + Height * (1 - (Exponent + 16) / 20.0);
      OS << "<line class=grid x1=50 x2=770 y1=" << format("%.0f", Y)
         << " y2=" << format("%.0f", Y)
         << " /><text x=2 y=" << format("%.0f", Y + 4) << ">1e" << Exponent
         << "</text>\n";
    }
    double Step = Width / double(P.Errors.size());
    for (size_t I = 0; I < P.Errors.size(); ++I) {
      double Bar = heightOf(P.Errors[I]) * Height;
      if (Bar <= 0)
        continue;
      OS << "<rect class=" << (std::isfinite(P.Errors[I]) ? "bar" : "bad")
         << " x=" << format("%.1f", Left + Step * double(I))
         << " y=" << format("%.1f", Top + Height - Bar)
         << " width=" << format("%.2f", std::max(Step, 0.5))
         << " height=" << format("%.1f", Bar) << "><title>from element "
         << I * P.ElementsPerColumn << ": " << numberText(P.Errors[I])
         << "</title></rect>\n";
    }
    OS << "<line class=axis x1=50 x2=770 y1=170 y2=170 />"
          "<text x=50 y=188>element 0</text><text x=770 y=188 "
          "text-anchor=end>"
       << P.Errors.size() * P.ElementsPerColumn
       << "</text></svg>\n<figcaption>The largest "
       << (P.IsRelative ? "relative error" : "difference") << " in each "
       << P.ElementsPerColumn << " elements: " << escapeMarkup(V.Profile.Place)
       << "</figcaption></figure>\n";
  }

  void histogram(const Verdict &V) {
    const auto &Bins = V.Profile.Histogram;
    uint64_t Most = 1;
    for (const ErrorProfile::Bin &B : Bins)
      Most = std::max(Most, B.Count);
    size_t Height = Bins.size() * 20 + 4;
    OS << "<figure><svg role=img aria-label=histogram width=790 height="
       << Height << " viewBox=\"0 0 790 " << Height << "\">\n";
    for (size_t I = 0; I < Bins.size(); ++I) {
      size_t Y = I * 20 + 4;
      // By the logarithm, so that one wrong element of a million is seen.
      double Bar = Bins[I].Count ? 10 + 490 * std::log2(1 + Bins[I].Count) /
                                            std::log2(1 + Most)
                                 : 0;
      OS << "<text x=120 y=" << Y + 12 << " text-anchor=end>"
         << escapeMarkup(Bins[I].Label)
         << "</text><rect class=" << (I + 1 == Bins.size() ? "bad" : "bar")
         << " x=128 y=" << Y << " width=" << format("%.0f", Bar)
         << " height=15 /><text x=" << format("%.0f", Bar + 134)
         << " y=" << Y + 12 << ">" << Bins[I].Count << "</text>\n";
    }
    OS << "</svg>\n<figcaption>Elements by "
       << (V.Profile.IsRelative ? "relative error" : "difference")
       << "</figcaption></figure>\n";
  }

  void sources(const Verdict &V) {
    if (!V.Because.SourceA.isFound() && !V.Because.SourceB.isFound())
      return;
    OS << "<div class=sources>\n";
    for (const KernelSource *S : {&V.Because.SourceA, &V.Because.SourceB}) {
      if (!S->isFound())
        continue;
      OS << "<div><p>" << escapeMarkup(S->File) << ":" << S->Line
         << (S->IsMade ? ", as porthip translate writes it" : "")
         << "</p><pre>";
      unsigned Line = S->Line;
      for (const std::string &One : S->Lines) {
        bool IsMarked =
            any_of(V.Because.PortChanges, [&](const SourceDifference &D) {
              return D.File == S->File && D.Line == Line;
            });
        OS << (IsMarked ? "<mark>" : "") << right_justify(utostr(Line++), 5)
           << "  " << escapeMarkup(One) << (IsMarked ? "</mark>" : "") << "\n";
      }
      OS << "</pre></div>\n";
    }
    OS << "</div>\n";
  }

  static std::string shape(const uint32_t (&S)[3]) {
    return utostr(S[0]) + " &times; " + utostr(S[1]) + " &times; " +
           utostr(S[2]);
  }

  void launchTable(const Verdict &V) {
    OS << "<div class=wide><table>\n<tr><th "
          "class=n>launch<th>kernel<th>grid<th>block<th "
          "class=n>buffers<th class=n>elements<th class=n>mismatches<th "
          "class=n>max rel<th class=n>max ULP</tr>\n";
    size_t Rows = 0;
    for (const LaunchResult &R : V.Launches) {
      if (Rows++ == MaxLaunchRows)
        break;
      OS << "<tr class=" << (R.IsEqual ? "equal" : "differs") << "><td class=n>"
         << R.Number << "<td>" << escapeMarkup(R.Kernel) << "<td>"
         << shape(R.Grid) << "<td>" << shape(R.Block) << "<td class=n>"
         << R.ArrayCount << "<td class=n>" << R.ElementCount << "<td class=n>"
         << R.MismatchCount << "<td class=n>" << numberText(R.MaxRelative)
         << "<td class=n>" << R.MaxUlp << "</tr>\n";
    }
    OS << "</table></div>\n";
    if (V.Launches.size() > MaxLaunchRows)
      OS << "<p class=dim>The first " << MaxLaunchRows << " of "
         << V.Launches.size() << " launches.</p>\n";
  }

  const VerifyReport &Report;
  std::string Text;
  raw_string_ostream OS;
};

} // namespace

std::string htmlOf(const VerifyReport &Report) { return Page(Report).run(); }

} // namespace porthip
