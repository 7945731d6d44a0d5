// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Process/ChildRun.h"
#include <csignal>
#include <gtest/gtest.h>
#include <unistd.h>

namespace porthip {
namespace {

int statusOf(llvm::function_ref<int()> Execute) {
  auto Status = runInChild(Execute);
  return Status ? *Status : (llvm::consumeError(Status.takeError()), -1);
}

TEST(ChildRun, StatusAsAShellHasIt) {
  EXPECT_EQ(statusOf([] { return 0; }), 0);
  EXPECT_EQ(statusOf([] { return 3; }), 3);
  EXPECT_EQ(statusOf([] { return ::raise(SIGKILL); }), 128 + SIGKILL);
}

TEST(ChildRun, TheProgramDecidesWhatSignalsMean) {
  // They are ignored here, while it runs, and not there.
  EXPECT_EQ(statusOf([] { return ::raise(SIGINT); }), 128 + SIGINT);
  EXPECT_EQ(statusOf([] { return ::getppid() > 1 ? 7 : 8; }), 7);
}

} // namespace
} // namespace porthip
