// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Nccl/Reduce.h"
#include "gtest/gtest.h"

using namespace porthip::nccl;

namespace {

template <class T>
std::vector<T> reduced(Element E, Reduction How,
                       const std::vector<std::vector<T>> &Ranks) {
  std::vector<const void *> From;
  for (const std::vector<T> &Of : Ranks)
    From.push_back(Of.data());
  std::vector<T> To(Ranks[0].size());
  reduce(E, How, From, 0, To.size(), To.data());
  return To;
}

TEST(NcclReduce, IntegersWrap) {
  EXPECT_EQ(reduced<int32_t>(Element::Int32, Reduction::Sum,
                             {{INT32_MAX, 2}, {1, 3}}),
            (std::vector<int32_t>{INT32_MIN, 5}));
  EXPECT_EQ(reduced<uint8_t>(Element::Uint8, Reduction::Product, {{16}, {17}}),
            std::vector<uint8_t>{16});
}

TEST(NcclReduce, LargestAndSmallest) {
  const std::vector<std::vector<float>> Ranks = {{1, -5}, {3, 2}, {2, -7}};
  EXPECT_EQ(reduced(Element::Float32, Reduction::Maximum, Ranks),
            (std::vector<float>{3, 2}));
  EXPECT_EQ(reduced(Element::Float32, Reduction::Minimum, Ranks),
            (std::vector<float>{1, -7}));
}

// In float 2048 + 1 + 1 is 2050; in half each 1 would be lost.
TEST(NcclReduce, HalvesAreSummedAsFloats) {
  EXPECT_EQ(reduced<uint16_t>(Element::Float16, Reduction::Sum,
                              {{0x6800}, {0x3c00}, {0x3c00}}),
            std::vector<uint16_t>{0x6801});
}

TEST(NcclReduce, InTheOrderOfRanks) {
  const float Large = 1 << 24;
  EXPECT_EQ(reduced<float>(Element::Float32, Reduction::Sum,
                           {{Large}, {1}, {-Large}}),
            std::vector<float>{0});
  EXPECT_EQ(reduced<float>(Element::Float32, Reduction::Sum,
                           {{Large}, {-Large}, {1}}),
            std::vector<float>{1});
}

} // namespace
