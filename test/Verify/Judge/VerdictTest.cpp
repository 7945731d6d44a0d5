// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Verdict.h"
#include "Verify/Judge/KernelNames.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace porthip;

namespace {

TraceArray array(std::string Buffer, std::vector<float> Values) {
  TraceArray A;
  A.Buffer = std::move(Buffer);
  A.Type = ElementType::F32;
  A.Bytes.resize(Values.size() * sizeof(float));
  if (!Values.empty())
    std::memcpy(A.Bytes.data(), Values.data(), A.Bytes.size());
  A.SizeBytes = A.Bytes.size();
  return A;
}

TraceLaunch launch(uint64_t Number, std::vector<float> Values,
                   std::string Kernel = "k(float*)") {
  TraceLaunch L;
  L.Number = Number;
  L.Kernel = std::move(Kernel);
  L.Block[0] = 64;
  L.Arguments.push_back({8, "1", 0});
  L.Changed.push_back(array("1", std::move(Values)));
  return L;
}

Trace trace(std::string Leg, std::vector<TraceLaunch> Launches) {
  Trace T;
  T.Leg = std::move(Leg);
  T.Launches = std::move(Launches);
  return T;
}

TEST(Verdict, Equal) {
  Trace A = trace("a", {launch(1, {1, 2}), launch(2, {3, 4})});
  Trace B = A;
  Verdict V = judge(A, B, {});
  EXPECT_FALSE(V.differs());
  EXPECT_EQ(V.Compared.LaunchCount, 2u);
  EXPECT_EQ(V.Compared.ArrayCount, 2u);
}

TEST(Verdict, Unordered) {
  // The second kernel writes the buffer in an order again.
  std::string Append = "void ns::append<float>(float*)";
  Trace A = trace("a", {launch(1, {1, 2, 3}, Append)});
  Trace B = trace("b", {launch(1, {3, 1, 2}, Append)});
  Trace Wrong = trace("b", {launch(1, {3, 1, 1}, Append)});
  VerdictRules Rules;
  EXPECT_TRUE(judge(A, B, Rules).differs());
  Rules.Unordered = {"ns::append"};
  EXPECT_FALSE(judge(A, B, Rules).differs());
  EXPECT_TRUE(judge(A, Wrong, Rules).differs());
  A.Copies.push_back({1, array("1", {1, 2, 3})});
  B.Copies.push_back({1, array("1", {3, 1, 2})});
  EXPECT_FALSE(judge(A, B, Rules).differs());
  A.Launches.push_back(launch(2, {1, 2}));
  B.Launches.push_back(launch(2, {2, 1}));
  Verdict V = judge(A, B, Rules);
  EXPECT_EQ(V.First.Is, Divergence::Buffer);
  EXPECT_EQ(V.First.Number, 2u);
}

TEST(Verdict, FirstLaunchCounts) {
  Trace A =
      trace("a", {launch(1, {1, 2}), launch(2, {3, 4}), launch(3, {5, 6})});
  Trace B =
      trace("b", {launch(1, {1, 2}), launch(2, {3, 9}), launch(3, {0, 0})});
  Verdict V = judge(A, B, {});
  EXPECT_EQ(V.First.Is, Divergence::Buffer);
  EXPECT_EQ(V.First.Number, 2u);
  EXPECT_EQ(V.First.Values.FirstIndex, 1u);
  EXPECT_EQ(V.First.Place, "buffer 1 (argument 1, float*)");
  EXPECT_EQ(V.Compared.BadLaunchCount, 2u);
  EXPECT_NE(textOf(V).find("first in launch 2: k(float*)"), std::string::npos);
  Json J = jsonOf(V);
  EXPECT_EQ(J["first"]["index"], 1);
  EXPECT_EQ(J["first"]["values"][1], "9");
}

TEST(Verdict, LaunchesThatAreNotTheSame) {
  Trace A = trace("a", {launch(1, {1}), launch(2, {1})});
  Trace Missing = trace("b", {launch(1, {1})});
  EXPECT_EQ(judge(A, Missing, {}).First.Is, Divergence::Kernel);
  EXPECT_EQ(judge(Missing, A, {}).First.Is, Divergence::Kernel);
  Trace Other = trace("b", {launch(1, {1}), launch(2, {1}, "other(float*)")});
  EXPECT_EQ(judge(A, Other, {}).First.KernelB, "other(float*)");
  // The same kernel with another spelling of a parameter.
  Trace Spelled = trace("b", {launch(1, {1}), launch(2, {1}, "k(float_*)")});
  EXPECT_FALSE(judge(A, Spelled, {}).differs());
}

TEST(Verdict, KernelsByTheirName) {
  auto areSame = [](std::string Cuda, std::string Hip) {
    return !judge(trace("a", {launch(1, {1}, std::move(Cuda))}),
                  trace("b", {launch(1, {1}, std::move(Hip))}), {})
                .differs();
  };
  EXPECT_TRUE(areSame("void k<__nv_bfloat16>(__nv_bfloat16*)",
                      "void k<__hip_bfloat16>(__hip_bfloat16*)"));
  EXPECT_TRUE(areSame("void k<float4, uint2>(float4*)",
                      "void k<HIP_vector_type<float, 4u>, "
                      "HIP_vector_type<unsigned int, 2u> >(int*)"));
  EXPECT_TRUE(areSame("(anonymous namespace)::k(int (*)(float))",
                      "(anonymous namespace)::k(float)"));
  EXPECT_FALSE(areSame("(anonymous namespace)::k(int*)",
                       "(anonymous namespace)::l(int*)"));
  EXPECT_FALSE(areSame("void k<(Kind)1>(int*)", "void k<(Kind)2>(int*)"));
  EXPECT_FALSE(areSame("void k<float4>(int*)",
                       "void k<HIP_vector_type<float, 2u> >(int*)"));
}

TEST(Verdict, OneSideLeavesABuffer) {
  Trace A = trace("a", {launch(1, {1})}), B = A;
  B.Launches[0].Changed.clear();
  EXPECT_EQ(judge(A, B, {}).First.Untouched, "b" == B.Leg ? "b" : "a");
  EXPECT_TRUE(judge(A, B, {}).differs());
  EXPECT_TRUE(judge(B, A, {}).differs());
}

// A launch that writes what is there already changes nothing.
TEST(Verdict, SameAsAnEarlierLaunchLeftIt) {
  Trace A = trace("a", {launch(1, {1, 2}), launch(2, {1.000001f, 2})});
  Trace B = trace("b", {launch(1, {1, 2}), launch(2, {})});
  B.Launches[1].Changed.clear();
  EXPECT_TRUE(judge(A, B, {}).differs());
  B.Launches[1].Same["1"] = 1;
  EXPECT_FALSE(judge(A, B, {}).differs());
  EXPECT_FALSE(judge(B, A, {}).differs());
  A.Launches[1] = launch(2, {1, 3});
  EXPECT_EQ(judge(A, B, {}).First.Values.FirstIndex, 1u);
  EXPECT_EQ(judge(B, A, {}).First.Values.FirstIndex, 1u);
}

TEST(Verdict, FaultStatusOutput) {
  Trace A = trace("a", {launch(1, {1})}), B = A;
  B.Launches[0].Fault = "kernel k: trap";
  EXPECT_EQ(judge(A, B, {}).First.Is, Divergence::Fault);
  B = A;
  B.ExitStatus = 1;
  EXPECT_EQ(judge(A, B, {}).First.Is, Divergence::ExitStatus);
  B = A;
  B.Output = "x\n";
  EXPECT_EQ(judge(A, B, {}).First.Is, Divergence::Output);
  VerdictRules Lax;
  Lax.ComparesOutput = false;
  EXPECT_FALSE(judge(A, B, Lax).differs());
}

TEST(Verdict, WhatIsNotComparedIsNoted) {
  Trace A = trace("a", {launch(1, {1})}), B = A;
  B.Launches[0].Changed[0] = array("1", {1, 2});
  Verdict V = judge(A, B, {});
  ASSERT_EQ(V.Notes.size(), 1u);
  EXPECT_NE(V.Notes[0].find("4 bytes against 8"), std::string::npos);
  B = A;
  B.Launches[0].Changed[0].IsOmitted = true;
  EXPECT_EQ(judge(A, B, {}).Notes.size(), 1u);
}

TEST(Verdict, WhatIsNotRecordedIsNotCalledEqual) {
  Trace A = trace("a", {launch(1, {1}), launch(2, {1})}), B = A;
  EXPECT_FALSE(judge(A, B, {}).Limited.isAny());
  A.Launches[1].Changed[0].IsOmitted = true;
  Verdict V = judge(A, B, {});
  EXPECT_FALSE(V.differs());
  EXPECT_EQ(V.Limited.UnrecordedCount, 1u);
  EXPECT_EQ(jsonOf(V)["partial"], true);
  EXPECT_NE(textOf(V).find("equal, but only in what was recorded (2 launches"),
            std::string::npos)
      << textOf(V);
}

TEST(Verdict, Copies) {
  Trace A = trace("a", {launch(1, {1})}), B = A;
  A.Copies.push_back({1, array("1", {1, 2})});
  B.Copies.push_back({1, array("1", {1, 3})});
  Verdict V = judge(A, B, {});
  EXPECT_EQ(V.First.Is, Divergence::Copy);
  EXPECT_EQ(V.First.Values.FirstB, "3");
}

TEST(Verdict, NothingComparedIsNoProof) {
  // Nothing changed, and nothing was copied or printed.
  Trace A = trace("a", {launch(1, {1})});
  EXPECT_EQ(outcomeOf(judge(A, A, {})).why(), Outcome::AllEqual);
  A.Launches[0].Changed.clear();
  A.Output = "done\n";
  Verdict V = judge(A, A, {});
  EXPECT_FALSE(V.differs());
  EXPECT_EQ(outcomeOf(V).why(), Outcome::NothingDone);
  EXPECT_NE(textOf(V).find(": nothing to compare (1 launch, 0 buffers"),
            std::string::npos);
  // Copies, or prints of kernels, are something.
  Trace Copies = A;
  Copies.Copies.push_back({1, array("1", {1, 2})});
  EXPECT_EQ(outcomeOf(judge(Copies, Copies, {})).why(), Outcome::AllEqual);
  A.Launches[0].HasPrinted = true;
  EXPECT_EQ(outcomeOf(judge(A, A, {})).why(), Outcome::AllEqual);
  VerdictRules NoOutput;
  NoOutput.ComparesOutput = false;
  EXPECT_EQ(outcomeOf(judge(A, A, NoOutput)).why(), Outcome::NothingDone);
  // A buffer that is not compared is not.
  Trace Pointers = trace("a", {launch(1, {1})});
  Pointers.Launches[0].Changed[0].Type = ElementType::Pointer;
  EXPECT_EQ(outcomeOf(judge(Pointers, Pointers, {})).why(),
            Outcome::NothingDone);
}

TEST(Verdict, CountsAreOfOneKind) {
  Trace A = trace("a", {launch(1, {1}), launch(2, {1})});
  Trace B = trace("b", {launch(1, {2})});
  Verdict V = judge(A, B, {});
  EXPECT_EQ(V.Compared.LaunchCount, 2u);
  EXPECT_EQ(V.Compared.BadLaunchCount, 2u);
  EXPECT_EQ(textOf(V).substr(0, textOf(V).find('\n')),
            "b: MISMATCH (2 launches, 1 buffer compared, 2 launches differ)");
  A = trace("a", {launch(1, {1})});
  EXPECT_EQ(textOf(judge(A, B, {})).substr(0, 60),
            "b: MISMATCH (1 launch, 1 buffer compared, 1 launch differs)\n");
}

/// The verdicts of ports whose second element is \p Values.
std::vector<Verdict> verdictsOf(std::vector<float> Values) {
  Trace A = trace("cuda@vgpu:sm_80", {launch(1, {1, 1})});
  std::vector<Verdict> Result;
  constexpr const char *Names[] = {"hip@vgpu:gfx942", "hip@vgpu:sm_80"};
  for (size_t I = 0; I < Values.size(); ++I)
    Result.push_back(
        judge(A, trace(Names[I], {launch(1, {1, Values[I]})}), {}));
  return Result;
}

bool hasRoundingHint(const Verdict &V) {
  for (const std::string &Hint : V.First.Values.Hints)
    if (Hint == RoundingHint)
      return true;
  return false;
}

TEST(Verdict, AllPortsAlikeIsThePortsSource) {
  std::vector<Verdict> V = verdictsOf({1.001f, 1.001f});
  EXPECT_TRUE(hasRoundingHint(V[0]));
  explain({{&V[0], true, false}, {&V[1], true, true}});
  for (const Verdict &One : V) {
    EXPECT_EQ(One.Because.Cause,
              "all ports differ in the same way, also hip@vgpu:sm_80, on the "
              "original's kind of GPU: the port's source computes something "
              "else, not the hardware");
    EXPECT_FALSE(hasRoundingHint(One));
    EXPECT_NE(textOf(One).find("    cause: all ports differ"),
              std::string::npos);
    EXPECT_EQ(jsonOf(One)["cause"], One.Because.Cause);
  }
}

TEST(Verdict, OneGpuAloneIsTheHardware) {
  // The port on the original's kind of GPU is equal.
  std::vector<Verdict> V = verdictsOf({1.001f, 1});
  explain({{&V[0], true, false}, {&V[1], true, true}});
  EXPECT_EQ(V[0].Because.Cause, "");
  EXPECT_TRUE(hasRoundingHint(V[0]));
  // It differs, but the other one differs otherwise.
  V = verdictsOf({5, 1.001f});
  explain({{&V[0], true, false}, {&V[1], true, true}});
  EXPECT_EQ(V[0].Because.Cause, "");
  EXPECT_EQ(V[1].Because.Cause.substr(0, 31),
            "on the original's kind of GPU: ");
  // The original itself on another GPU has the same source.
  V = verdictsOf({1.001f, 1.001f});
  explain({{&V[0], true, false}, {&V[1], false, true}});
  EXPECT_EQ(V[0].Because.Cause + V[1].Because.Cause, "");
}

/// A kernel that reads buffer 1 and a number, and writes buffer 2.
TraceLaunch scale(uint64_t InputHash, uint64_t Factor, float Out) {
  TraceLaunch L = launch(1, {Out}, "scale(float const*, float*, float)");
  L.Changed[0].Buffer = "2";
  L.Arguments = {{8, "1", 0}, {8, "2", 0}, {4, "", 0, Factor}};
  L.Inputs = {{"1", InputHash}, {"2", 7}};
  return L;
}

TEST(Verdict, OtherInputsAreTheCause) {
  Trace A = trace("a", {scale(5, 9, 1)});
  auto causeOf = [&](TraceLaunch L, VerdictRules Rules = {}) {
    return judge(A, trace("b", {L}), Rules).Because.Cause;
  };
  EXPECT_EQ(causeOf(scale(6, 9, 2)),
            "the inputs differ: before launch 1, buffer 1 (argument 1, float "
            "const*) holds something else than in the original; the host's "
            "code computes or reads it, not a kernel");
  EXPECT_NE(causeOf(scale(5, 8, 2)).find("argument 3 (float) is something"),
            std::string::npos);
  // The same inputs; equal outputs; inputs that the original does not repeat.
  EXPECT_EQ(causeOf(scale(5, 9, 2)), "");
  EXPECT_EQ(causeOf(scale(6, 9, 1)), "");
  std::vector<Trace> Again = {trace("a", {scale(4, 9, 1)})};
  VerdictRules Rules;
  Rules.Repeats = Again;
  EXPECT_NE(causeOf(scale(6, 9, 2), Rules).find("which itself has something"),
            std::string::npos);
  // Values within the bounds may have made them.
  TraceLaunch First = launch(1, {1}), Near = launch(1, {1 + 1e-6f});
  TraceLaunch Second = scale(5, 9, 1), Other = scale(6, 9, 2);
  Second.Number = Other.Number = 2;
  Verdict V = judge(trace("a", {First, Second}), trace("b", {Near, Other}), {});
  EXPECT_EQ(V.First.Number, 2u);
  EXPECT_EQ(V.Because.Cause, "");
}

/// A queue that two launches fill, and what a third makes of it.
Trace queueRun(std::string Leg, std::vector<float> First,
               std::vector<float> Second, std::vector<float> Third) {
  Trace T = trace(std::move(Leg),
                  {launch(1, std::move(First)), launch(2, std::move(Second)),
                   launch(3, std::move(Third))});
  T.Copies.push_back({1, array("1", {5, 6})});
  return T;
}

// All runs of the original may agree in a launch by chance, where the leg
// comes with another queue.
TEST(Verdict, WhatOtherLaunchesShowToBeOpen) {
  Trace A = queueRun("a", {1, 2}, {3, 4}, {7, 8});
  std::vector<Trace> Again = {queueRun("a", {8, 9}, {6, 7}, {7, 8}),
                              queueRun("a", {3, 5}, {5, 9}, {7, 8})};
  std::vector<OrderMaker> Orders = {{"k(float*)", "k.cu:3"}};
  VerdictRules Rules;
  Rules.Repeats = Again;
  Rules.Orders = Orders;
  Verdict V = judge(A, queueRun("b", {4, 6}, {1, 7}, {7, 9}), Rules);
  EXPECT_FALSE(V.differs());
  ASSERT_EQ(V.Limited.Undetermined.size(), 1u);
  EXPECT_EQ(V.Limited.Undetermined[0].ArrayCount, 3u);
  EXPECT_EQ(V.Limited.JudgedBy.CopyCount, 1u);
  Trace Left = queueRun("b", {4, 6}, {1, 7}, {});
  Left.Launches[2].Changed.clear();
  EXPECT_FALSE(judge(A, Left, Rules).differs());
  // The leg comes with the original's own queue.
  V = judge(A, queueRun("b", {4, 6}, {3, 4}, {7, 9}), Rules);
  EXPECT_EQ(V.First.Number, 3u);
  Left.Launches[1] = launch(2, {3, 4});
  EXPECT_TRUE(judge(A, Left, Rules).differs());
  // No atomics are known; the host gets something else.
  Rules.Orders = {};
  EXPECT_TRUE(judge(A, queueRun("b", {4, 6}, {1, 7}, {7, 9}), Rules).differs());
  Rules.Orders = Orders;
  Trace Home = queueRun("b", {4, 6}, {1, 7}, {7, 9});
  Home.Copies[0].What = array("1", {5, 7});
  EXPECT_EQ(judge(A, Home, Rules).First.Is, Divergence::Copy);
}

// No launch shows that this kernel's buffer is open.
TEST(Verdict, WhatAQueueIsTurnedIntoIsJudged) {
  auto run = [](std::string Leg, std::vector<float> Queue,
                std::vector<float> Sum) {
    TraceLaunch Second = launch(2, std::move(Sum), "sum(float*,float*)");
    Second.Changed[0].Buffer = "2";
    Second.Arguments.push_back({8, "2", 0});
    return trace(std::move(Leg), {launch(1, std::move(Queue)), Second});
  };
  std::vector<Trace> Again = {run("a", {8, 9}, {3, 3})};
  std::vector<OrderMaker> Orders = {{"k(float*)", "k.cu:3"}};
  VerdictRules Rules;
  Rules.Repeats = Again;
  Rules.Orders = Orders;
  Trace A = run("a", {1, 2}, {3, 3});
  EXPECT_FALSE(judge(A, run("b", {4, 7}, {3, 3}), Rules).differs());
  EXPECT_EQ(judge(A, run("b", {4, 7}, {3, 4}), Rules).First.Number, 2u);
}

TEST(KernelNames, TypesOfCubAndThrust) {
  EXPECT_EQ(commonName("void scan<(cub::CUB_300001_SM_800::BlockScanAlgorithm)0"
                       ", 4>(int*)"),
            commonName("void scan<(hipcub::BlockScanAlgorithm)1, 4>(int*)"));
  EXPECT_EQ(
      commonName("void k<thrust::THRUST_200302_SM_800_NS::plus<float>>()"),
      commonName("void k<thrust::plus<float>>()"));
  EXPECT_NE(commonName("void k<cub::Sum>()"), commonName("void k<cub::Max>()"));
  EXPECT_NE(commonName("void k<(own::Kind)0>()"),
            commonName("void k<(own::Kind)1>()"));
}

} // namespace
