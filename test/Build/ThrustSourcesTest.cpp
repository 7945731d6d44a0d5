// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/ThrustSources.h"
#include "Build/Migration.h"
#include <gtest/gtest.h>

using namespace porthip;

TEST(ThrustSources, AlsoByWayOfHeaders) {
  EXPECT_EQ(
      thrustSources({{"src/direct.cpp", "#include <thrust/sort.h>\n"},
                     {"src/by_header.cc", "# include \"../inc/own/list.h\"\n"},
                     {"inc/own/list.h", "#include \"own/base.h\"\n"},
                     {"inc/own/base.h",
                      "#include \"own/list.h\"\n#include <cub/cub.cuh>\n"},
                     {"src/other.cpp", "// include <thrust/sort.h>\n"
                                       "#include \"else/own/list2.h\"\n"},
                     {"src/kernel.cu", "#include <thrust/sort.h>\n"},
                     {"src/words.cpp", "auto T = \"<thrust/\";\n"}}),
      (std::set<std::string>{"src/by_header.cc", "src/direct.cpp"}));
}

// CMake compiles them as HIP in the build for AMD.
TEST(ThrustSources, InTheHelperFile) {
  RenamedSources Sources;
  Sources.AsHip = {"src/a.cpp", "src/b.cpp"};
  BuildMigration M = migrateCMake(
      BuildFileInput{"/p/CMakeLists.txt", "project(p CUDA)\n"}, "/p", Sources);
  const std::string &Helper = M.Helpers[CMakeHelper.str()];
  EXPECT_NE(Helper.find("  set(_gpu_hip_sources\n    \"src/a.cpp\"\n"
                        "    \"src/b.cpp\")\n"),
            std::string::npos);
}
