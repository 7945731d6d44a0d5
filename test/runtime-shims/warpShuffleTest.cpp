// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shuffles of porthip/warp.h against CUDA's definition, for every lane,
// width and distance, also where the distance is known at compile time. See
// warpTest.cpp.

#include "Inputs/WarpSettings.h"

#include <cstring>
#include <limits>
#include <type_traits>

using namespace porthip_test;

namespace {

// Source lane in the warp, by the guide: "If width is less than warpSize then
// each subsection of the warp behaves as a separate entity".
unsigned indexSource(unsigned Lane, unsigned From, unsigned Width) {
  return Lane / Width * Width + From % Width;
}
unsigned upSource(unsigned Lane, unsigned Delta, unsigned Width) {
  return Lane % Width >= Delta ? Lane - Delta : Lane;
}
unsigned downSource(unsigned Lane, unsigned Delta, unsigned Width) {
  return Lane % Width + Delta < Width ? Lane + Delta : Lane;
}
// "each group of width consecutive threads are able to access elements from
// earlier groups of threads, however if they attempt to access elements from
// later groups of threads their own value of var will be returned".
unsigned xorSource(unsigned Lane, unsigned Mask, unsigned Width) {
  unsigned Source = Lane ^ Mask;
  return Source / Width > Lane / Width ? Lane : Source;
}

using Shuffle = std::function<int(int, unsigned, int)>;
using Model = std::function<unsigned(unsigned, unsigned, unsigned)>;
void checkShuffle(const char *Name, const Shuffle &Op, const Model &Source,
                  unsigned Arguments) {
  for (const Setting &S : settings())
    for (unsigned Width = 1; Width <= 32; Width *= 2)
      for (unsigned Argument = 0; Argument < Arguments; ++Argument) {
        auto Results = runLanes<int>(S, [&](unsigned Lane) {
          return Op(valueOf(Lane), Argument, int(Width));
        });
        for (unsigned Lane = 0; Lane < S.Wave; ++Lane) {
          unsigned From = Lane / 32 * 32 + Source(Lane % 32, Argument, Width);
          // A source that does not take part gives no particular value.
          if (S.has(Lane) && S.has(From)) {
            ASSERT_EQ(Results[Lane], valueOf(From))
                << Name << " wave " << S.Wave << " active " << std::hex
                << S.Active << std::dec << " lane " << Lane << " argument "
                << Argument << " width " << Width;
          }
        }
      }
}

TEST(Warp, ShuffleIndex) {
  checkShuffle(
      "shfl_sync",
      [](int V, unsigned A, int W) {
        return porthip::shfl_sync(~0u, V, int(A), W);
      },
      indexSource, 40);
  checkShuffle(
      "shfl",
      [](int V, unsigned A, int W) { return porthip::shfl(V, int(A), W); },
      indexSource, 8);
}

TEST(Warp, ShuffleUp) {
  checkShuffle(
      "shfl_up_sync",
      [](int V, unsigned A, int W) {
        return porthip::shfl_up_sync(~0u, V, A, W);
      },
      upSource, 32);
}

TEST(Warp, ShuffleDown) {
  checkShuffle(
      "shfl_down_sync",
      [](int V, unsigned A, int W) {
        return porthip::shfl_down_sync(~0u, V, A, W);
      },
      downSource, 32);
}

TEST(Warp, ShuffleXor) {
  checkShuffle(
      "shfl_xor_sync",
      [](int V, unsigned A, int W) {
        return porthip::shfl_xor_sync(~0u, V, int(A), W);
      },
      xorSource, 32);
}

// PTX shfl takes the distance modulo 32.
TEST(Warp, ShuffleDistanceBeyondTheWarp) {
  for (unsigned Wave : {32u, 64u}) {
    Setting S{Wave, Wave == 32 ? 0xffffffffull : ~0ull};
    auto Up = runLanes<int>(S, [](unsigned Lane) {
      return porthip::shfl_up_sync(~0u, valueOf(Lane), 33);
    });
    auto Down = runLanes<int>(S, [](unsigned Lane) {
      return porthip::shfl_down_sync(~0u, valueOf(Lane), 32);
    });
    auto Negative = runLanes<int>(S, [](unsigned Lane) {
      return porthip::shfl_sync(~0u, valueOf(Lane), -1);
    });
    for (unsigned Lane = 0; Lane < Wave; ++Lane) {
      EXPECT_EQ(Up[Lane], valueOf(Lane % 32 ? Lane - 1 : Lane));
      EXPECT_EQ(Down[Lane], valueOf(Lane));
      EXPECT_EQ(Negative[Lane], valueOf(Lane | 31));
    }
  }
}

template <int Distance> void checkConstantXor() {
  for (const Setting &S : settings()) {
    auto Results = runLanes<int>(S, [](unsigned Lane) {
      return porthip::shfl_xor_sync(~0u, valueOf(Lane), Distance);
    });
    for (unsigned Lane = 0; Lane < S.Wave; ++Lane)
      if (S.has(Lane) && S.has(Lane ^ Distance)) {
        ASSERT_EQ(Results[Lane], valueOf(Lane ^ Distance)) << Distance;
      }
  }
}
TEST(Warp, ShuffleXorByConstant) {
  checkConstantXor<0>();
  checkConstantXor<1>();
  checkConstantXor<2>();
  checkConstantXor<3>();
  checkConstantXor<4>();
  checkConstantXor<7>();
  checkConstantXor<8>();
  checkConstantXor<15>();
  checkConstantXor<16>();
  checkConstantXor<31>();
}

// Up and down by a constant, in segments of a constant width: each has a path
// of its own. A lane whose source is out of the segment keeps its word.
template <int Distance, int Width> void checkConstantShift() {
  for (const Setting &S : settings()) {
    auto Up = runLanes<long long>(S, [](unsigned Lane) {
      return porthip::shfl_up_sync(~0u, 7000000000ll + Lane, Distance, Width);
    });
    auto Down = runLanes<int>(S, [](unsigned Lane) {
      return porthip::shfl_down_sync(~0u, valueOf(Lane), Distance, Width);
    });
    for (unsigned Lane = 0; Lane < S.Wave; ++Lane) {
      if (!S.has(Lane))
        continue;
      unsigned Place = Lane % Width;
      unsigned Below = Place >= Distance ? Lane - Distance : Lane;
      unsigned Above = Place + Distance < Width ? Lane + Distance : Lane;
      if (S.has(Below)) {
        ASSERT_EQ(Up[Lane], 7000000000ll + Below) << Distance << " " << Width;
      }
      if (S.has(Above)) {
        ASSERT_EQ(Down[Lane], valueOf(Above)) << Distance << " " << Width;
      }
    }
  }
}
template <int Width> void checkConstantShifts() {
  checkConstantShift<0, Width>();
  checkConstantShift<1, Width>();
  checkConstantShift<2, Width>();
  checkConstantShift<3, Width>();
  checkConstantShift<4, Width>();
  checkConstantShift<8, Width>();
  checkConstantShift<16, Width>();
  checkConstantShift<17, Width>();
  checkConstantShift<31, Width>();
}
TEST(Warp, ShuffleUpAndDownByConstant) {
  checkConstantShifts<32>();
  checkConstantShifts<16>();
  checkConstantShifts<8>();
  checkConstantShifts<4>();
  checkConstantShifts<2>();
}

// The first lane of segments of a constant width.
template <int Width> void checkConstantFirst() {
  for (const Setting &S : settings()) {
    auto Results = runLanes<int>(S, [](unsigned Lane) {
      return porthip::shfl_sync(~0u, valueOf(Lane), 0, Width);
    });
    for (unsigned Lane = 0; Lane < S.Wave; ++Lane)
      if (S.has(Lane) && S.has(Lane / Width * Width)) {
        ASSERT_EQ(Results[Lane], valueOf(Lane / Width * Width)) << Width;
      }
  }
}
TEST(Warp, ShuffleFirstOfSegment) {
  checkConstantFirst<32>();
  checkConstantFirst<16>();
  checkConstantFirst<8>();
  checkConstantFirst<4>();
  checkConstantFirst<2>();
  checkConstantFirst<1>();
}

template <int From> void checkConstantIndex() {
  for (const Setting &S : settings()) {
    auto Results = runLanes<double>(S, [](unsigned Lane) {
      return porthip::shfl_sync(~0u, valueOf(Lane) * 0.1, From);
    });
    for (unsigned Lane = 0; Lane < S.Wave; ++Lane) {
      unsigned Source = Lane / 32 * 32 + From % 32;
      if (S.has(Lane) && S.has(Source)) {
        ASSERT_EQ(Results[Lane], valueOf(Source) * 0.1) << From;
      }
    }
  }
}
TEST(Warp, ShuffleIndexConstant) {
  checkConstantIndex<0>();
  checkConstantIndex<5>();
  checkConstantIndex<31>();
  checkConstantIndex<33>();
}

struct Odd {
  unsigned char Bytes[7];
};
struct Wide {
  double A;
  int B, C;
};
template <class T> void checkType(const std::function<T(unsigned)> &Make) {
  Setting S{64, ~0ull};
  auto Results = runLanes<T>(S, [&](unsigned Lane) {
    return porthip::shfl_xor_sync(~0u, Make(Lane), 5);
  });
  for (unsigned Lane = 0; Lane < 64; ++Lane) {
    T Expected = Make(Lane ^ 5);
    EXPECT_EQ(std::memcmp(&Results[Lane], &Expected, sizeof(T)), 0) << Lane;
  }
}
TEST(Warp, ShuffleTypes) {
  checkType<float>([](unsigned L) { return -1.5f * float(L); });
  checkType<double>([](unsigned L) { return 1.0 / (L + 1); });
  checkType<long long>([](unsigned L) { return -(1ll << 40) * int(L); });
  checkType<unsigned long>([](unsigned L) { return ~0ul / (L + 1); });
  checkType<Odd>([](unsigned L) {
    Odd Value;
    for (int I = 0; I < 7; ++I)
      Value.Bytes[I] = (unsigned char)(L * 3 + I);
    return Value;
  });
  checkType<Wide>([](unsigned L) { return Wide{L * 0.1, int(L), -int(L)}; });
  // Small types are promoted, as by CUDA's overloads.
  static_assert(
      std::is_same<decltype(porthip::shfl_sync(0u, short(1), 0)), int>::value);
  static_assert(
      std::is_same<decltype(porthip::shfl_up_sync(0u, true, 1)), int>::value);
  static_assert(
      std::is_same<decltype(porthip::shfl_xor(1.0f, 1)), float>::value);
  static_assert(porthip::warp_size == 32);
}

} // namespace
