// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Migration.h"
#include <gtest/gtest.h>

using namespace porthip;

namespace {

/// "LINE:COLUMN command for AMD" of each finding.
std::string found(const std::string &Text, const std::string &Headers = "") {
  RenamedSources Renamed;
  if (Headers.empty())
    Renamed.Paths = {"/p/src/a.cu", "/p/src/b.cu"};
  std::string All;
  for (const Finding &F :
       readShellScripts(BuildFileInput{"/p/build.sh", Text}, Renamed, Headers)
           .Findings) {
    EXPECT_EQ(F.Check, "porthip-build-command");
    EXPECT_EQ(F.File, "/p/build.sh");
    size_t Begin = F.Fix.find('\''), End = F.Fix.rfind('\'');
    All += std::to_string(F.Line) + ":" + std::to_string(F.Column) + " " +
           F.Fix.substr(Begin + 1, End - Begin - 1) + "\n";
  }
  return All;
}

TEST(Scripts, Names) {
  EXPECT_TRUE(isShellScript("a/build.sh", ""));
  EXPECT_TRUE(isShellScript("configure", "#!/usr/bin/env bash\n"));
  EXPECT_TRUE(isShellScript("run", "#! /bin/sh -e\n"));
  EXPECT_FALSE(isShellScript("run", "#!/usr/bin/python3\n"));
  EXPECT_FALSE(isShellScript("run.txt", "nvcc a.cu\n"));
}

TEST(Scripts, Commands) {
  EXPECT_EQ(found("#!/bin/sh\n"
                  "set -e # nvcc\n"
                  "cd src && nvcc -O3 -arch=sm_80 a.cu other.cu -o a \\\n"
                  "  -Xcompiler -fopenmp -lcublas -lcudart\n"),
            "3:11 hipcc -Iporthip-include -O3 a.hip other.cu -o a -fopenmp "
            "-lhipblas -lamdhip64\n");
  EXPECT_EQ(found("CC=${CUDA_HOME:-/usr/local/cuda}/bin/nvcc\n"
                  "for f in a b; do\n"
                  "  if \"$CC\" -I$CUDA_HOME/include -I inc $f.cu; then :; fi\n"
                  "done\n"
                  "/usr/local/cuda/bin/nvcc src/b.cu 2>&1 | tee log\n"
                  "$CC2 a.cu\n"),
            "3:6 hipcc -Iporthip-include -I inc $f.cu\n"
            "5:1 hipcc -Iporthip-include src/b.hip\n");
}

TEST(Scripts, OneSource) {
  EXPECT_EQ(found("nvcc -O3 a.cu\n", "hip-compat"),
            "1:1 hipcc -x hip -Ihip-compat -include cuda_runtime.h -O3 a.cu\n");
}

TEST(Scripts, NoCommands) {
  EXPECT_EQ(found("which nvcc || echo \"there is no nvcc, try\n"
                  "nvcc --help\"\n"
                  "cmake -DCMAKE_CUDA_COMPILER=nvcc . # it's\n"
                  "# don't\n"
                  "cat > help.txt <<'END'\n"
                  "nvcc a.cu\n"
                  "END\n"
                  "echo 'nvcc a.cu'\n"),
            "");
}

} // namespace
