// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work on edits and findings once they are known.
#include "Port/Port.h"
#include "Samples.h"
#include <benchmark/benchmark.h>

using namespace llvm;

namespace porthip {
namespace {

/// An edit in every third line.
std::vector<Edit> editsOf(StringRef Text) {
  std::vector<Edit> Edits;
  unsigned Line = 0;
  for (size_t At = 0; At < Text.size(); At = Text.find('\n', At) + 1) {
    if (++Line % 3 == 0 && Text.substr(At, 4).find('\n') == StringRef::npos)
      Edits.push_back({unsigned(At), 4, "hipHip", Engine::Lexical, "rule"});
    if (Text.find('\n', At) == StringRef::npos)
      break;
  }
  return Edits;
}

void applyToLines(benchmark::State &State) {
  std::string Text = sampleLines(State.range(0));
  std::vector<Edit> Edits = editsOf(Text);
  for (auto _ : State)
    benchmark::DoNotOptimize(applyEdits(Text, Edits));
  State.SetBytesProcessed(State.iterations() * Text.size());
}
BENCHMARK(applyToLines)->Arg(300)->Arg(30000);

void diffOfLines(benchmark::State &State) {
  std::string Text = sampleLines(State.range(0));
  std::vector<Edit> Edits = editsOf(Text);
  for (auto _ : State)
    benchmark::DoNotOptimize(unifiedDiff("a/x.cu", "b/x.hip", Text, Edits));
  State.SetBytesProcessed(State.iterations() * Text.size());
}
BENCHMARK(diffOfLines)->Arg(300)->Arg(30000);

void sortFindings(benchmark::State &State) {
  std::vector<Finding> Findings(State.range(0));
  for (unsigned I = 0; I < Findings.size(); ++I) {
    Finding &F = Findings[I];
    F.Check = "porthip-translate-unsupported";
    F.File = "/project/src/file" + std::to_string(I % 10) + ".cu";
    // Neither sorted nor reversed, the same in every run.
    F.Offset = (I * 7919u) % 1000003u;
    F.Line = F.Offset / 40;
    F.Column = F.Offset % 40;
    F.Message = "'cudaName' has no HIP equivalent";
  }
  for (auto _ : State) {
    std::vector<Finding> Copy = Findings;
    sortAndDeduplicate(Copy);
    benchmark::DoNotOptimize(Copy);
  }
  State.SetItemsProcessed(State.iterations() * Findings.size());
}
BENCHMARK(sortFindings)->Arg(100)->Arg(20000);

} // namespace
} // namespace porthip
