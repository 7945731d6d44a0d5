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

struct Compared {
  bool IsEqual;
  Freedom How;
};

template <typename T>
Compared compare(ElementType Type, const std::vector<T> &A,
                 const std::vector<std::vector<T>> &Again,
                 const std::vector<T> &B) {
  std::vector<StringRef> Others;
  for (const std::vector<T> &Other : Again)
    Others.push_back(bytesOf(Other));
  Compared O;
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
  EXPECT_TRUE(judge(A, B, Rules).differs());
  Rules.Repeats = Repeats;
  Verdict V = judge(A, B, Rules);
  EXPECT_FALSE(V.differs());
  EXPECT_TRUE(V.Limited.IsUnsteady);
  EXPECT_EQ(V.Compared.ElementCount, 3u);
  EXPECT_TRUE(hasNote(V, "k, buffer 1 (argument 1, int*): 1 of 2 elements"));
  EXPECT_NE(textOf(V).find(
                "equal, except where the original itself is not reproducible"),
            std::string::npos);
  EXPECT_EQ(jsonOf(V)["partial"], true);
  // Values that it does repeat count.
  B.Launches[1] = launch(2, {7, 9});
  V = judge(A, B, Rules);
  EXPECT_TRUE(V.differs());
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
  EXPECT_FALSE(V.differs());
  EXPECT_TRUE(hasNote(V, "from launch 3 on nothing is compared"));
  // The number of launches is open.
  B.Launches.pop_back();
  V = judge(A, B, Rules);
  EXPECT_FALSE(V.differs());
  EXPECT_TRUE(hasNote(V, "the number of launches is not compared, 1 here"));
  B.Launches.push_back(launch(2, {4}));
  EXPECT_TRUE(judge(A, B, Rules).differs());
  B.Launches[1] = launch(2, {2});
  B.ExitStatus = 1;
  EXPECT_TRUE(judge(A, B, Rules).differs());
  Repeats[0].ExitStatus = 2;
  EXPECT_FALSE(judge(A, B, Rules).differs());
}

TEST(Repeats, ABufferThatIsSometimesLeftAlone) {
  Trace A = trace({launch(1, {1}), launch(2, {5})});
  Trace B = trace({launch(1, {1}), launch(2, {5})});
  B.Launches[1].Changed.clear();
  std::vector<Trace> Repeats = {A};
  VerdictRules Rules;
  Rules.Repeats = Repeats;
  EXPECT_TRUE(judge(A, B, Rules).differs());
  Repeats[0].Launches[1].Changed.clear();
  EXPECT_FALSE(judge(A, B, Rules).differs());
}

// A queue that atomics fill, another in each run, but for an element or two.
const std::vector<int> Queue = {9, 1, 2, 3, 4, 5, 6, 7};
const std::vector<std::vector<int>> QueueAgain = {{9, 5, 1, 7, 2, 6, 3, 8},
                                                  {9, 6, 7, 1, 3, 2, 8, 5}};
const std::vector<int> QueueOfPort = {3, 2, 6, 5, 7, 1, 8, 9};

TEST(Repeats, AQueueIsUndetermined) {
  std::vector<StringRef> Others = {bytesOf(QueueAgain[0]),
                                   bytesOf(QueueAgain[1])};
  auto compareTo = [&](const std::vector<int> &B, StringRef MadeBy,
                       Freedom &How) {
    return compareRepeated(ElementType::I32, bytesOf(Queue), Others, bytesOf(B),
                           Tolerances(), 0, How, MadeBy);
  };
  Freedom How;
  // No atomic makes an order, so what all runs write alike is to be the same.
  ArrayDifference D = compareTo(QueueOfPort, "", How);
  EXPECT_FALSE(D.isEqual());
  EXPECT_TRUE(D.IsUnsteady);
  D = compareTo(QueueOfPort, "a.cu:7", How);
  EXPECT_TRUE(D.isEqual());
  EXPECT_EQ(How.Is, Freedom::Undetermined);
  EXPECT_EQ(How.SkippedCount, 8u);
  EXPECT_EQ(How.ChangingCount, 7u);
  // One run that comes out like the first, by chance, changes nothing of that.
  std::vector<int> Alike = {9, 1, 2, 3, 4, 5, 7, 6};
  Others.push_back(bytesOf(Alike));
  EXPECT_TRUE(compareTo(QueueOfPort, "a.cu:7", How).isEqual());
  EXPECT_EQ(How.Is, Freedom::Undetermined);
  // A few of many that change: the others are compared.
  std::vector<int> A(32, 5), Again = A, B = A;
  Again[3] = 8;
  B[4] = 1;
  B[7] = 1;
  B[9] = 1;
  Freedom Few;
  EXPECT_FALSE(compareRepeated(ElementType::I32, bytesOf(A), bytesOf(Again),
                               bytesOf(B), Tolerances(), 0, Few, "a.cu:7")
                   .isEqual());
}

