// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost of the modes of Lower/, beside plain C++ of the same work. One
// thread. Kernels: test/VirtualGpu/Compile/Lower/Inputs/speed.c.
#include "../../VirtualGpu/Compile/Lower/LoweredKernel.h"
#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>

using namespace porthip::vgpu;

namespace {

LoweredKernel *lowered(benchmark::State &State, const char *Name,
                       const char *Mode) {
  static std::vector<std::unique_ptr<LoweredKernel>> Kept;
  auto K = LoweredKernel::create("speed", Name, Mode);
  if (!K) {
    State.SkipWithError(llvm::toString(K.takeError()).c_str());
    return nullptr;
  }
  Kept.push_back(std::move(*K));
  return Kept.back().get();
}

void launchOn(benchmark::State &State, LoweredKernel &K,
              std::array<uint32_t, 3> Grid, std::array<uint32_t, 3> Block,
              std::vector<void *> Args) {
  LaunchConfig Config;
  std::copy(Grid.begin(), Grid.end(), Config.Grid);
  std::copy(Block.begin(), Block.end(), Config.Block);
  Config.Args = Args.data();
  Settings How;
  How.Threads = 1;
  const Target &On = *porthip::findGpuTarget("sm_80");
  for (auto _ : State) {
    LaunchOutcome Outcome = launch(K, Config, On, How);
    if (Outcome.Fault != FaultKind::None)
      State.SkipWithError(Outcome.Message.c_str());
  }
}

std::vector<float> numbers(size_t Count) {
  std::vector<float> V(Count);
  for (size_t I = 0; I != Count; ++I)
    V[I] = float(I % 1000) * 0.01f;
  return V;
}

constexpr uint32_t N = 1 << 20;

void vadd(benchmark::State &State, const char *Mode) {
  LoweredKernel *K = lowered(State, "vadd", Mode);
  if (!K)
    return;
  std::vector<float> A = numbers(N), B = numbers(N), C(N);
  float *PA = A.data(), *PB = B.data(), *PC = C.data();
  uint32_t Count = N;
  launchOn(State, *K, {N / 256, 1, 1}, {256, 1, 1}, {&PC, &PA, &PB, &Count});
  if (C[12345] != A[12345] + B[12345])
    State.SkipWithError("wrong");
}

// noinline and restrict: what a compiler knows of a kernel's arguments.
__attribute__((noinline)) void plainVadd(float *__restrict C, const float *A,
                                         const float *B, uint32_t Count) {
  for (uint32_t I = 0; I < Count; ++I)
    C[I] = A[I] + B[I];
}
void vaddPlain(benchmark::State &State) {
  std::vector<float> A = numbers(N), B = numbers(N), C(N);
  for (auto _ : State) {
    plainVadd(C.data(), A.data(), B.data(), N);
    benchmark::DoNotOptimize(C.data());
  }
}

void shuffles(benchmark::State &State, const char *Mode) {
  LoweredKernel *K = lowered(State, "shuffles", Mode);
  if (!K)
    return;
  std::vector<uint32_t> In(1 << 16, 3), Out(1 << 16);
  uint32_t *PIn = In.data(), *POut = Out.data();
  launchOn(State, *K, {256, 1, 1}, {256, 1, 1}, {&POut, &PIn});
  State.counters["ns/shuffle/lane"] = benchmark::Counter(
      10e-9 * (1 << 16), benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}

void barriers(benchmark::State &State, const char *Mode) {
  LoweredKernel *K = lowered(State, "barriers", Mode);
  if (!K)
    return;
  std::vector<uint32_t> Out(1 << 16);
  uint32_t *POut = Out.data(), Count = 10;
  launchOn(State, *K, {256, 1, 1}, {256, 1, 1}, {&POut, &Count});
  State.counters["ns/barrier/lane"] = benchmark::Counter(
      20e-9 * (1 << 16), benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}

void matmul(benchmark::State &State, const char *Mode) {
  LoweredKernel *K = lowered(State, "matmul", Mode);
  if (!K)
    return;
  int Size = 512;
  std::vector<float> A = numbers(512 * 512), B = numbers(512 * 512),
                     C(512 * 512);
  float *PA = A.data(), *PB = B.data(), *PC = C.data();
  launchOn(State, *K, {32, 32, 1}, {16, 16, 1}, {&PC, &PA, &PB, &Size});
  float Sum = 0;
  for (int I = 0; I < Size; ++I)
    Sum = std::fmaf(A[7 * Size + I], B[I * Size + 9], Sum);
  if (C[7 * Size + 9] != Sum)
    State.SkipWithError("wrong");
}

__attribute__((noinline)) void plainMatmul(float *__restrict C, const float *A,
                                           const float *B, int Size) {
  for (int I = 0; I < Size; ++I) {
    for (int J = 0; J < Size; ++J)
      C[I * Size + J] = 0;
    for (int K = 0; K < Size; ++K)
      for (int J = 0; J < Size; ++J)
        C[I * Size + J] += A[I * Size + K] * B[K * Size + J];
  }
}
void matmulPlain(benchmark::State &State) {
  std::vector<float> A = numbers(512 * 512), B = numbers(512 * 512),
                     C(512 * 512);
  for (auto _ : State) {
    plainMatmul(C.data(), A.data(), B.data(), 512);
    benchmark::DoNotOptimize(C.data());
  }
}

void reduceShared(benchmark::State &State, const char *Mode) {
  LoweredKernel *K = lowered(State, "reduceShared", Mode);
  if (!K)
    return;
  std::vector<float> In(N, 1), Out(64);
  float *PIn = In.data(), *POut = Out.data();
  uint32_t Count = N;
  launchOn(State, *K, {64, 1, 1}, {256, 1, 1}, {&POut, &PIn, &Count});
  if (Out[63] != N / 64)
    State.SkipWithError("wrong");
}

void registerAll() {
  auto Each = [](const char *Name, auto Function,
                 std::initializer_list<const char *> Modes) {
    for (const char *Mode : Modes)
      benchmark::RegisterBenchmark(
          (std::string(Name) + "/" + Mode).c_str(),
          [=](benchmark::State &State) { Function(State, Mode); })
          ->Unit(benchmark::kMicrosecond);
  };
  Each("vadd", vadd, {"loop", "fiber"});
  Each("shuffles", shuffles, {"region", "fiber"});
  Each("barriers", barriers, {"region", "fiber"});
  Each("matmul512", matmul, {"region", "fiber"});
  Each("reduceShared", reduceShared, {"region", "fiber"});
  benchmark::RegisterBenchmark("vadd/plain", vaddPlain)
      ->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("matmul512/plain", matmulPlain)
      ->Unit(benchmark::kMicrosecond);
}

} // namespace

int main(int ArgCount, char **Args) {
  benchmark::Initialize(&ArgCount, Args);
  registerAll();
  benchmark::RunSpecifiedBenchmarks();
}
