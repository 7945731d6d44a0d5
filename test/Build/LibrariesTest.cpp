// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Libraries.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip::build {

// ROCm has no static ones: its shared libraries stand for them.
TEST(Libraries, StaticOnesOfCudaAreRocmsShared) {
  for (std::string Of : {"blasLt", "solver", "sparse", "fft", "rand"}) {
    const std::string Cuda = "cu" + Of + "_static", Own = StringRef(Of).lower();
    const Library *Found = findLibrary(Cuda);
    ASSERT_TRUE(Found) << Cuda;
    EXPECT_EQ(Found->Gpu, Own + "_static");
    EXPECT_EQ(Found->Package, "hip" + Own);
    EXPECT_TRUE(Found->Hip.ends_with("::hip" + Own)) << Cuda;
    EXPECT_EQ(hipLinkName(Cuda), StringRef("hip" + Own)) << Cuda;
  }
}

} // namespace porthip::build
