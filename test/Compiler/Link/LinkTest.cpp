// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Link/Link.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

class Link : public ::testing::Test {
protected:
  Link() {
    E.Tools.ClangExecutable = "clang++";
    E.RuntimeDir = Folder.path("vgpu");
    for (const char *Name : {"cudart", "cuda", "nvrtc", "amdhip64"})
      cantFail(writeFiles(
          {OutputFile{E.RuntimeDir + "/lib" + Name + ".so", "", ""}}));
  }

  std::string run(std::vector<std::string> Args,
                  std::vector<std::string> Objects = {"a.o"}) {
    BuildLine Line = cantFail(readBuildLine(mapCompilerArgs(Args)));
    auto Command = linkCommand(Line, E, Objects, "out");
    if (!Command)
      return "error: " + toString(Command.takeError());
    return llvm::join(*Command, " ");
  }

  TempFolder Folder;
  Environment E;
};

bool contains(const std::string &Text, const std::string &What) {
  return Text.find(What) != std::string::npos;
}

TEST_F(Link, TheStandInsCountFirst) {
  std::string Line = run({"a.o", "-L/usr/local/cuda/lib64", "-lcudart"});
  EXPECT_EQ(Line.find("clang++ -L" + E.RuntimeDir +
                      " -Wl,--disable-new-dtags -Wl,-rpath," + E.RuntimeDir +
                      " a.o"),
            0u)
      << Line;
  EXPECT_TRUE(contains(Line, "-L /usr/local/cuda/lib64 -lcudart")) << Line;
  EXPECT_TRUE(contains(Line, "--as-needed -lcudart -lamdhip64 -Wl,--pop"))
      << Line;
}

TEST_F(Link, LibrariesByOtherNames) {
  EXPECT_TRUE(contains(run({"a.o", "-lcudart_static"}), "a.o -lcudart "));
  EXPECT_TRUE(contains(run({"a.o", "/x/lib64/libcudart.so.13"},
                           {"a.o", "/x/lib64/libcudart.so.13"}),
                       "a.o -lcudart "));
  EXPECT_TRUE(contains(run({"a.o", "/x/libcuda.so"}, {"a.o", "/x/libcuda.so"}),
                       "a.o -lcuda "));
  std::string Line = run({"a.o", "-lcudadevrt", "-lm"});
  EXPECT_FALSE(contains(Line, "cudadevrt")) << Line;
  EXPECT_TRUE(contains(Line, "a.o -lm ")) << Line;
}

TEST_F(Link, VendorLibrariesWithoutAStandInAreLeftOut) {
  for (const char *Name : {"cublas", "cufft_static", "nppial", "rocblas"}) {
    std::vector<std::string> Args = {"a.o", std::string("-l") + Name};
    std::string Line = run(Args);
    EXPECT_FALSE(contains(Line, Name)) << Line;
    BuildLine Read = cantFail(readBuildLine(mapCompilerArgs(Args)));
    ASSERT_EQ(namedLibraries(Read).size(), 1u) << Name;
    EXPECT_EQ(namedLibraries(Read)[0],
              llvm::StringRef(Name).split("_static").first);
  }
  EXPECT_TRUE(contains(run({"a.o", "-lcublaster"}), "-lcublaster"));
  // Where one has come, it is taken, and the other vendor's with it: the build
  // of a port may still name CUDA's. Last, so that no object comes after it.
  cantFail(writeFiles({OutputFile{E.RuntimeDir + "/libcublas.so", "", ""},
                       OutputFile{E.RuntimeDir + "/libhipblas.so", "", ""}}));
  EXPECT_TRUE(contains(run({"-lcublas", "a.o"}),
                       "--as-needed -lcudart -lamdhip64 -lcublas -lhipblas "
                       "-Wl,--pop-state"))
      << run({"-lcublas", "a.o"});
}

TEST_F(Link, OrderOfObjectsAndLibraries) {
  EXPECT_TRUE(
      contains(run({"a.cu", "-lx", "b.cu", "-shared"}, {"/t/0.o", "/t/1.o"}),
               " /t/0.o -lx /t/1.o -shared "));
}

} // namespace
} // namespace porthip
