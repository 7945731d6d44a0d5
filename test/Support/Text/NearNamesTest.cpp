// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Text/NearNames.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

std::vector<StringRef> near(StringRef Name, std::vector<StringRef> Known,
                            unsigned Count = 3) {
  return nearestNames(Name, Known, Count);
}

using Names = std::vector<StringRef>;

TEST(NearNames, NearestFirst) {
  EXPECT_EQ(near("cudaMaloc", {"cudaMallocX", "cudaFree", "cudaMalloc"}),
            (Names{"cudaMalloc", "cudaMallocX"}));
}

TEST(NearNames, FarOnesAreLeftOut) {
  EXPECT_EQ(near("zebra", {"cudaMalloc", "cudaFree"}), Names());
  EXPECT_EQ(near("", {"a", "bc"}), (Names{"a"}));
  // Within reach of the limit, but much farther than the best.
  EXPECT_EQ(near("cudaMemcpyAsync", {"cudaMemcpyAsync_", "cudaMemsetAsync"}),
            (Names{"cudaMemcpyAsync_"}));
}

TEST(NearNames, CaseCostsNothing) {
  EXPECT_EQ(near("CUDAMALLOC", {"cudaMallok", "cudaMalloc"}),
            (Names{"cudaMalloc", "cudaMallok"}));
}

TEST(NearNames, SortedAndOnce) {
  EXPECT_EQ(near("aaa", {"aac", "aab", "aac", "aad"}, 2),
            (Names{"aab", "aac"}));
}

TEST(NearNames, One) {
  EXPECT_EQ(nearestName("rulse", {"rules", "man"}), "rules");
  EXPECT_EQ(nearestName("diff", {"diff", "difs"}), "diff");
  EXPECT_EQ(nearestName("difx", {"diff", "difs"}), "diff");
  EXPECT_EQ(nearestName("x", {"output", "diff"}), "");
}

} // namespace
} // namespace porthip
