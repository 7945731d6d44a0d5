// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface instructions: what the texture unit is asked for.
// test/Runtime runs them.
#include "Harness.h"
#include "Ptx/TextureWords.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;

namespace {

/// The statement becomes a call of that builtin with that word.
void expectCall(const std::string &Asm, const std::string &Constraints,
                const std::string &Builtin, uint32_t What) {
  const std::string Text = lowerText(Asm, Constraints);
  const size_t At = Text.find("@__vgi." + Builtin + "(");
  ASSERT_NE(At, std::string::npos) << Asm << "\n" << Text;
  const std::string Call = Text.substr(At, Text.find('\n', At) - At);
  EXPECT_NE(Call.find(", i32 " + std::to_string(What) + ","), std::string::npos)
      << Asm << "\n"
      << Call;
}

constexpr const char *Four = "{$0,$1,$2,$3}";
constexpr const char *FourF = "=f,=f,=f,=f,l";

} // namespace

TEST(PtxTexture, Samples) {
  struct {
    const char *Name, *Coordinates, *Constraints;
    uint32_t What;
  } Shapes[] = {
      {"1d", "{$5}", ",f", VG_TEXTURE_1D},
      {"a1d", "{$5,$6}", ",r,f", VG_TEXTURE_1D | VG_TEXTURE_LAYERED},
      {"2d", "{$5,$6}", ",f,f", VG_TEXTURE_2D},
      {"a2d", "{$5,$6,$7,$7}", ",r,f,f", VG_TEXTURE_2D | VG_TEXTURE_LAYERED},
      {"3d", "{$5,$6,$7,$7}", ",f,f,f", VG_TEXTURE_3D},
      {"cube", "{$5,$6,$7,$7}", ",f,f,f", VG_TEXTURE_CUBE},
      {"acube", "{$5,$6,$7,$8}", ",r,f,f,f",
       VG_TEXTURE_CUBE | VG_TEXTURE_LAYERED}};
  for (const auto &S : Shapes) {
    const std::string Rest = std::string(S.Name) + ".v4.f32.f32 " + Four +
                             ", [$4, " + S.Coordinates + "]";
    const std::string Constraints = std::string(FourF) + S.Constraints;
    expectCall("tex." + Rest + ";", Constraints, "ptx.tex", S.What);
    expectCall("tex.base." + Rest + ";", Constraints, "ptx.tex", S.What);
    expectCall("tex.level." + Rest + ", 0f3F800000;", Constraints, "ptx.tex",
               S.What | VG_TEXTURE_LOD);
    const std::string Step = "{0f3F800000,0f3F800000,0f3F800000,0f00000000}";
    expectCall("tex.grad." + Rest + ", " + Step + ", " + Step + ";",
               Constraints, "ptx.tex.grad", S.What | VG_TEXTURE_GRADIENT);
  }
}

TEST(PtxTexture, FetchesAndResidency) {
  expectCall("tex.1d.v4.s32.s32 {$0,$1,$2,$3}, [$4, {$5}];", "=r,=r,=r,=r,l,r",
             "ptx.tex.fetch", VG_TEXTURE_1D | VG_TEXTURE_FETCH);
  expectCall("tex.level.2d.v4.u32.s32 {$0,$1,$2,$3}, [$4, {$5,$6}], 1;",
             "=r,=r,=r,=r,l,r,r", "ptx.tex.fetch",
             VG_TEXTURE_2D | VG_TEXTURE_FETCH | VG_TEXTURE_LOD);
  expectCall("{.reg .pred %p0; tex.2d.v4.f32.f32 {$0,$1,$2,$3}|%p0, [$5, "
             "{$6, $7}]; selp.u16 $4, 1, 0, %p0; }",
             "=f,=f,=f,=f,=h,l,f,f", "ptx.tex", VG_TEXTURE_2D);
}

TEST(PtxTexture, Gathers) {
  const char *Channels = "rgba";
  for (uint32_t I = 0; I < 4; ++I)
    expectCall(std::string("tld4.") + Channels[I] +
                   ".2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6}];",
               "=f,=f,=f,=f,l,f,f", "ptx.tex",
               VG_TEXTURE_2D | VG_TEXTURE_GATHER | I << 6);
}

TEST(PtxTexture, Queries) {
  auto Asks = [](const char *Asm, uint32_t Which) {
    const std::string Text = lowerText(Asm, "=r,l");
    EXPECT_NE(Text.find("@__vgi.ptx.txq("), std::string::npos) << Text;
    EXPECT_NE(Text.find(", i32 " + std::to_string(Which) + ")"),
              std::string::npos)
        << Text;
  };
  Asks("txq.width.b32 $0, [$1];", VG_TEXTURE_WIDTH);
  Asks("txq.num_mipmap_levels.b32 $0, [$1];", VG_TEXTURE_LEVELS);
  Asks("suq.height.b32 $0, [$1];", VG_TEXTURE_HEIGHT);
}

TEST(PtxTexture, Surfaces) {
  expectCall("suld.b.1d.b32.trap {$0}, [$1, {$2}];", "=r,l,r", "ptx.suld",
             VG_TEXTURE_1D | VG_SURFACE_TRAP);
  expectCall("suld.b.a2d.v2.b8.clamp {$0,$1}, [$2, {$3,$4,$5,$5}];",
             "=h,=h,l,r,r,r", "ptx.suld",
             VG_TEXTURE_2D | VG_TEXTURE_LAYERED | VG_SURFACE_CLAMP);
  expectCall("sust.b.2d.v4.b32.zero [$0, {$1,$2}], {$3,$4,$5,$6};",
             "l,r,r,r,r,r,r", "ptx.sust",
             VG_TEXTURE_2D | VG_SURFACE_WRITE | VG_SURFACE_ZERO);
  expectCall("sust.b.3d.b64.trap [$0, {$1,$2,$3,$3}], {$4};", "l,r,r,r,l",
             "ptx.sust", VG_TEXTURE_3D | VG_SURFACE_WRITE | VG_SURFACE_TRAP);
}

TEST(PtxTexture, FormsThatAreNotCovered) {
  auto Refuses = [](const char *Asm, const char *Constraints,
                    const char *Reason) {
    const std::string Message = lowerMessage(Asm, Constraints);
    EXPECT_NE(Message.find(Reason), std::string::npos) << Asm << "\n"
                                                       << Message;
  };
  Refuses("tex.2d.v2.f16x2.f32 {$0,$1}, [$2, {$3,$4}];", "=r,=r,l,f,f",
          "'.v4'");
  Refuses("tex.2dms.v4.f32.s32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$7}];",
          "=f,=f,=f,=f,l,r,r,r", "shape");
  Refuses("tex.2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, $4, {$5,$6}];",
          "=f,=f,=f,=f,l,f,f", "expected [object, {coordinates}]");
  Refuses("tex.2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5}];", "=f,=f,=f,=f,l,f",
          "too few coordinates");
  Refuses("sust.p.2d.b32.trap [$0, {$1,$2}], {$3};", "l,r,r,r", "only '.b'");
  Refuses("txq.filter_mode.b32 $0, [$1];", "=r,l", "query");
}
