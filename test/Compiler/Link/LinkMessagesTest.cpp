// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Link/LinkMessages.h"
#include "Compiler/Link/MissingLibraries.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

using Names = std::vector<std::string>;

TEST(LinkMessages, UndefinedNamesOnceEachOfAllLinkers) {
  LinkMessages Gnu = readLinkMessages(
      "/usr/bin/ld: a.o: in function `main':\n"
      "a.cu:(.text+0x1): undefined reference to `cublasCreate_v2'\n"
      "/usr/bin/ld: a.cu:(.text+0x9): undefined reference to `f(int*)'\n"
      "/usr/bin/ld: a.cu:(.text+0xc): undefined reference to `f(int*)'\n"
      "clang++: error: linker command failed with exit code 1 (use -v to see "
      "invocation)\n");
  EXPECT_EQ(Gnu.Undefined, (Names{"cublasCreate_v2", "f(int*)"}));
  EXPECT_TRUE(Gnu.IsAll);
  LinkMessages Lld = readLinkMessages(
      "ld.lld: error: undefined symbol: f(int*)\n"
      ">>> referenced by a.cu:3\n>>>               a.o:(main)\n"
      "clang++: error: linker command failed with exit code 1\n");
  EXPECT_EQ(Lld.Undefined, Names{"f(int*)"});
  EXPECT_TRUE(Lld.IsAll);
}

TEST(RemovedNames, OnlyWhatOurHeadersHave) {
  EXPECT_EQ(removedNameText("a.cu:4:23: error: no member named 'clockRate' in "
                            "'cudaDeviceProp'\n"),
            "'clockRate' is of CUDA before 13, and the CUDA toolkit that was "
            "found is newer; --cuda-path=none compiles with porthip's own "
            "headers, which have it");
  EXPECT_NE(removedNameText("a.cu:4:2: error: no matching function for call to "
                            "'cudaMemAdvise'\n"),
            "");
  EXPECT_EQ(removedNameText("a.cu:4:2: error: use of undeclared identifier "
                            "'cudaThreadSynchronizeAll'\n"),
            "");
  EXPECT_EQ(removedNameText("a.cu:4:2: error: no member named 'clockRate' in "
                            "'Mine'\n"),
            "");
}

TEST(LinkMessages, OtherErrorsAreTheLinkersToTell) {
  EXPECT_FALSE(
      readLinkMessages("/usr/bin/ld: cannot find -lmadeup: No such file\n"
                       "a.cu:(.text+0x1): undefined reference to `f'\n")
          .IsAll);
  EXPECT_FALSE(readLinkMessages("").IsAll);
}

TEST(LinkMessages, TheLibraryOfAFunction) {
  EXPECT_EQ(linkOptionFor("cublasCreate_v2"), "-lcublas");
  EXPECT_EQ(linkOptionFor("cublasLtCreate"), "-lcublasLt");
  EXPECT_EQ(linkOptionFor("hipblasLtCreate"), "-lhipblaslt");
  EXPECT_EQ(linkOptionFor("cusolverDnCreate"), "-lcusolver");
  EXPECT_EQ(linkOptionFor("nvmlInit_v2"), "-lnvidia-ml");
  EXPECT_EQ(linkOptionFor("cuModuleLoad"), "-lcuda");
  EXPECT_EQ(linkOptionFor("nvrtcCompileProgram"), "-lnvrtc");
  EXPECT_EQ(linkOptionFor("omp_get_thread_num"), "-fopenmp");
  // The project's own.
  EXPECT_EQ(linkOptionFor("cublasCheck(int)"), "");
  EXPECT_EQ(linkOptionFor("custom"), "");
  EXPECT_EQ(linkOptionFor("cu"), "");
  EXPECT_EQ(linkOptionFor("ncclx::init"), "");
}

TEST(LinkMessages, TextsNameWhatToAdd) {
  EXPECT_EQ(undefinedText({"cufftExecC2C"}),
            "1 function of libcufft is missing: 'cufftExecC2C' (add -lcufft)");
  EXPECT_EQ(
      undefinedText({"cublasCreate_v2", "f(int*)", "cublasDestroy_v2"}),
      "2 functions of libcublas are missing, such as 'cublasCreate_v2' (add "
      "-lcublas); 'f(int*)' is not in the files that are linked (name the "
      "source file or the library that has it, too)");
  std::string Long(80, 'x');
  EXPECT_EQ(undefinedText({Long + "(int)", "b", "c", "d", "e"}),
            "'" + Long +
                "(...)', 'b', 'c' and 2 more are not in the files that are "
                "linked (name the source file or the library that has them, "
                "too)");
  EXPECT_EQ(missingLibrariesText({"f(int*)"}), "");
}

} // namespace
} // namespace porthip
