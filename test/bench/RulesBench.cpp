// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loading the embedded rules, which every run does, and looking names up,
// which every identifier of every file does.
#include "Rules/RuleIndex.h"
#include <benchmark/benchmark.h>

using namespace llvm;

namespace porthip {
namespace {

void load(benchmark::State &State) {
  for (auto _ : State)
    benchmark::DoNotOptimize(cantFail(RuleIndex::load({})));
}
BENCHMARK(load)->Unit(benchmark::kMicrosecond);

void lookUpKnown(benchmark::State &State) {
  auto Rules = cantFail(RuleIndex::load({}));
  std::vector<const Rule *> All = Rules->all();
  // A stride, so that the search does not stay in one corner.
  size_t At = 0;
  for (auto _ : State) {
    benchmark::DoNotOptimize(Rules->symbol(All[At]->Cuda));
    At = (At + 4099) % All.size();
  }
}
BENCHMARK(lookUpKnown);

void lookUpUnknown(benchmark::State &State) {
  auto Rules = cantFail(RuleIndex::load({}));
  const StringRef Names[] = {"i", "index", "threadCount", "cudaMine", "x"};
  size_t At = 0;
  for (auto _ : State)
    benchmark::DoNotOptimize(Rules->symbol(Names[At++ % 5]));
}
BENCHMARK(lookUpUnknown);

void lookUpField(benchmark::State &State) {
  auto Rules = cantFail(RuleIndex::load({}));
  for (auto _ : State)
    benchmark::DoNotOptimize(Rules->field("cudaDeviceProp", "major"));
}
BENCHMARK(lookUpField);

void lookUpHeader(benchmark::State &State) {
  auto Rules = cantFail(RuleIndex::load({}));
  const StringRef Names[] = {"cuda_runtime.h", "vector", "cub/cub.cuh"};
  size_t At = 0;
  for (auto _ : State)
    benchmark::DoNotOptimize(Rules->header(Names[At++ % 3]));
}
BENCHMARK(lookUpHeader);

} // namespace
} // namespace porthip
