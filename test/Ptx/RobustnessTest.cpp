// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random bytes and mutated programs are lowered or refused; they never crash,
// hang or leave broken IR (lowerMessage verifies it).
#include "Harness.h"
#include "Ptx/Syntax/Parser.h"
#include "gtest/gtest.h"
#include <random>

using namespace porthip::ptx::test;

static const char *const Seeds[] = {
    "add.cc.u32 $0, $1, $1; addc.u32 $0, $1, 0;",
    "{ .reg .pred p; setp.lt.and.f32 p|_, $2, $2, !p; @p bra L; L: }",
    "{ .reg .b32 r<4>; mov.b32 r0, {$3, $3}; prmt.b32 $0, r0, $1, 0x5140; }",
    "ld.global.nc.L2::128B.v2.u32 {$0, _}, [$4+16];",
    "{ .shared .align 8 .b8 s[16]; cp.async.ca.shared.global [s], [$4], 4; }",
    "shfl.sync.bfly.b32 $0|_, $1, 1, 0x1f, -1;",
    "cvt.rn.relu.bf16x2.f32 $0, $2, 0f3F800000;",
    "atom.acq_rel.gpu.global.cas.b32 $0, [$4], $1, 7;",
    "{ .reg .b128 w; mov.b128 w, {$4, $4}; st.shared.b128 [$1], w; }",
    "vabsdiff4.u32.s32.u32.add $0.b3210, $1, $1, $1;",
    "lop3.or.b32 $0|p, $1, (1 << 4) - 3, $1, 0xE8, p;",
    "mov.u32 $0, %tid.x; bar.red.popc.u32 $0, 1, 32, p; exit;",
};
static const char *const Words_[] = {
    ".u32", ".f16x2", ".pred", "$0",         "$4",  "%laneid", "{",       "}",
    "[",    "]",      ",",     ";",          "@p",  "!",       "|",       "_",
    "-",    "1",      "0x",    "0f3F800000", ".v4", ".cc",     ".global", "mad",
    "cvt",  "bra",    "L:",    ".reg",       "<9>", "${:uid}", "$$",      "::"};

TEST(PtxRobustness, MutatedPrograms) {
  std::mt19937 Random(12345);
  auto Below = [&](size_t N) { return size_t(Random() % N); };
  for (int Round = 0; Round < 6000; ++Round) {
    std::string Text = Seeds[Below(std::size(Seeds))];
    for (size_t Changes = 1 + Below(6); Changes; --Changes) {
      size_t At = Below(Text.size() + 1);
      switch (Below(4)) {
      case 0:
        Text.erase(At, 1 + Below(5));
        break;
      case 1:
        Text.insert(At, Words_[Below(std::size(Words_))]);
        break;
      case 2:
        Text.insert(At, 1, char(32 + Below(95)));
        break;
      default: {
        std::string Other = Seeds[Below(std::size(Seeds))];
        Text.insert(At, Other.substr(Below(Other.size()), Below(12)));
      }
      }
    }
    SCOPED_TRACE(Text);
    lowerMessage(Text, "=r,r,f,h,l");
    if (HasFailure())
      return;
  }
}

TEST(PtxRobustness, RandomBytes) {
  std::mt19937 Random(99);
  for (int Round = 0; Round < 20000; ++Round) {
    std::string Text;
    for (size_t N = Random() % 60; N; --N)
      Text += char(Random());
    llvm::consumeError(porthip::ptx::parse(Text).takeError());
  }
}
