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

TEST(CudaText, TheNameOfAProgramIsNotCode) {
  EXPECT_EQ(withoutProgramName("my_program\n__global__ void k() {}\n"),
            "          \n__global__ void k() {}\n");
  EXPECT_EQ(withoutProgramName("dir/k.cu\n#include <x.h>\n"),
            "        \n#include <x.h>\n");
  for (llvm::StringRef Code :
       {"void\n__global__ k() {}", "name", "name\nk() {}", "3\n#if 1\n#endif",
        "#include <x.h>\n__global__ void k() {}", "a b\n#if 1\n#endif",
        "\n__global__ void k() {}", "__constant__\nstruct S s;"})
    EXPECT_EQ(withoutProgramName(Code), Code);
}
