// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/SourceIncludes.h"
#include "Build/Migration.h"
#include <gtest/gtest.h>

using namespace porthip;

TEST(SourceIncludes, ThrustAlsoByWayOfHeaders) {
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
TEST(SourceIncludes, InTheHelperFile) {
  RenamedSources Sources;
  Sources.AsHip = {"src/a.cpp", "src/b.cpp"};
  BuildMigration M = migrateCMake(
      BuildFileInput{"/p/CMakeLists.txt", "project(p CUDA)\n"}, "/p", Sources);
  const std::string &Helper = M.Helpers[CMakeHelper.str()];
  EXPECT_NE(Helper.find("  set(_gpu_hip_sources\n    \"src/a.cpp\"\n"
                        "    \"src/b.cpp\")\n"),
            std::string::npos);
}

TEST(SourceIncludes, HostsThatReadCuda) {
  const llvm::StringRef Header = "#include <cuda_runtime.h>\n";
  EXPECT_TRUE(hostsReadCuda({{"a.c", "#include \"b.h\"\n"}, {"b.h", Header}}));
  EXPECT_TRUE(hostsReadCuda(
      {{"a.cpp", "#include \"/opt/cuda-1/include/cuda_runtime_api.h\"\n"}}));
  EXPECT_FALSE(hostsReadCuda({{"a.cu", Header}, {"b.cpp", "int b;\n"}}));
}
