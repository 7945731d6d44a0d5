// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Texts/CudaText.h"
#include <gtest/gtest.h>

using namespace porthip;

TEST(CudaText, MacrosOfWhatIsCompiledLater) {
  using Options = std::vector<std::string>;
  EXPECT_EQ(macroOptions(R"(const char *o[] = {"-std=c++14", "-DBIAS=3"};)"),
            (Options{"-DBIAS=3"}));
  EXPECT_EQ(macroOptions("RawModule(code=c, options=('-DN=4', \"-DX\"))"),
            (Options{"-DN=4", "-DX"}));
  // Pieces, other words, and what is no string.
  EXPECT_EQ(macroOptions(R"("-DN=" + n; "-D"; "-D3"; x-DY; f"-DN={n}";
                            "a -DZ"; "-DS=\"q\"";)"),
            Options());
}
