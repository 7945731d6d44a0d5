// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options of a project that turn its CUDA code on, and those for AMD.
#include "Porting/Configure/CmakeCache.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

using Words = std::vector<std::string>;

TEST(CmakeCache, ASwitchThatIsOffIsTurnedOn) {
  EXPECT_EQ(cudaSwitches("MINE_USE_CUDA:BOOL=OFF\nMINE_TESTS:BOOL=OFF\n"),
            Words({"-DMINE_USE_CUDA=ON"}));
  EXPECT_EQ(cudaSwitches("MINE_USE_CUDA:BOOL=ON\n"), Words());
}

TEST(CmakeCache, APartOfCudaAndItsAbsenceAreNoSwitch) {
  EXPECT_EQ(cudaSwitches("X_CUDA_GRAPHS:BOOL=OFF\nX_NO_CUDA:BOOL=OFF\n"
                         "X_CUDA_PATH:PATH=\n"),
            Words());
}

TEST(CmakeCache, TheProjectsOwnWayToAmd) {
  EXPECT_EQ(amdSwitches("X_USE_CUDA:BOOL=ON\nX_USE_HIP:BOOL=OFF\n", ""),
            Words({"-DX_USE_HIP=ON", "-DX_USE_CUDA=OFF"}));
  EXPECT_EQ(amdSwitches("X_USE_CUDA:BOOL=ON\n", ""), Words());
}

TEST(CmakeCache, WordsForNvidia) {
  EXPECT_TRUE(namesCuda("CUDA"));
  EXPECT_FALSE(namesCuda("HIP"));
}

} // namespace
} // namespace porthip
