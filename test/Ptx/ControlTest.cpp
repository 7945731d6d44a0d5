// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicates, branches, scopes, and what ends or pauses a lane.
#include "Harness.h"
#include "Lanes.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;

TEST(PtxControl, Predicates) {
  Suite S;
  S.add("{ .reg .pred p; setp.gt.s32 p, $1, 5; mov.u32 $0, 1;\n"
        "@p mov.u32 $0, 2; @!p add.u32 $0, $0, 10; }",
        "=r,r", {W32},
        [](const uint64_t *I) { return int32_t(I[0]) > 5 ? 2 : 11; });
  // An operand that is read and written.
  S.add("{ .reg .pred p; setp.eq.u32 p, $1, 7; @p mov.u32 $0, 9; }", "=r,r,0",
        {{7, 8}, {3}}, [](const uint64_t *I) { return I[0] == 7 ? 9 : I[1]; });
  S.run();
}

TEST(PtxControl, Loops) {
  Suite S;
  S.add("{ .reg .pred p; .reg .u32 n; mov.u32 n, $1; mov.u32 $0, 0;\n"
        "AGAIN: setp.eq.u32 p, n, 0; @p bra DONE;\n"
        "add.u32 $0, $0, n; sub.u32 n, n, 1; bra.uni AGAIN; DONE: }",
        "=r,r", {{0, 1, 10, 1000}},
        [](const uint64_t *I) { return I[0] * (I[0] + 1) / 2; });
  // Jumping over code that nothing else reaches.
  S.add("{ mov.u32 $0, 4; bra L1; mov.u32 $0, 5; L1: add.u32 $0, $0, $1; }",
        "=r,r", {{1}}, [](const uint64_t *) { return 5; });
  // The same text twice: labels are the statement's own.
  S.add("{ .reg .pred p; setp.ne.u32 p, $1, 0; mov.u32 $0, 1; @p bra L${:uid};"
        " mov.u32 $0, 2; L${:uid}: }",
        "=r,r", {{0, 1}}, [](const uint64_t *I) { return I[0] ? 1 : 2; });
  S.run();
}

TEST(PtxControl, ScopesAndRanges) {
  Suite S;
  S.add("{ .reg .u32 a; mov.u32 a, 1; { .reg .u32 a; mov.u32 a, 2;\n"
        "/* inner */ mov.u32 $0, a; } // outer\n add.u32 $0, $0, a; }",
        "=r", {}, [](const uint64_t *) { return 3; });
  S.add("{ .reg .b32 r<4>, %s<2>; mov.b32 r0, 5; mov.b32 r3, r0;"
        " mov.b32 %s1, r3; mov.b32 $0, %s1; }",
        "=r", {}, [](const uint64_t *) { return 5; });
  S.add("{ .reg .u32 $$x, __$$t2; mov.u32 $$x, 4; mov.u32 __$$t2, $$x;"
        " .pragma \"nounroll\"; mov.u32 $0, __$$t2; }",
        "=r", {}, [](const uint64_t *) { return 4; });
  S.run();
}

TEST(PtxControl, Ends) {
  Suite S;
  S.add("{ nanosleep.u32 20; griddepcontrol.wait;"
        " griddepcontrol.launch_dependents; pmevent 3;"
        " setmaxnreg.inc.sync.aligned.u32 64; mov.u32 $0, 1; }",
        "=r", {}, [](const uint64_t *) { return 1; });
  S.run();
}

TEST(PtxControl, Exits) {
  // A lane that exits writes nothing more.
  auto Exited = runWarp("{ .reg .pred p; setp.lt.u32 p, $1, 4; @p exit;"
                        " mov.u32 $0, 1; }",
                        "=r,r", {{1}, {9}});
  EXPECT_EQ(Exited[0][0], 0u);
  EXPECT_EQ(Exited[1][0], 1u);
}

TEST(PtxControl, TrapsAreFaults) {
  for (const char *Text : {"trap;", "brkpt;"})
    EXPECT_NE(lowerText(Text, "").find(Text[0] == 't' ? "@llvm.trap"
                                                      : "@llvm.debugtrap"),
              std::string::npos);
  // Leaving a function that may have been inlined anywhere.
  EXPECT_NE(lowerMessage("ret;", "").find("not supported"), std::string::npos);
}

TEST(PtxControl, CarryAcrossStatements) {
  EXPECT_NE(lowerMessage("addc.u32 $0, $1, $2;", "=r,r,r").find("carry"),
            std::string::npos);
}
