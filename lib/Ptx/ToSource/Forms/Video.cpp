// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar and SIMD video instructions: calls of two helpers that have the form
// as template arguments.
#include "Ptx/Decode/Decode.h"
#include "Ptx/ToSource/Writer.h"

using namespace llvm;
namespace porthip::ptx {

/// The signs of A and B. vset names no result type: it is u32.
static const ptx::Type &sourceType(const Decoded &D, unsigned Source) {
  return D.Types[D.TypeCount - 2 + Source];
}

static std::string flagText(const Decoded &D) {
  auto Bool = [](bool B) { return B ? "true" : "false"; };
  return std::string(Bool(D.TypeCount == 3 && D.type().isSigned())) + ", " +
         Bool(sourceType(D, 0).isSigned()) + ", " +
         Bool(sourceType(D, 1).isSigned()) + ", " + Bool(D.Sat);
}

static std::string secondText(const Decoded &D) {
  return "porthip::ptx::second_" + (!D[0].Component.empty()
                                        ? "merge_" + D[0].Component
                                    : D.Second.empty() ? "none"
                                                       : D.Second.str());
}

/// The part of a source that .b0 to .b3, .h0, .h1 select, as a value of the
/// source's sign.
static Expr readPart(Writer &W, Operand O, bool IsSigned) {
  WordPart Part = *wordPart(O);
  O.Component.clear();
  CType Word = IsSigned ? CType::Int : CType::Unsigned;
  Expr E = convert(W.read(O, bitsType(32)), CType::Unsigned);
  if (Part.First)
    E = binary(E, ">>", literal(Part.First, CType::Int), CType::Unsigned);
  if (Part.Bits < 32)
    E = convert(E, IsSigned ? signedInteger(Part.Bits)
                            : unsignedInteger(Part.Bits));
  return convert(E, Word);
}

static void scalar(Writer &W, const Decoded &D, StringRef Operation) {
  SmallVector<Expr, 3> Args = {readPart(W, D[1], sourceType(D, 0).isSigned()),
                               readPart(W, D[2], sourceType(D, 1).isSigned())};
  Args.push_back(D.size() == 4
                     ? convert(W.read(D[3], bitsType(32)), CType::Unsigned)
                     : literal(0, CType::Unsigned));
  std::string Name;
  if (Operation == "mad")
    Name = "vmad<" + flagText(D) + ", " +
           (D.Scale.empty() ? "0" : D.Scale.drop_front(3).str()) + ">";
  else if (Operation == "set")
    Name = "vset<porthip::ptx::compare_" + D.Compare.str() + ", " +
           secondText(D) + ">";
  else
    Name = "video<porthip::ptx::video_" + Operation.str() + ", " + flagText(D) +
           ", " + secondText(D) + (D.Shift == "wrap" ? ", true" : "") + ">";
  Operand Result = D[0];
  Result.Component.clear();
  W.write(Result, bitsType(32), W.call(Name, CType::Unsigned, Args));
}

static void packed(Writer &W, const Decoded &D, StringRef Operation) {
  unsigned Count = D.Text->Opcode.back() - '0';
  unsigned Mask = *laneMask(D[0], Count);
  std::string Name =
      "video_packed<porthip::ptx::video_" +
      (Operation == "set" ? "set_" + D.Compare.str() : Operation.str()) + ", " +
      flagText(D) + ", " + (D.Second == "add" ? "true" : "false") + ", " +
      std::to_string(Count) +
      (Mask == (1u << Count) - 1 ? "" : ", " + std::to_string(Mask)) + ">";
  ptx::Type T = bitsType(32);
  SmallVector<Expr, 3> Args;
  for (unsigned N = 1; N < 4; ++N)
    Args.push_back(convert(W.read(D[N], T), CType::Unsigned));
  Operand Result = D[0];
  Result.Component.clear();
  W.write(Result, T, W.call(Name, CType::Unsigned, Args));
}

void writeVadd(Writer &W, const Decoded &D) { scalar(W, D, "add"); }
void writeVsub(Writer &W, const Decoded &D) { scalar(W, D, "sub"); }
void writeVabsdiff(Writer &W, const Decoded &D) { scalar(W, D, "absdiff"); }
void writeVmin(Writer &W, const Decoded &D) { scalar(W, D, "min"); }
void writeVmax(Writer &W, const Decoded &D) { scalar(W, D, "max"); }
void writeVshl(Writer &W, const Decoded &D) { scalar(W, D, "shl"); }
void writeVshr(Writer &W, const Decoded &D) { scalar(W, D, "shr"); }
void writeVmad(Writer &W, const Decoded &D) { scalar(W, D, "mad"); }
void writeVset(Writer &W, const Decoded &D) { scalar(W, D, "set"); }
void writeVaddPacked(Writer &W, const Decoded &D) { packed(W, D, "add"); }
void writeVsubPacked(Writer &W, const Decoded &D) { packed(W, D, "sub"); }
void writeVavrgPacked(Writer &W, const Decoded &D) { packed(W, D, "average"); }
void writeVabsdiffPacked(Writer &W, const Decoded &D) {
  packed(W, D, "absdiff");
}
void writeVminPacked(Writer &W, const Decoded &D) { packed(W, D, "min"); }
void writeVmaxPacked(Writer &W, const Decoded &D) { packed(W, D, "max"); }
void writeVsetPacked(Writer &W, const Decoded &D) { packed(W, D, "set"); }

} // namespace porthip::ptx
