// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A project with Thrust or CUB for an older C++: ROCm's are written in C++17.
#include "Build/Migration.h"
#include "Build/NvccFlags.h"
#include "Build/SourceIncludes.h"
#include <gtest/gtest.h>

using namespace porthip;

static RenamedSources withThrust() {
  RenamedSources Sources;
  Sources.Paths = {"/p/a.cu"};
  Sources.NeedCxx17 = true;
  return Sources;
}

static std::string ported(const BuildMigration &M, const std::string &Text) {
  return M.Files.empty() ? Text : applyEdits(Text, M.Files.front().Edits);
}

TEST(OlderStandards, Words) {
  EXPECT_EQ(asCxx17("-std=c++11"), "-std=c++17");
  EXPECT_EQ(asCxx17("--std=gnu++14"), "-std=gnu++17");
  for (const char *Kept : {"-std=c++17", "-std=c++20", "-std=c11", "-std", ""})
    EXPECT_EQ(asCxx17(Kept), "");
}

TEST(OlderStandards, WhoNeedsIt) {
  EXPECT_TRUE(includeThrust({{"a.cuh", "#include <cub/cub.cuh>\n"}}));
  EXPECT_FALSE(includeThrust({{"a.cu", "// #include <thrust/sort.h>\n"},
                              {"README.md", "#include <thrust/sort.h>\n"}}));
}

TEST(OlderStandards, Make) {
  const std::string Text = "F = -O3 -std=c++11\na: a.cu\n\tnvcc $(F) a.cu\n";
  const auto Migrate = [&](const RenamedSources &Sources) {
    return ported(
        migrateMake(BuildFileInput{"/p/Makefile", Text}, "/p", Sources), Text);
  };
  EXPECT_NE(Migrate(withThrust())
                .find("F = -O3 $(if $(GPU_AMD),-std=c++17,-std=c++11)\n"),
            std::string::npos);
  RenamedSources Without = withThrust();
  Without.NeedCxx17 = false;
  EXPECT_NE(Migrate(Without).find("F = -O3 -std=c++11\n"), std::string::npos);
}

TEST(OlderStandards, Python) {
  BuildMigration M = migratePython(
      BuildFileInput{"/p/setup.py",
                     "from torch.utils.cpp_extension import CUDAExtension\n"},
      "/p", withThrust());
  ASSERT_EQ(M.Helpers.size(), 1u);
  EXPECT_NE(M.Helpers.begin()->second.find(
                "    \"-std=c++14\": [\"-std=c++17\"],\n"),
            std::string::npos);
}

TEST(OlderStandards, Scripts) {
  BuildMigration M =
      readShellScripts(BuildFileInput{"/p/a.sh", "nvcc -std=c++14 a.cu -o a\n"},
                       withThrust());
  ASSERT_EQ(M.Findings.size(), 1u);
  EXPECT_NE((M.Findings[0].Message + M.Findings[0].Fix).find("-std=c++17"),
            std::string::npos);
}
