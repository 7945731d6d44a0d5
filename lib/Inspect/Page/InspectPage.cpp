// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Page/InspectPage.h"
#include "Inspect/Findings/PerformanceChecks.h"
#include "Inspect/Page/Roofline.h"
#include "Inspect/Page/SourceHeat.h"
#include "Support/Files/Files.h"
#include "Support/Text/Markup.h"
#include "Support/Text/PageStyle.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

constexpr StringLiteral Style = R"(
body { max-width: 80em }
td.n, th.n { white-space: nowrap }
.hot { color: var(--bad) } .good { color: var(--good) }
h3, li { overflow-wrap: anywhere }
code { font: 13px/1.4 ui-monospace, monospace; white-space: pre }
.source td:last-child { min-width: 22em }
.source td { padding-top: 0; padding-bottom: 0; border: 0 }
.heat { display: inline-block; height: .8em; background: var(--bad); opacity: .6 }
svg { max-width: 100%; height: auto } svg .point { fill: var(--bad) }
svg .roof { stroke: var(--mark); stroke-width: 2; fill: none }
)";

constexpr StringLiteral Frame = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>porthip inspect</title>
<style><!--@style--></style>
</head>
<body>
<h1>What kernels cost</h1>
<!--@summary-->
<h2>Kernels</h2>
<!--@kernels-->
<!--@tried-->
<!--@findings-->
<!--@run-->
<h2>Sources</h2>
<p class=dim>Counted instructions of each line, on the GPU that has most of
them: loads and stores, atomics, double arithmetic, divisions, calls, spills,
waits. Lines without any are left out.</p>
<!--@sources-->
</body>
</html>
)";

class Page {
public:
  explicit Page(const PageRequest &Request)
      : Request(Request), Options(*Request.Options), OS(Text) {}

  std::string run() {
    writePage(OS, Frame, [this](StringRef Name) { part(Name); });
    return std::move(Text);
  }

private:
  void part(StringRef Name) {
    if (Name == "style")
      OS << PageStyle << Style;
    else if (Name == "summary")
      summary();
    else if (Name == "kernels")
      kernels();
    else if (Name == "tried")
      tried();
    else if (Name == "findings")
      findings();
    else if (Name == "run")
      profile();
    else if (Name == "sources")
      writeSources(OS, Request);
    else
      llvm_unreachable("the frame names a part that nothing writes");
  }

  void summary() {
    size_t Count = 0;
    for (ArrayRef<KernelCode> Left = Request.Kernels; !Left.empty(); ++Count)
      static_cast<void>(takeKernel(Left));
    OS << "<p>" << counted(Count, "kernel") << ", compiled by " << CompilerName
       << "; counts, no times.</p>\n";
  }

  void kernels() {
    OS << "<div class=wide><table>\n<tr><th>kernel<th>GPU<th class=n>VGPR<th "
          "class=n>AGPR<th class=n>SGPR<th class=n>spills<th class=n>scratch"
          "<th class=n>LDS<th class=n>waves<th>limited by<th class=n>code\n";
    for (ArrayRef<KernelCode> Left = Request.Kernels; !Left.empty();) {
      const ArrayRef<KernelCode> One = takeKernel(Left);
      for (const KernelCode &K : One)
        row(K, &K == One.begin());
      cudaRow(One.front());
    }
    OS << "</table></div>\n";
  }

  void row(const KernelCode &K, bool IsFirst) {
    const Occupancy O = occupancyOf(K, Options.Asked);
    const unsigned Spilled = K.Has.VgprSpills + K.Has.SgprSpills;
    OS << "<tr><td>";
    if (IsFirst)
      OS << escapeMarkup(K.Name) << "<br><span class=dim>"
         << escapeMarkup(displayPath(K.At.File.empty() ? K.File : K.At.File))
         << ":" << K.At.Line << ", launch bound " << K.Has.MaxBlock
         << ", blocks of " << blockOf(K, Options.Asked) << "</span>";
    OS << "<td>" << K.On->Name;
    number(K.Has.Vgprs);
    number(K.Has.Agprs);
    number(K.Has.Sgprs);
    number(Spilled, Spilled != 0);
    number(K.Has.Scratch, K.Has.Scratch != 0);
    number(ldsOf(K, Options.Asked));
    OS << "<td class='n" << (O.Waves * 2 <= O.MostWaves ? " hot" : "") << "'>"
       << O.Waves << "/" << O.MostWaves << "<td>"
       << (O.By == Limiter::None ? "" : textOf(O.By));
    number(K.CodeBytes);
    OS << "\n";
  }

