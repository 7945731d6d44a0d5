// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Causes that translate has named, and names of errors in the output.
#include "Verify/Engine/FindingCause.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

const std::vector<std::string> Files = {"/p/a.cu"};

PortFinding finding(std::string Check, std::string Message,
                    bool IsNote = true) {
  PortFinding F;
  F.Check = std::move(Check);
  F.File = "/p/a.cu";
  F.Message = std::move(Message);
  F.Line = 3;
  F.IsNote = IsNote;
  return F;
}

Verdict printed(std::string A, std::string B) {
  Trace OfA, OfB;
  OfA.Output = A;
  OfB.Output = B;
  return judgeOutput(OfA, OfB, {});
}

const PortFinding Number = finding("porthip-library-enumerator-number", "n");
const PortFinding Remark = finding("porthip-translate-behaviour", "refuses");
const PortFinding Warning = finding("porthip-some-check", "w", false);

TEST(FindingCause, TheOneThingThatHipDoesOtherwise) {
  auto Why = findingFor(printed("taken", "refused"), {Number, Remark}, Files);
  ASSERT_TRUE(Why);
  EXPECT_NE(Why->Text.find("refuses"), std::string::npos);
  EXPECT_FALSE(Why->IsCertain);
}

TEST(FindingCause, OneOfSeveralRemarksIsNoCause) {
  PortFinding Other = Remark;
  Other.Message = "another";
  EXPECT_FALSE(findingFor(printed("taken", "refused"), {Remark, Other}, Files));
  EXPECT_FALSE(findingFor(printed("taken", "refused"), {Number}, Files));
}

TEST(FindingCause, WarningsGoBeforeRemarks) {
  auto Why = findingFor(printed("taken", "refused"), {Remark, Warning}, Files);
  ASSERT_TRUE(Why);
  EXPECT_NE(Why->Text.find("porthip-some-check"), std::string::npos);
}

TEST(FindingCause, NumbersOfStatuses) {
  auto Why = findingFor(printed("status 7", "status 3"), {Number}, Files);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::Finding);
}

TEST(FindingCause, OtherErrors) {
  auto Why = findingFor(printed("gemm: CUBLAS_STATUS_INVALID_VALUE",
                                "gemm: HIPBLAS_STATUS_INVALID_ENUM"),
                        {}, Files);
  ASSERT_TRUE(Why);
  EXPECT_EQ(Why->Is, Attribution::OtherError);
  EXPECT_FALSE(findingFor(printed("gemm: CUBLAS_STATUS_INVALID_VALUE",
                                  "other: HIPBLAS_STATUS_INVALID_ENUM"),
                          {}, Files));
  // Names of one error are none.
  EXPECT_FALSE(findingFor(printed("gemm: CUBLAS_STATUS_INVALID_VALUE 1.5",
                                  "gemm: HIPBLAS_STATUS_INVALID_VALUE 2.5"),
                          {}, Files));
}

} // namespace
