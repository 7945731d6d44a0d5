// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/SplitLaunches.h"
#include "gtest/gtest.h"

using namespace porthip;

static std::string joined(const std::string &Text) {
  return joinSplitLaunches(Text).value_or("nothing to do");
}

TEST(SplitLaunches, OffsetsStay) {
  EXPECT_EQ("k <<< 1, 64 >>> (p);", joined("k << <1, 64 >> >(p);"));
  EXPECT_EQ("k<<<1, n >> 1>>> (p);", joined("k<<<1, n >> 1>> >(p);"));
  EXPECT_EQ("k<<<\t a[1 > 0], 2>>>(p);", joined("k<< \t<a[1 > 0], 2>>>(p);"));
}

TEST(SplitLaunches, AllOfAFile) {
  EXPECT_EQ("k<<< 1, 1>>>();\nk<<<2, 2>>> ();",
            joined("k<< <1, 1>>>();\nk<<<2, 2>> >();"));
}

TEST(SplitLaunches, EachVendorHasItsOwn) {
  EXPECT_EQ("#ifdef A\nk<<<1, 2>>>\n#else\nk <<< 1, 2>>> \n#endif\n(p);",
            joined("#ifdef A\nk<<<1, 2>>>\n#else\nk << <1, 2>> >\n#endif\n"
                   "(p);"));
}

TEST(SplitLaunches, WhatIsNoLaunch) {
  for (const char *Text : {
           "a<b<c<d>> > x;",               // templates
           "k<<<1, 2>>>(\"<< <\");",       // a string
           "// k << <1, 2 >> >(p)\n",      // a comment
           "k << <1, 2 >> > p;",           // no arguments
           "f(a << <1, 2); >> >(p);",      // ends before
           "k << <1, 2 >> >\n#else\n(p);", // another directive
           "k <<\n<1, 2 >>\n>(p);",        // lines would move
           "cout << x << y >> z;",
       })
    EXPECT_EQ("nothing to do", joined(Text)) << Text;
}
