// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The workloads as CUDA kernels, timed by Google Benchmark beside plain C++ and
// OpenCL in one program. run.py compiles it with `porthip cc` and runs it.
#include "Kernels.h"
#include <benchmark/benchmark.h>

using namespace workloads;

namespace workloads {
void registerOpenCl();
}

static void onVirtualGpu(benchmark::State &state, const Workload &w) {
  size_t count = elements(w.Is, w.Size), bytes = count * sizeof(float);
  auto a = input(count, 1), b = input(count, 2);
  std::vector<float> got(count), want(count);
  float *da, *db, *dc;
  check(cudaMalloc(&da, bytes));
  check(cudaMalloc(&db, bytes));
  check(cudaMalloc(&dc, bytes));
  check(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
  check(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
  check(cudaMemset(dc, 0, bytes));
  launch(w.Is, w.Size, da, db, dc); // compiles
  check(cudaDeviceSynchronize());
  check(cudaMemcpy(got.data(), dc, bytes, cudaMemcpyDeviceToHost));
  runHost(w.Is, w.Size, a.data(), b.data(), want.data());
  expectNear("virtual GPU", w.Name, got, want, 1e-4f);
  for (auto _ : state) {
    launch(w.Is, w.Size, da, db, dc);
    check(cudaDeviceSynchronize());
  }
  state.counters["ns_per_unit"] = benchmark::Counter(
      work(w.Is, w.Size) * 1e-9,
      benchmark::Counter::kIsIterationInvariantRate |
          benchmark::Counter::kInvert);
  check(cudaFree(da));
  check(cudaFree(db));
  check(cudaFree(dc));
}

static void onHost(benchmark::State &state, const Workload &w) {
  size_t count = elements(w.Is, w.Size);
  auto a = input(count, 1), b = input(count, 2);
  std::vector<float> c(count);
  for (auto _ : state) {
    runHost(w.Is, w.Size, a.data(), b.data(), c.data());
    benchmark::ClobberMemory();
  }
  state.counters["ns_per_unit"] = benchmark::Counter(
      work(w.Is, w.Size) * 1e-9,
      benchmark::Counter::kIsIterationInvariantRate |
          benchmark::Counter::kInvert);
}

__global__ void nothing() {}

static void emptyLaunch(benchmark::State &state) {
  nothing<<<1, 32>>>();
  check(cudaDeviceSynchronize());
  for (auto _ : state) {
    nothing<<<1, 32>>>();
    check(cudaDeviceSynchronize());
  }
}

int main(int argc, char **argv) {
  benchmark::RegisterBenchmark("vgpu/empty-launch", emptyLaunch)->UseRealTime();
  for (const Workload &w : All) {
    std::string name = w.Name;
    benchmark::RegisterBenchmark(("vgpu/" + name).c_str(), onVirtualGpu, w)
        ->UseRealTime()
        ->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark(("host/" + name).c_str(), onHost, w)
        ->UseRealTime()
        ->Unit(benchmark::kMicrosecond);
  }
  registerOpenCl();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
