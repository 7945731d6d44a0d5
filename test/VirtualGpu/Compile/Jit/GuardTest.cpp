// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A crash of a compiler does not end the process.
#include "VirtualGpu/Compile/Jit/Guard.h"
#include "llvm/Support/ErrorHandling.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace porthip::vgpu;

namespace {

void expectWorks() {
  int Runs = 0;
  EXPECT_EQ(runGuarded([&] { ++Runs; }), std::nullopt);
  EXPECT_EQ(Runs, 1);
}

TEST(Guard, NullPointer) {
  for (int I = 0; I != 3; ++I) {
    volatile int *volatile Null = nullptr;
    EXPECT_EQ(runGuarded([&] { *Null = 1; }), "Segmentation fault");
  }
  expectWorks();
}

TEST(Guard, FailedAssertion) {
  EXPECT_EQ(runGuarded([] { std::abort(); }), "Aborted");
  expectWorks();
}

TEST(Guard, FatalErrorOfLlvm) {
  EXPECT_EQ(runGuarded([] { llvm::report_fatal_error("Cannot select: x"); }),
            "Cannot select: x");
  expectWorks();
}

uint64_t recurse(volatile uint64_t *Left) {
  volatile char Room[1024];
  Room[*Left % 1024] = 1;
  *Left = *Left - 1;
  return *Left ? recurse(Left) + Room[0] : 0;
}

TEST(Guard, DeepRecursionHasRoom) {
  volatile uint64_t Left = 20000; // 20 MiB: more than a thread commonly has
  EXPECT_EQ(runGuarded([&] { recurse(&Left); }), std::nullopt);
  EXPECT_EQ(Left, 0u);
}

TEST(Guard, StackOverflow) {
  volatile uint64_t Left = 0; // wraps round: endless
  EXPECT_EQ(runGuarded([&] { recurse(&Left); }), "Segmentation fault");
  expectWorks();
}

} // namespace