  void number(unsigned Value, bool IsHot = false) {
    OS << "<td class='n" << (IsHot ? " hot" : "") << "'>" << Value;
  }

  void cudaRow(const KernelCode &K) {
    for (const CudaKernel &C : Options.Cuda) {
      if (C.Symbol != K.Has.Symbol)
        continue;
      OS << "<tr><td><td>" << escapeMarkup(C.Gpu);
      number(C.Registers);
      OS << "<td><td><td class=n>" << C.SpillBytes << " bytes<td>";
      number(C.SharedBytes);
      OS << "<td><td>by nvcc<td>\n";
    }
  }

  void tried() {
    if (!Options.Tried)
      return;
    OS << "<h2>What helps</h2>\n";
    if (Options.Tried->empty())
      OS << "<p>Nothing of what was tried makes a count better.</p>\n";
    else
      OS << "<div class=wide><table>\n<tr><th>kernel<th>GPU<th>tried<th>counts"
            "<th>verdict\n";
    for (const Trial &T : *Options.Tried)
      for (const TrialRow &Row : T.Rows)
        OS << "<tr><td>" << escapeMarkup(Row.Of->Name) << "<td>"
           << Row.Of->On->Name << "<td>" << escapeMarkup(waysText(T, Row))
           << (ifOf(T).empty() ? std::string()
                               : "<br><span class=dim>if " +
                                     escapeMarkup(ifOf(T)) + "</span>")
           << "<td>" << escapeMarkup(changesText(Row)) << "<td class="
           << (Row.Verdict.Is == Proof::Equal     ? "good"
               : Row.Verdict.Is == Proof::Differs ? "hot"
                                                  : "dim")
           << ">" << escapeMarkup(Row.Verdict.Text) << "\n";
    OS << (Options.Tried->empty() ? "" : "</table></div>\n");
  }

  void findings() {
    OS << "<h2>Findings</h2>\n<ul>\n";
    for (const PerformanceFinding &F : Request.Findings)
      OS << "<li>" << escapeMarkup(displayPath(F.Of.File)) << ":" << F.Of.Line
         << ": " << escapeMarkup(F.Of.Message) << " <span class=dim>"
         << escapeMarkup(F.Of.Fix) << " (" << escapeMarkup(F.Of.Check)
         << ")</span>\n";
    OS << "</ul>\n";
  }

  void profile() {
    if (Request.Profile.empty())
      return;
    const std::vector<KernelProfile> All = kernelProfiles(Request.Profile);
    OS << "<h2>The run</h2>\n<p class=dim>Of some blocks of each launch and "
          "the first turns of each loop. A point of a roofline is the most "
          "that its kernel could reach: no time was measured.</p>\n"
          "<div class=wide><table>\n<tr><th>kernel<th>GPU<th class=n>lanes<th "
          "class=n>divergent branches<th class=n>operations a byte\n";
    std::map<std::string, std::vector<KernelProfile>> ByGpu;
    for (const KernelProfile &P : All) {
      ByGpu[P.Gpu].push_back(P);
      OS << "<tr><td>" << escapeMarkup(P.Kernel) << "<td>" << P.Gpu
         << format("<td class=n>%.1f of %u<td class=n>%.0f %%", P.Lanes,
                   P.WaveSize, 100 * P.Divergent)
         << format("<td class=n>%.2f\n", P.intensity());
    }
    OS << "</table></div>\n";
    for (const auto &[Gpu, Kernels] : ByGpu)
      if (const GpuTarget *T = findGpuTarget(Gpu))
        if (const std::optional<Peaks> Of = peaksOf(*T))
          writeRoofline(OS, *T, *Of, Kernels);
  }

  const PageRequest &Request;
  const ReportOptions &Options;
  std::string Text;
  raw_string_ostream OS;
};

} // namespace

std::string pageOf(const PageRequest &Request) { return Page(Request).run(); }

} // namespace porthip::inspect
