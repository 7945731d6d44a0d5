// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The translation without the parse: tokens, passes, and what carries evidence
// from a worker to the parent. translate.py measures the whole.
#include "Samples.h"
#include "Translate/FileTranslator.h"
#include <benchmark/benchmark.h>

using namespace llvm;

namespace porthip {
namespace {

void lexLines(benchmark::State &State) {
  std::string Text = sampleLines(State.range(0));
  for (auto _ : State)
    benchmark::DoNotOptimize(SourceText("/x.cu", Text));
  State.SetBytesProcessed(State.iterations() * Text.size());
}
BENCHMARK(lexLines)->Arg(300)->Arg(3000)->Arg(30000);

/// The evidence of a parse in which every name with a rule is CUDA's.
FileEvidence evidenceFor(const SourceText &Source, const RuleIndex &Rules) {
  FileEvidence Result;
  for (const SourceToken &T : Source.tokens())
    if (T.Kind == clang::tok::raw_identifier &&
        !Rules.symbol(Source.spelling(T)).empty())
      Result.Names[T.Offset].MeansCuda = true;
  return Result;
}

void passes(benchmark::State &State, StringRef Text, bool HasEvidence,
            TranslateOptions Options) {
  auto Rules = cantFail(RuleIndex::load({}));
  SourceText Source("/x.cu", Text.str());
  FileEvidence Evidence;
  if (HasEvidence)
    Evidence = evidenceFor(Source, *Rules);
  for (auto _ : State)
    benchmark::DoNotOptimize(translateFile(Source, Evidence, {}, {}, {}, *Rules,
                                           Options, FileRole()));
  State.SetBytesProcessed(State.iterations() * Text.size());
}

void passesByEvidence(benchmark::State &State) {
  passes(State, sampleLines(State.range(0)), true, {});
}
BENCHMARK(passesByEvidence)->Arg(300)->Arg(3000)->Arg(30000);

void passesByTokens(benchmark::State &State) {
  passes(State, sampleLines(State.range(0)), false, {});
}
BENCHMARK(passesByTokens)->Arg(300)->Arg(3000)->Arg(30000);

// Texts that made some loop quadratic: time per byte must not grow with size.

std::string repeat(StringRef Text, unsigned Count) {
  std::string Result;
  for (unsigned I = 0; I < Count; ++I)
    Result += Text;
  return Result;
}

void unclosedCalls(benchmark::State &State) {
  passes(State, repeat("cudaMalloc(\n", State.range(0)), false, {});
}
BENCHMARK(unclosedCalls)->Arg(1000)->Arg(10000)->Arg(100000);

void comparisonsInOneCall(benchmark::State &State) {
  passes(State, "cudaMalloc(" + repeat("a < b, ", State.range(0)) + "1);",
         false, {});
}
BENCHMARK(comparisonsInOneCall)->Arg(1000)->Arg(10000)->Arg(100000);

void reorderedArguments(benchmark::State &State) {
  TranslateOptions Options;
  Options.Hip = {*Version::parse("6.3"), *Version::parse("6.3")};
  passes(State,
         repeat("cudaGraphKernelNodeCopyAttributes(a, b);\n", State.range(0)),
         false, Options);
}
BENCHMARK(reorderedArguments)->Arg(1000)->Arg(10000)->Arg(100000);

void launchesAsMacros(benchmark::State &State) {
  TranslateOptions Options;
  Options.Launch = LaunchStyle::Macro;
  passes(State, repeat("k<A, 3><<<g, b>>>(x, y);\n", State.range(0)), false,
         Options);
}
BENCHMARK(launchesAsMacros)->Arg(1000)->Arg(10000)->Arg(100000);

void nestedConditionals(benchmark::State &State) {
  std::string Text = repeat("#if 1\n", State.range(0));
  for (auto _ : State)
    benchmark::DoNotOptimize(SourceText("/x.cu", Text));
  State.SetBytesProcessed(State.iterations() * Text.size());
}
BENCHMARK(nestedConditionals)->Arg(1000)->Arg(10000)->Arg(100000);

Evidence sampleEvidence(size_t Lines) {
  auto Rules = cantFail(RuleIndex::load({}));
  SourceText Source("/x.cu", sampleLines(Lines));
  Evidence Result;
  Result.Files["/x.cu"] = evidenceFor(Source, *Rules);
  return Result;
}

void writeEvidence(benchmark::State &State) {
  Evidence E = sampleEvidence(State.range(0));
  size_t Bytes = 0;
  for (auto _ : State) {
    std::string Text = E.toJson();
    Bytes = Text.size();
    benchmark::DoNotOptimize(Text);
  }
  State.counters["bytes"] = Bytes;
  State.SetItemsProcessed(State.iterations() * E.Files["/x.cu"].Names.size());
}
BENCHMARK(writeEvidence)->Arg(300)->Arg(30000);

void readEvidence(benchmark::State &State) {
  Evidence E = sampleEvidence(State.range(0));
  std::string Text = E.toJson();
  for (auto _ : State)
    benchmark::DoNotOptimize(cantFail(Evidence::fromJson(Text)));
  State.SetItemsProcessed(State.iterations() * E.Files["/x.cu"].Names.size());
}
BENCHMARK(readEvidence)->Arg(300)->Arg(30000);

} // namespace
} // namespace porthip