TEST(Repeats, WhatIsUndeterminedNeedsOtherProof) {
  Trace A = trace({launch(1, Queue)}), B = trace({launch(1, QueueOfPort)});
  std::vector<Trace> Repeats = {trace({launch(1, QueueAgain[0])}),
                                trace({launch(1, QueueAgain[1])})};
  std::vector<OrderMaker> Orders = {{"k(int*)", "a.cu:7"}};
  VerdictRules Rules;
  Rules.Repeats = Repeats;
  EXPECT_TRUE(judge(A, B, Rules).differs());
  Rules.Orders = Orders;
  Verdict V = judge(A, B, Rules);
  EXPECT_EQ(outcomeOf(V).is(), Outcome::Undetermined);
  ASSERT_EQ(V.Limited.Undetermined.size(), 1u);
  EXPECT_EQ(V.Limited.Undetermined[0].MadeBy, "a.cu:7");
  EXPECT_NE(textOf(V).find(": undetermined ("), std::string::npos);
  // Its own check, if each run passes it.
  for (Trace *T : {&A, &B, &Repeats[0], &Repeats[1]})
    T->Output = "sorted: PASS\n";
  V = judge(A, B, Rules);
  EXPECT_EQ(outcomeOf(V).why(), Outcome::UndeterminedBuffers);
  EXPECT_EQ(V.Limited.JudgedBy.OwnCheck, "sorted: PASS");
  Repeats[1].Output = "sorted: FAIL\n";
  EXPECT_EQ(outcomeOf(judge(A, B, Rules)).is(), Outcome::Undetermined);
  // The host gets this in the end.
  TraceArray Sorted = Repeats[0].Launches[0].Changed[0];
  for (Trace *T : {&A, &B, &Repeats[0], &Repeats[1]}) {
    T->Output.clear();
    T->Copies.push_back({1, Sorted});
  }
  V = judge(A, B, Rules);
  EXPECT_EQ(outcomeOf(V).why(), Outcome::UndeterminedBuffers);
  EXPECT_EQ(V.Limited.JudgedBy.CopyCount, 1u);
  EXPECT_TRUE(hasNote(V, "judged by 1 copy to the host (8 elements)"));
  B.Copies[0].What.Bytes[0] ^= 1;
  EXPECT_EQ(judge(A, B, Rules).First.Is, Divergence::Copy);
}

// Results compared before are no proof of those that follow from the queue.
TEST(Repeats, OnlyWhatComesOfItIsProof) {
  auto other = [](uint64_t Number) {
    TraceLaunch L = launch(Number, {4, 4}, "other(int*)");
    L.Changed[0].Buffer = "2";
    return L;
  };
  std::vector<OrderMaker> Orders = {{"k(int*)", "a.cu:7"}};
  VerdictRules Rules;
  Rules.Orders = Orders;
  auto judged = [&](bool IsBefore) {
    auto of = [&](const std::vector<int> &Values) {
      return IsBefore ? trace({other(1), launch(2, Values)})
                      : trace({launch(1, Values), other(2)});
    };
    std::vector<Trace> Repeats = {of(QueueAgain[0]), of(QueueAgain[1])};
    Rules.Repeats = Repeats;
    return judge(of(Queue), of(QueueOfPort), Rules);
  };
  EXPECT_EQ(outcomeOf(judged(true)).is(), Outcome::Undetermined);
  EXPECT_EQ(outcomeOf(judged(false)).why(), Outcome::UndeterminedBuffers);
  EXPECT_EQ(judged(false).Limited.JudgedBy.BufferCount, 1u);
}

// A host that launches until the queue is empty brings the same home.
TEST(Repeats, LastCopiesOfOtherLaunches) {
  Trace A = trace({launch(1, {1}), launch(2, {3})});
  Trace B = trace({launch(1, {1})});
  std::vector<Trace> Repeats = {trace({launch(1, {1})})};
  for (Trace *T : {&A, &B, &Repeats[0]})
    T->Copies.push_back({1, launch(1, {5, 6}).Changed[0]});
  VerdictRules Rules;
  Rules.Repeats = Repeats;
  EXPECT_FALSE(judge(A, B, Rules).differs());
  B.Copies[0].What.Bytes[0] ^= 1;
  EXPECT_EQ(judge(A, B, Rules).First.Is, Divergence::Copy);
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
