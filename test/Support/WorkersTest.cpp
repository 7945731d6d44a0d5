// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Workers.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <map>
#include <unistd.h>

using namespace porthip;

namespace {

std::map<unsigned, WorkerResult>
runAll(unsigned Count, const WorkerLimits &Limits,
       llvm::function_ref<std::string(unsigned)> Task) {
  std::map<unsigned, WorkerResult> Results;
  runIsolated(Count, Limits, Task,
              [&](unsigned I, WorkerResult R) { Results[I] = std::move(R); });
  return Results;
}

TEST(Workers, ACrashCostsItsOwnTask) {
  WorkerLimits Limits;
  Limits.Jobs = 2;
  auto Results = runAll(4, Limits, [](unsigned I) -> std::string {
    if (I == 1)
      std::abort();
    if (I == 2)
      _exit(0);
    return "result " + std::to_string(I);
  });
  ASSERT_EQ(Results.size(), 4u);
  EXPECT_EQ(Results[0].Output, "result 0");
  EXPECT_EQ(Results[1].Failure, "crashed (Aborted)");
  EXPECT_EQ(Results[2].Failure, "ended early");
  EXPECT_EQ(Results[3].Output, "result 3");
  EXPECT_EQ(Results[3].Failure, "");
}

TEST(Workers, MemoryIsLimited) {
  WorkerLimits Limits;
  Limits.MemoryBytes = uint64_t(2) << 30;
  auto Results = runAll(2, Limits, [](unsigned I) -> std::string {
    std::string Large(I == 0 ? uint64_t(3) << 30 : 1, 'x');
    return Large.substr(0, 1);
  });
  EXPECT_EQ(Results[0].Failure, "needed over 2048 MB of memory");
  EXPECT_EQ(Results[1].Output, "x");
}

TEST(Workers, TheLimitIsOfCpuTime) {
  WorkerLimits Limits;
  Limits.Jobs = 3;
  Limits.TimeoutSeconds = 1;
  auto Results = runAll(3, Limits, [](unsigned I) -> std::string {
    volatile unsigned Which = I;
    while (Which == 0)
      ;
    usleep(1500000); // as one that is not given the CPU
    while (Which == 2)
      pause();
    return "done";
  });
  EXPECT_EQ(Results[0].Failure, "took over 1 s");
  EXPECT_EQ(Results[1].Failure, "");
  EXPECT_EQ(Results[1].Output, "done");
  EXPECT_EQ(Results[2].Failure, "took over 1 s");
}

} // namespace
