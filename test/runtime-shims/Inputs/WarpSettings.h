// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by the tests of porthip/warp.h: sizes of wavefronts with the lanes
// that take part, and a program that all of them run.
#ifndef PORTHIP_TEST_RUNTIME_SHIMS_INPUTS_WARPSETTINGS_H
#define PORTHIP_TEST_RUNTIME_SHIMS_INPUTS_WARPSETTINGS_H

#include "LaneSimulator.h"

#include <porthip/warp.h>

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <random>
#include <vector>

namespace porthip_test {

using u64 = std::uint64_t;

// Wave size and the lanes that take part.
struct Setting {
  unsigned Wave;
  u64 Active;
  unsigned warps() const { return Wave / 32; }
  std::uint32_t activeIn(unsigned Warp) const {
    return std::uint32_t(Active >> (Warp * 32));
  }
  bool has(unsigned Lane) const { return (Active >> Lane) & 1; }
};

inline std::vector<Setting> settings() {
  std::vector<Setting> All = {
      {32, 0xffffffffull}, {32, 0x00000001ull},   {32, 0x80000000ull},
      {32, 0x0000ffffull}, {32, 0xa5a5a5a5ull},   {64, ~0ull},
      {64, 0xffffffffull}, {64, ~0xffffffffull},  {64, 1ull},
      {64, 1ull << 63},    {64, 0xffffull << 24}, {64, 0x5555aaaa3333ccccull}};
  std::mt19937_64 Random(1);
  for (int I = 0; I < 4; ++I) {
    All.push_back({64, Random()});
    All.push_back({32, Random() & 0xffffffffull});
  }
  return All;
}

template <class T>
std::array<T, 64> runLanes(const Setting &S,
                           const std::function<T(unsigned)> &Program) {
  std::array<T, 64> Results{};
  LaneSimulator Simulator;
  bool InStep = Simulator.run(
      S.Wave, S.Active, [&](unsigned Lane) { Results[Lane] = Program(Lane); });
  EXPECT_TRUE(InStep) << Simulator.error();
  return Results;
}

inline int valueOf(unsigned Lane) { return int(Lane * 7919u + 13u); }

} // namespace porthip_test
#endif
