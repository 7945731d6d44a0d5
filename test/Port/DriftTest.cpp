// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A change of upstream's is told where an edit by hand depends on it, and
// nowhere else.
#include "Port/Drift.h"
#include "Port/TextMerge.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

/// Takes the place of \p From, which is there.
std::string with(std::string Text, StringRef From, StringRef To) {
  size_t At = Text.find(From.str());
  EXPECT_NE(At, std::string::npos) << From.str();
  return Text.replace(At, From.size(), To.str());
}

FileVersions versions(std::string Path, std::string Base, std::string Mine,
                      std::string Theirs) {
  std::string Merged =
      mergeTexts(Base, Mine, Theirs, {"mine", "base", "theirs"}).Text;
  return {std::move(Path), std::move(Base), std::move(Mine), std::move(Theirs),
          std::move(Merged)};
}

std::string told(std::vector<FileVersions> Files) {
  std::string All;
  for (const Drift &D : driftOf(Files))
    All += D.File + ":" + std::to_string(D.Line) + ": " + driftText(D) + "\n";
  return All;
}

const std::string Source = R"(#define WIDTH 32
__device__ float twice(float x) {
  return x * 2.0f;
}

__global__ void sum(float *p, int n) {
  int i = threadIdx.x;
  float v = twice(p[i]) + WIDTH;
  v += __shfl_xor_sync(0xffffffff, v, 16);
  if (i < n)
    p[i] = v;
}

void run(float *p) {
  dim3 block(256);
  int unused = 1;
  sum<<<1, block>>>(p, 3);
}
)";
const std::string Edited = with(Source, "threadIdx.x", "threadIdx.x + 0");

TEST(Drift, tellsALaunchOfAnEditedKernel) {
  EXPECT_EQ(told({versions("a.hip", Source, Edited,
                           with(Source, "<<<1, block", "<<<2, block"))}),
            "a.hip:17: upstream changed the launch of `sum`: `1` became `2`; "
            "`sum` was edited by hand\n");
  EXPECT_EQ(told({versions("a.hip", Source, Edited,
                           with(Source, "block(256)", "block(512)"))}),
            "a.hip:15: upstream changed the launch of `sum`: `256` became "
            "`512`; `sum` was edited by hand\n");
  // The edit is the launch, what upstream changed is the kernel.
  EXPECT_EQ(told({versions("a.hip", Source, with(Source, "256", "64"),
                           with(Source, "i < n", "i <= n"))}),
            "a.hip:10: upstream changed what `sum` computes: `=` was added; "
            "`run`, which was edited by hand, uses it\n");
  // A change that is not the launch's.
  EXPECT_EQ(told({versions("a.hip", Source, Edited,
                           with(Source, "unused = 1", "unused = 2"))}),
            "");
}

TEST(Drift, tellsAMaskAndWhatIsComputed) {
  EXPECT_EQ(told({versions("a.hip", Source, Edited,
                           with(Source, "0xffffffff", "0xffff"))}),
            "a.hip:9: upstream changed a mask of lanes in `sum`: `0xffffffff` "
            "became `0xffff`; `sum` was edited by hand\n");
  EXPECT_EQ(told({versions("a.hip", Source, Edited,
                           with(Source, "i < n", "i <= n"))}),
            "a.hip:10: upstream changed what `sum` computes: `=` was added; "
            "`sum` was edited by hand\n");
}

TEST(Drift, tellsWhatAnEditedKernelUses) {
  EXPECT_EQ(told({versions("a.hip", Source, Edited,
                           with(Source, "x * 2.0f", "x * 3.0f"))}),
            "a.hip:3: upstream changed what `twice` computes: `2.0f` became "
            "`3.0f`; `sum`, which was edited by hand, uses it\n");
  // From a header, too.
  EXPECT_EQ(told({versions("w.h", "#define WIDTH 32\n", "#define WIDTH 32\n",
                           "#define WIDTH 64\n"),
                  versions("a.hip", Source, Edited, Source)}),
            "w.h:1: upstream changed `WIDTH`: `32` became `64`; `sum`, which "
            "was edited by hand, uses it\n");
}

TEST(Drift, tellsACopy) {
  std::string Copy =
      with(Source.substr(Source.find("__global__"),
                         Source.find("void run") - Source.find("__global__")),
           "sum(", "sum64(");
  EXPECT_EQ(told({versions("a.hip", Source, Source + Copy,
                           with(Source, "i < n", "i < n - 1"))}),
            "a.hip:10: upstream changed what `sum` computes: `- 1` was added; "
            "`sum64`, which was edited by hand, looks like a copy of it\n");
}

TEST(Drift, isSilentWhereNothingMeets) {
  std::string Change = with(Source, "i < n", "i <= n");
  EXPECT_EQ(told({versions("a.hip", Source, Source, Change)}), "");
  EXPECT_EQ(told({versions("a.hip", Source, Edited, Source)}), "");
  // The edit is in another function, which does not use what was changed.
  EXPECT_EQ(told({versions("a.hip", Source,
                           with(Source, "unused = 1", "unused = 7"), Change)}),
            "");
  // A comment is no change.
  EXPECT_EQ(told({versions("a.hip", Source, Edited,
                           with(Source, "if (i", "// new\n  if (i"))}),
            "");
}

TEST(Drift, tellsAFlagThatCameBack) {
  std::string Base = "FLAGS = -O3 --use_fast_math\nLIBS = -lm\nX = 1\n";
  std::string Mine = "FLAGS = -O3 --use_fast_math\nLIBS = -lm\nX = 1\n"
                     "MINE = --use_fast_math # and -lm\n";
  EXPECT_EQ(
      told({versions("Makefile", Base, Mine, "FLAGS = -O3\nLIBS =\nX = 1\n")}),
      "Makefile:4: upstream removed the flag `--use_fast_math`, and the "
      "port, which was edited, still has it\n");
  EXPECT_EQ(told({versions("README", Base, Mine, "FLAGS = -O3\nX = 1\n")}), "");
}

} // namespace
} // namespace porthip
