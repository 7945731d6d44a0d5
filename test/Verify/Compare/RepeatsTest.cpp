// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/Repeats.h"
#include "Verify/Judge/Verdict.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace porthip;
using llvm::StringRef;

namespace {

template <typename T> StringRef bytesOf(const std::vector<T> &Values) {
  return {reinterpret_cast<const char *>(Values.data()),
          Values.size() * sizeof(T)};
}

struct Outcome {
  bool IsEqual;
  Freedom How;
};

template <typename T>
Outcome compare(ElementType Type, const std::vector<T> &A,
                const std::vector<std::vector<T>> &Again,
                const std::vector<T> &B) {
  std::vector<StringRef> Others;
  for (const std::vector<T> &Other : Again)
    Others.push_back(bytesOf(Other));
  Outcome O;
  O.IsEqual = compareRepeated(Type, bytesOf(A), Others, bytesOf(B),
                              Tolerances(), 0, O.How)
                  .isEqual();
  return O;
}

TEST(Repeats, SteadyValuesAreCompared) {
  auto O = compare<int>(ElementType::I32, {1, 2}, {{1, 2}, {1, 2}}, {1, 3});
  EXPECT_FALSE(O.IsEqual);
  EXPECT_EQ(O.How.Is, Freedom::None);
}

TEST(Repeats, AnotherOrder) {
  std::vector<int> A = {1, 2, 3, 4};
  auto O = compare<int>(ElementType::I32, A, {{4, 3, 2, 1}}, {2, 1, 4, 3});
  EXPECT_TRUE(O.IsEqual);
  EXPECT_EQ(O.How.Is, Freedom::Order);
  // The elements still have to be these.
  EXPECT_FALSE(
      compare<int>(ElementType::I32, A, {{4, 3, 2, 1}}, {2, 1, 4, 4}).IsEqual);
}

TEST(Repeats, ElementsThatDiffer) {
  std::vector<int> A = {1, 2, 3, 4};
  auto O = compare<int>(ElementType::I32, A, {{1, 9, 3, 4}, {1, 8, 3, 4}},
                        {1, 700, 3, 4});
  EXPECT_TRUE(O.IsEqual);
  EXPECT_EQ(O.How.Is, Freedom::Values);
  EXPECT_EQ(O.How.SkippedCount, 1u);
  EXPECT_EQ(O.How.ExtraCount, 0u);
  EXPECT_FALSE(compare<int>(ElementType::I32, A, {{1, 9, 3, 4}, {1, 8, 3, 4}},
                            {1, 700, 3, 5})
                   .IsEqual);
}

// Every run of the original flips a few others.
TEST(Repeats, AsManyOthersAsEachRunAdds) {
  std::vector<int> A(1000, 50);
  auto with = [&](std::vector<unsigned> Places, int Value) {
    std::vector<int> Copy = A;
    for (unsigned Place : Places)
      Copy[Place] = Value;
    return Copy;
  };
  std::vector<std::vector<int>> Again = {with({1, 5}, 51), with({7, 8}, 49)};
  auto O = compare<int>(ElementType::I32, A, Again, with({20, 21, 22}, 49));
  EXPECT_TRUE(O.IsEqual);
  EXPECT_EQ(O.How.ExtraCount, 3u);
  // More of them, or farther off, is no chance.
  EXPECT_FALSE(
      compare<int>(ElementType::I32, A, Again, with({20, 21, 22, 23, 24}, 49))
          .IsEqual);
  EXPECT_FALSE(
      compare<int>(ElementType::I32, A, Again, with({20}, 90)).IsEqual);
}

TEST(Repeats, FloatsSpread) {
  std::vector<float> A = {1000, 2, -5}, Z = {1000.5f, 2, -5};
  auto O = compare<float>(ElementType::F32, A, {Z}, {1003, 2, -5});
  EXPECT_TRUE(O.IsEqual);
  EXPECT_EQ(O.How.Is, Freedom::Spread);
  EXPECT_EQ(O.How.Absolute, 0.5);
  EXPECT_FALSE(compare<float>(ElementType::F32, A, {Z}, {1005, 2, -5}).IsEqual);
}

TEST(Repeats, ChaosIsNoBound) {
  std::vector<float> A = {1, 2, 3, 4}, Z = {1, 200, 3, 4};
  // Only the element that is seen to differ is open.
  auto O = compare<float>(ElementType::F32, A, {Z}, {1, -70, 3, 4});
  EXPECT_TRUE(O.IsEqual);
  EXPECT_EQ(O.How.Is, Freedom::Values);
  EXPECT_FALSE(
      compare<float>(ElementType::F32, A, {Z}, {1, 200, 3000, 4}).IsEqual);
  constexpr float Inf = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(
      compare<float>(ElementType::F32, A, {{1, 2, Inf, 4}}, {1, 2, NAN, 4})
          .IsEqual);
}

TraceLaunch launch(uint64_t Number, std::vector<int> Values,
                   std::string Kernel = "k(int*)") {
  TraceArray A;
  A.Buffer = "1";
  A.Type = ElementType::I32;
  A.Bytes = bytesOf(Values).str();
  A.SizeBytes = A.Bytes.size();
  TraceLaunch L;
  L.Number = Number;
  L.Kernel = std::move(Kernel);
  L.Arguments.push_back({8, "1", 0});
  L.Changed.push_back(std::move(A));
  return L;
}

Trace trace(std::vector<TraceLaunch> Launches, std::string Output = "") {
  Trace T;
  T.Leg = "leg";
  T.Launches = std::move(Launches);
  T.Output = std::move(Output);
  return T;
}

bool hasNote(const Verdict &V, StringRef Text) {
  for (StringRef Note : V.Notes)
    if (Note.contains(Text))
      return true;
  return false;
}

TEST(Repeats, OfAProgram) {
  Trace A = trace({launch(1, {1, 2}), launch(2, {7, 8})});
  Trace B = trace({launch(1, {1, 5}), launch(2, {7, 8})});
  std::vector<Trace> Repeats = {trace({launch(1, {1, 3}), launch(2, {7, 8})})};
  VerdictRules Rules;
  EXPECT_FALSE(judge(A, B, Rules).isEqual());
  Rules.Repeats = Repeats;
  Verdict V = judge(A, B, Rules);
  EXPECT_TRUE(V.isEqual());
  EXPECT_TRUE(V.IsPartial);
  EXPECT_EQ(V.ComparedCount, 3u);
  EXPECT_TRUE(hasNote(V, "k, buffer 1 (argument 1, int*): 1 of 2 elements"));
  EXPECT_NE(textOf(V).find("equal where the original repeats itself"),
            std::string::npos);
  EXPECT_EQ(jsonOf(V)["partial"], true);
  // What it does repeat counts.
  B.Launches[1] = launch(2, {7, 9});
  V = judge(A, B, Rules);
  EXPECT_FALSE(V.isEqual());
  EXPECT_EQ(V.First.Number, 2u);
}

TEST(Repeats, LaunchesAndStatus) {
  Trace A = trace({launch(1, {1}), launch(2, {2}), launch(3, {3})});
  Trace B = trace({launch(1, {1})});
  std::vector<Trace> Repeats = {trace({launch(1, {1}), launch(2, {2})})};
  VerdictRules Rules;
  Rules.Repeats = Repeats;
  B.Launches.push_back(launch(2, {2}));
  Verdict V = judge(A, B, Rules);
  EXPECT_TRUE(V.isEqual());
  EXPECT_TRUE(hasNote(V, "from launch 3 on nothing is compared"));
  // The number of launches is open.
  B.Launches.pop_back();
  V = judge(A, B, Rules);
  EXPECT_TRUE(V.isEqual());
  EXPECT_TRUE(hasNote(V, "the number of launches is not compared, 1 here"));
  B.Launches.push_back(launch(2, {4}));
  EXPECT_FALSE(judge(A, B, Rules).isEqual());
  B.Launches[1] = launch(2, {2});
  B.ExitStatus = 1;
  EXPECT_FALSE(judge(A, B, Rules).isEqual());
  Repeats[0].ExitStatus = 2;
  EXPECT_TRUE(judge(A, B, Rules).isEqual());
}

TEST(Repeats, ABufferThatIsSometimesLeftAlone) {
  Trace A = trace({launch(1, {1}), launch(2, {5})});
  Trace B = trace({launch(1, {1}), launch(2, {5})});
  B.Launches[1].Changed.clear();
  std::vector<Trace> Repeats = {A};
  VerdictRules Rules;
  Rules.Repeats = Repeats;
  EXPECT_FALSE(judge(A, B, Rules).isEqual());
  Repeats[0].Launches[1].Changed.clear();
  EXPECT_TRUE(judge(A, B, Rules).isEqual());
}

unsigned line(StringRef A, StringRef B, std::vector<StringRef> Again) {
  return compareOutput(A, B, Tolerances(), Again).Line;
}

TEST(Repeats, OfTheOutput) {
  EXPECT_EQ(line("a 1.25 7\n", "a 9.5 7\n", {"a 1.5 7\n"}), 0u);
  EXPECT_EQ(line("a 1.25 7\n", "a 9.5 8\n", {"a 1.5 7\n"}), 1u);
  EXPECT_EQ(line("a 1.25 7\n", "a 9.5 7\n", {"a 1.25 7\n"}), 1u);
  EXPECT_EQ(line("x\ny\n", "y\nx\n", {"y\nx\n"}), 0u);
  EXPECT_EQ(line("x\ny\n", "y\nz\n", {"y\nx\n"}), 1u);
  EXPECT_EQ(line("found early\nb\n", "found late\nb\n", {"not found\nb\n"}),
            0u);
  EXPECT_EQ(line("found early\nb\n", "found late\nc\n", {"not found\nb\n"}),
            2u);
  // Retries: lines of the two stand beside each other no longer.
  EXPECT_EQ(line("t 1\nfast\nend\n", "t 2\nslow\nt 3\nfast\nend\n",
                 {"t 4\nslow\nt 5\nslow\nend\n"}),
            0u);
  EXPECT_EQ(line("t 1\nfast\nend\n", "t 2\nslow\nt 3\nfast\nFAIL\n",
                 {"t 4\nslow\nt 5\nslow\nend\n"}),
            5u);
  EXPECT_EQ(line("a\nb\n", "a\n", {"a\nb\n"}), 2u);
  EXPECT_EQ(line("a\nb\n", "a\n", {"a\n"}), 0u);
  OutputDifference D = compareOutput("t 1\nt 2\n", "t 3\nt 4\n", Tolerances(),
                                     {StringRef("t 5\nt 6\n")});
  EXPECT_EQ(D.UnsteadyCount, 2u);
  EXPECT_EQ(D.FirstUnsteadyLine, 1u);
}

} // namespace
