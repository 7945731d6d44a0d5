// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar and SIMD video instructions: calls of two builtins with the form as
// constants, which are those of ptx_arithmetic.h.
#include "Ptx/Decode/Decode.h"
#include "Ptx/ToIR/Lowering.h"
#include "porthip/detail/ptx/ptx_arithmetic.h"

using namespace llvm;
namespace porthip::ptx {

static unsigned flagsOf(const Decoded &D) {
  // vset names no result type: it is u32.
  bool HasResult = D.TypeCount == 3;
  const ptx::Type &A = D.Types[HasResult], &B = D.Types[HasResult + 1];
  return (HasResult && D.type().isSigned() ? detail::VideoResultSigned : 0) |
         (A.isSigned() ? detail::VideoASigned : 0) |
         (B.isSigned() ? detail::VideoBSigned : 0) |
         (D.Sat ? detail::VideoSaturates : 0) |
         (D.Shift == "wrap" ? detail::VideoWraps : 0);
}

/// Second operation of VideoSecond.
static unsigned secondOf(const Decoded &D) {
  if (!D[0].Component.empty()) {
    WordPart Part = *wordPart(D[0]);
    return detail::VideoSecondMerge | Part.First << 8 | Part.Bits << 16;
  }
  return StringSwitch<detail::VideoSecond>(D.Second)
      .Case("add", detail::VideoSecondAdd)
      .Case("min", detail::VideoSecondMin)
      .Case("max", detail::VideoSecondMax)
      .Default(detail::VideoSecondNone);
}

static detail::VideoOperation comparisonOf(const Decoded &D) {
  return StringSwitch<detail::VideoOperation>(D.Compare)
      .Case("eq", detail::VideoSetEq)
      .Case("ne", detail::VideoSetNe)
      .Case("lt", detail::VideoSetLt)
      .Case("le", detail::VideoSetLe)
      .Case("gt", detail::VideoSetGt)
      .Default(detail::VideoSetGe);
}

/// First bit | size << 8.
static Value *fieldOf(Lowering &L, const Operand &O) {
  WordPart Part = *wordPart(O);
  return L.B.getInt32(Part.First | Part.Bits << 8);
}

static Value *readWhole(Lowering &L, Operand O) {
  O.Component.clear();
  return L.read(O, bitsType(32));
}

static void video(Lowering &L, const Decoded &D, detail::VideoOperation Op) {
  IRBuilder<> &B = L.B;
  unsigned Scale = D.Scale == "shr7" ? 7 : D.Scale == "shr15" ? 15 : 0;
  Value *A = readWhole(L, D[1]), *C = readWhole(L, D[2]);
  Value *Third = D.size() == 4 ? L.read(D[3], bitsType(32)) : B.getInt32(0);
  Value *V = L.builtin("ptx.video", B.getInt32Ty(),
                       {B.getInt32(Op), B.getInt32(secondOf(D)),
                        B.getInt32(flagsOf(D)), A, fieldOf(L, D[1]), C,
                        fieldOf(L, D[2]), Third, B.getInt32(Scale)});
  Operand Result = D[0];
  Result.Component.clear();
  L.write(Result, bitsType(32), V);
}

static void videoPacked(Lowering &L, const Decoded &D,
                        detail::VideoOperation Op) {
  unsigned Count = D.Text->Opcode.back() - '0';
  IRBuilder<> &B = L.B;
  ptx::Type T = bitsType(32);
  Value *V = L.builtin("ptx.video_packed", B.getInt32Ty(),
                       {B.getInt32(Op), B.getInt32(secondOf(D)),
                        B.getInt32(flagsOf(D)), B.getInt32(Count),
                        B.getInt32(*laneMask(D[0], Count)), L.read(D[1], T),
                        L.read(D[2], T), L.read(D[3], T)});
  Operand Result = D[0];
  Result.Component.clear();
  L.write(Result, T, V);
}

void lowerVadd(Lowering &L, const Decoded &D) { video(L, D, detail::VideoAdd); }
void lowerVsub(Lowering &L, const Decoded &D) { video(L, D, detail::VideoSub); }
void lowerVabsdiff(Lowering &L, const Decoded &D) {
  video(L, D, detail::VideoAbsDiff);
}
void lowerVmin(Lowering &L, const Decoded &D) { video(L, D, detail::VideoMin); }
void lowerVmax(Lowering &L, const Decoded &D) { video(L, D, detail::VideoMax); }
void lowerVshl(Lowering &L, const Decoded &D) { video(L, D, detail::VideoShl); }
void lowerVshr(Lowering &L, const Decoded &D) { video(L, D, detail::VideoShr); }
void lowerVmad(Lowering &L, const Decoded &D) { video(L, D, detail::VideoMad); }
void lowerVset(Lowering &L, const Decoded &D) { video(L, D, comparisonOf(D)); }

#define PACKED(Name, Operation)                                                \
  void lower##Name##Packed(Lowering &L, const Decoded &D) {                    \
    videoPacked(L, D, Operation);                                              \
  }
PACKED(Vadd, detail::VideoAdd)
PACKED(Vsub, detail::VideoSub)
PACKED(Vavrg, detail::VideoAverage)
PACKED(Vabsdiff, detail::VideoAbsDiff)
PACKED(Vmin, detail::VideoMin)
PACKED(Vmax, detail::VideoMax)
PACKED(Vset, comparisonOf(D))
#undef PACKED

} // namespace porthip::ptx
