// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where elements lie: cuFFT's documentation, "Data Layout".
#include "Libraries/Fft/Layout.h"
#include "gtest/gtest.h"

using namespace porthip::fft;

namespace {

using Numbers = std::array<int64_t, MaxRank>;

Request realToComplex() {
  Request R;
  R.Is = Kind::R2C;
  R.Rank = 2;
  R.Sizes = {4, 6};
  R.Batch = 3;
  return R;
}

TEST(FftLayout, PackedSidesOfARealTransform) {
  const Request R = realToComplex();
  const Layout L = layoutOf(R, /*IsInPlace=*/false);
  EXPECT_EQ(L.In.Counts, (Numbers{4, 6, 0}));
  EXPECT_EQ(L.In.Steps, (Numbers{6, 1, 0}));
  EXPECT_EQ(L.In.BatchStep, 24);
  // The half that is not redundant.
  EXPECT_EQ(L.Out.Counts, (Numbers{4, 4, 0}));
  EXPECT_EQ(L.Out.Steps, (Numbers{4, 1, 0}));
  EXPECT_EQ(elementsOf(L.In, R), 72u);
  EXPECT_EQ(elementsOf(L.Out, R), 48u);
  EXPECT_TRUE(isDense(L.In, R));
  EXPECT_EQ(elementBytes(R, /*IsOutput=*/false), 4u);
  EXPECT_EQ(elementBytes(R, /*IsOutput=*/true), 8u);
}

TEST(FftLayout, InPlaceTheRealSideHasRoomForTheComplexOne) {
  const Request R = realToComplex();
  const Layout L = layoutOf(R, /*IsInPlace=*/true);
  EXPECT_EQ(L.In.Steps, (Numbers{8, 1, 0}));
  EXPECT_EQ(L.In.BatchStep, 32);
  EXPECT_FALSE(isDense(L.In, R));
  EXPECT_TRUE(isDense(L.Out, R));
}

TEST(FftLayout, EmbeddingsHaveStridesAndDistances) {
  Request R;
  R.Sizes = {5};
  R.Batch = 2;
  R.HasEmbeddings = true;
  R.In = {{5}, 2, 1, {}};
  R.Out = {{5}, 1, 5, {}};
  const Layout L = layoutOf(R, /*IsInPlace=*/false);
  EXPECT_EQ(L.In.Steps[0], 2);
  EXPECT_EQ(L.In.BatchStep, 1);
  EXPECT_EQ(elementsOf(L.In, R), 10u);
  EXPECT_FALSE(hasSamePlaces(L, R));
  R.Out = R.In;
  EXPECT_TRUE(hasSamePlaces(layoutOf(R, /*IsInPlace=*/false), R));
}

TEST(FftLayout, StepsInPlaceOfSizes) {
  Request R;
  R.Rank = 2;
  R.Sizes = {3, 4};
  R.HasEmbeddings = R.HasSteps = true;
  R.In.Steps = R.Out.Steps = {1, 3, 0};
  const Layout L = layoutOf(R, /*IsInPlace=*/false);
  EXPECT_EQ(L.In.Steps, (Numbers{1, 3, 0}));
  EXPECT_EQ(elementsOf(L.In, R), 12u);
}

} // namespace
