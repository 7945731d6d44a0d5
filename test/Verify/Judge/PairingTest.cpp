// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs whose launches and buffers do not have the same numbers.
#include "Verify/Judge/Pairing.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace porthip;

namespace {

TraceLaunch launchOf(uint64_t Number, uint64_t Thread, std::string Kernel,
                     std::string Buffer, int Value) {
  TraceLaunch L;
  L.Number = Number;
  L.Thread = Thread;
  L.Kernel = std::move(Kernel);
  L.Arguments.push_back({8, Buffer, 0});
  TraceArray A;
  A.Buffer = std::move(Buffer);
  A.Type = ElementType::I32;
  A.Bytes.assign(reinterpret_cast<const char *>(&Value), sizeof(Value));
  A.SizeBytes = A.Bytes.size();
  L.Changed.push_back(std::move(A));
  return L;
}

Trace traceOf(std::vector<TraceLaunch> Launches) {
  Trace T;
  T.Launches = std::move(Launches);
  return T;
}

// The other thread comes first in B, and so its buffer is the first one there.
TEST(Pairing, ThreadsInAnotherOrder) {
  const Trace A = traceOf({launchOf(1, 1, "f(int*)", "1", 10),
                           launchOf(2, 1, "f(int*)", "1", 11),
                           launchOf(3, 2, "g(int*)", "2", 20)});
  const Trace B = traceOf({launchOf(1, 1, "g(int*)", "1", 20),
                           launchOf(2, 2, "f(int*)", "2", 10),
                           launchOf(3, 2, "f(int*)", "2", 11)});
  EXPECT_FALSE(judge(A, B, {}).differs());
  Trace Wrong = B;
  Wrong.Launches[2].Changed[0].Bytes[0] = 12;
  const Verdict V = judge(A, Wrong, {});
  EXPECT_EQ(V.First.Is, Divergence::Buffer);
  EXPECT_EQ(V.First.Number, 2u);
  EXPECT_EQ(V.First.Values.FirstB, "12");
}

// A buffer that several threads write is compared as it is at last.
TEST(Pairing, BufferOfSeveralThreads) {
  const Trace A = traceOf(
      {launchOf(1, 1, "f(int*)", "1", 1), launchOf(2, 2, "g(int*)", "1", 3)});
  const Trace B = traceOf(
      {launchOf(1, 1, "g(int*)", "1", 2), launchOf(2, 2, "f(int*)", "1", 3)});
  EXPECT_FALSE(judge(A, B, {}).differs());
  Trace Wrong = B;
  Wrong.Launches[1].Changed[0].Bytes[0] = 4;
  EXPECT_TRUE(judge(A, Wrong, {}).differs());
}

TEST(Pairing, ThreadsThatLaunchSomethingElse) {
  const Trace A = traceOf(
      {launchOf(1, 1, "f(int*)", "1", 1), launchOf(2, 2, "g(int*)", "2", 2)});
  const Trace B = traceOf(
      {launchOf(1, 1, "f(int*)", "1", 1), launchOf(2, 2, "h(int*)", "2", 2)});
  EXPECT_EQ(judge(A, B, {}).First.Is, Divergence::Kernel);
}

// One allocation more on A's side; a swap is none.
TEST(Pairing, ShiftedBuffers) {
  const Trace A = traceOf(
      {launchOf(1, 1, "f(int*)", "2", 1), launchOf(2, 1, "g(int*)", "3", 2)});
  const Trace B = traceOf(
      {launchOf(1, 1, "f(int*)", "1", 1), launchOf(2, 1, "g(int*)", "2", 2)});
  EXPECT_FALSE(judge(A, B, {}).differs());
  const Trace Swapped = traceOf(
      {launchOf(1, 1, "f(int*)", "3", 1), launchOf(2, 1, "g(int*)", "2", 2)});
  EXPECT_TRUE(judge(A, Swapped, {}).differs());
}

} // namespace
