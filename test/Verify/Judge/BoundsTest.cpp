// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Bounds.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace porthip;

namespace {

Trace traceOf(std::vector<float> Values,
              std::string Kernel = "void k<float, 4>(float*)") {
  TraceArray A;
  A.Buffer = "1";
  A.Type = ElementType::F32;
  A.Bytes.resize(Values.size() * sizeof(float));
  std::memcpy(A.Bytes.data(), Values.data(), A.Bytes.size());
  A.SizeBytes = A.Bytes.size();
  TraceLaunch L;
  L.Number = 1;
  L.Kernel = std::move(Kernel);
  L.Arguments.push_back({8, "1", 0});
  L.Changed.push_back(std::move(A));
  Trace T;
  T.Leg = "leg";
  T.Launches.push_back(std::move(L));
  return T;
}

std::vector<DerivedBound> boundsOf(const Trace &A, const Trace &Other) {
  BoundsMaker Maker(A);
  Maker.add(Other, "contraction-off");
  return Maker.bounds();
}

VerdictRules rulesOf(const std::vector<DerivedBound> &Bounds) {
  VerdictRules Rules;
  for (const DerivedBound &D : Bounds)
    if (!D.IsWide)
      Rules.Scoped.push_back(D.Bound);
  return Rules;
}

TEST(Bounds, AreTheSpreadTimesAFactor) {
  Trace A = traceOf({100, 50, 0.001f});
  auto Bounds = boundsOf(A, traceOf({100.01f, 50, 0.0015f}));
  ASSERT_EQ(Bounds.size(), 1u);
  EXPECT_NEAR(Bounds[0].Relative, 1e-4, 1e-6);
  EXPECT_NEAR(Bounds[0].Absolute, 5e-4, 1e-6); // of a small value
  EXPECT_NEAR(Bounds[0].Bound.Bound.Relative, 8e-4, 1e-5);
  VerdictRules Rules = rulesOf(Bounds);
  Trace Near = traceOf({100.05f, 50.02f, 0.0045f});
  EXPECT_TRUE(judge(A, Near, {}).differs());
  EXPECT_FALSE(judge(A, Near, Rules).differs());
  EXPECT_TRUE(judge(A, traceOf({100.2f, 50, 0.001f}), Rules).differs());
  EXPECT_TRUE(judge(A, traceOf({100, 50, 0.02f}), Rules).differs());
}

// Where the original's runs agree, only the last bits may differ.
TEST(Bounds, WithoutSpreadAreTighter) {
  Trace A = traceOf({1, 2}), Off = traceOf({1.000005f, 2});
  VerdictRules Rules = rulesOf(boundsOf(A, A));
  EXPECT_FALSE(judge(A, Off, {}).differs());
  EXPECT_TRUE(judge(A, Off, Rules).differs());
  EXPECT_FALSE(judge(A, traceOf({1.0000002f, 2}), Rules).differs());
}

// Other paths through the program are no rounding.
TEST(Bounds, OfNoRoundingThereAreNone) {
  auto Bounds = boundsOf(traceOf({1, 2}), traceOf({2, 1}));
  ASSERT_EQ(Bounds.size(), 1u);
  EXPECT_TRUE(Bounds[0].IsWide);
  EXPECT_NE(Bounds[0].reason().find("no bound"), std::string::npos);
  EXPECT_TRUE(boundsOf(traceOf({1}), traceOf({INFINITY})).front().IsWide);
}

TEST(Bounds, HoldForTheirKernelAlone) {
  Trace A = traceOf({1, 2}), B = traceOf({1.001f, 2});
  VerdictRules Rules = rulesOf(boundsOf(A, B));
  EXPECT_FALSE(judge(A, B, Rules).differs());
  A.Launches[0].Kernel = B.Launches[0].Kernel = "other(float*)";
  EXPECT_TRUE(judge(A, B, Rules).differs());
}

TEST(Bounds, AreWrittenAsTheyAreRead) {
  auto Bounds = boundsOf(traceOf({100, 0.001f}), traceOf({100.01f, 0.0015f}));
  ScopedTolerance Read;
  ASSERT_TRUE(cantFail(parseScoped(Bounds.at(0).text(), Read)));
  EXPECT_EQ(Read.Kernel, "k<float, 4>");
  EXPECT_EQ(Read.Buffer, "1");
  EXPECT_EQ(Read.Bound.Ulp, LeastUlp);
  EXPECT_NEAR(Read.Bound.Relative, 8e-4, 1e-5);
  EXPECT_FALSE(cantFail(parseScoped("f32:rel=1e-3", Read)));
  for (const char *Text :
       {"rel=1,buffer=1,kernel=k", "f32:rel=1,kernel=k",
        "f32:rel=x,buffer=1,kernel=k", "i32:rel=1,buffer=1,kernel=k"}) {
    auto IsScoped = parseScoped(Text, Read);
    EXPECT_FALSE(bool(IsScoped)) << Text;
    consumeError(IsScoped.takeError());
  }
}

} // namespace
