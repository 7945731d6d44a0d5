// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar and SIMD video instructions: calls of two helpers that have the form
// as template arguments.
#include "Ptx/Modifiers.h"
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
namespace porthip::ptx {

namespace {
struct Video {
  StringRef Operation; ///< as in porthip::ptx::video_op
  bool ResultSigned = false, ASigned = false, BSigned = false, Sat = false,
       Wrap = false;
  StringRef Compare = "none", Second = "none";
};
} // namespace

static Video takeVideo(Writer &W, Form &F, StringRef Operation) {
  Video V;
  V.Operation = Operation;
  bool IsSet = Operation == "set", IsShift = Operation.starts_with("sh");
  // vset names no result type: it is u32.
  ptx::Type Result = IsSet ? *typeNamed("u32") : F.takeType();
  ptx::Type A = F.takeType(), B = F.takeType();
  if (W.failed() || A.bits() != 32 || B.bits() != 32 || Result.bits() != 32)
    W.fail(Problem::Modifier, "only '.u32' and '.s32' are supported");
  V.ResultSigned = Result.isSigned();
  V.ASigned = A.isSigned();
  V.BSigned = B.isSigned();
  if (IsSet) {
    V.Compare = F.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge"});
    if (V.Compare.empty())
      W.fail(Problem::Modifier, "a comparison is missing");
  }
  V.Sat = F.take("sat");
  if (IsShift) {
    StringRef Mode = F.takeOneOf({"wrap", "clamp"});
    if (Mode.empty())
      W.fail(Problem::Modifier, "'.wrap' or '.clamp' is missing");
    V.Wrap = Mode == "wrap";
  }
  if (StringRef Second = F.takeOneOf({"add", "min", "max"}); !Second.empty())
    V.Second = Second;
  return V;
}

static std::string flagText(const Video &V) {
  auto Bool = [](bool B) { return B ? "true" : "false"; };
  return std::string(Bool(V.ResultSigned)) + ", " + Bool(V.ASigned) + ", " +
         Bool(V.BSigned) + ", " + Bool(V.Sat);
}

/// The part of a source that .b0 to .b3, .h0, .h1 select, as a value of the
/// source's sign.
static Expr readPart(Writer &W, Operand O, bool IsSigned) {
  StringRef Name = O.Component;
  std::string Selector = O.Component;
  O.Component.clear();
  CType Word = IsSigned ? CType::Int : CType::Unsigned;
  Expr E = convert(W.read(O, bitsType(32)), CType::Unsigned);
  if (Selector.empty())
    return convert(E, Word);
  Name = Selector;
  unsigned Index = 0;
  bool IsByte = Name.consume_front("b");
  if ((!IsByte && !Name.consume_front("h")) || Name.getAsInteger(10, Index) ||
      Index > (IsByte ? 3u : 1u)) {
    W.fail(Problem::Operand, "selector '." + Selector + "' is not supported");
    return E;
  }
  unsigned Bits = IsByte ? 8 : 16;
  if (Index)
    E = binary(E, ">>", literal(Index * Bits, CType::Int), CType::Unsigned);
  E = convert(E, IsSigned ? signedInteger(Bits) : unsignedInteger(Bits));
  return convert(E, Word);
}

static void scalar(Writer &W, Form &F, StringRef Operation) {
  StringRef Scale = F.takeOneOf({"shr7", "shr15"});
  Video V = takeVideo(W, F, Operation);
  if (W.failed())
    return;
  if (!F[0].Component.empty())
    return W.fail(Problem::Operand,
                  "merging into a part of the result is not supported");
  bool IsMad = Operation == "mad";
  if (!IsMad && (V.Second != "none") != (F.size() == 4))
    return W.fail(Problem::Operand, "a third source and a second operation go "
                                    "together");
  SmallVector<Expr, 3> Args = {readPart(W, F[1], V.ASigned),
                               readPart(W, F[2], V.BSigned)};
  Args.push_back(F.size() == 4
                     ? convert(W.read(F[3], bitsType(32)), CType::Unsigned)
                     : literal(0, CType::Unsigned));
  std::string Name;
  if (IsMad)
    Name = "vmad<" + flagText(V) + ", " +
           (Scale.empty() ? "0" : Scale.drop_front(3).str()) + ">";
  else if (Operation == "set")
    Name = "vset<porthip::ptx::compare_" + V.Compare.str() +
           ", porthip::ptx::second_" + V.Second.str() + ">";
  else
    Name = "video<porthip::ptx::video_" + Operation.str() + ", " + flagText(V) +
           ", porthip::ptx::second_" + V.Second.str() +
           (V.Wrap ? ", true" : "") + ">";
  W.write(F[0], bitsType(32), W.call(Name, CType::Unsigned, Args));
}

static void packed(Writer &W, Form &F, StringRef Operation) {
  unsigned Count = F.instruction().Opcode.back() - '0';
  Video V = takeVideo(W, F, Operation);
  unsigned Mask = laneMask(F[0], Count, W);
  if (!F[1].Component.empty() || !F[2].Component.empty())
    return W.fail(Problem::Operand,
                  "selecting lanes of a source is not supported");
  if (V.Second != "none" && V.Second != "add")
    return W.fail(Problem::Modifier, "only '.add' is a second operation here");
  if (W.failed())
    return;
  std::string Name =
      "video_packed<porthip::ptx::video_" +
      (Operation == "set" ? "set_" + V.Compare.str() : Operation.str()) + ", " +
      flagText(V) + ", " + (V.Second == "add" ? "true" : "false") + ", " +
      std::to_string(Count) +
      (Mask == (1u << Count) - 1 ? "" : ", " + std::to_string(Mask)) + ">";
  ptx::Type T = bitsType(32);
  SmallVector<Expr, 3> Args;
  for (unsigned N = 1; N < 4; ++N)
    Args.push_back(convert(W.read(F[N], T), CType::Unsigned));
  Operand Result = F[0];
  Result.Component.clear();
  W.write(Result, T, W.call(Name, CType::Unsigned, Args));
}

void writeVadd(Writer &W, Form &F) { scalar(W, F, "add"); }
void writeVsub(Writer &W, Form &F) { scalar(W, F, "sub"); }
void writeVabsdiff(Writer &W, Form &F) { scalar(W, F, "absdiff"); }
void writeVmin(Writer &W, Form &F) { scalar(W, F, "min"); }
void writeVmax(Writer &W, Form &F) { scalar(W, F, "max"); }
void writeVshl(Writer &W, Form &F) { scalar(W, F, "shl"); }
void writeVshr(Writer &W, Form &F) { scalar(W, F, "shr"); }
void writeVmad(Writer &W, Form &F) { scalar(W, F, "mad"); }
void writeVset(Writer &W, Form &F) { scalar(W, F, "set"); }
void writeVaddPacked(Writer &W, Form &F) { packed(W, F, "add"); }
void writeVsubPacked(Writer &W, Form &F) { packed(W, F, "sub"); }
void writeVavrgPacked(Writer &W, Form &F) { packed(W, F, "average"); }
void writeVabsdiffPacked(Writer &W, Form &F) { packed(W, F, "absdiff"); }
void writeVminPacked(Writer &W, Form &F) { packed(W, F, "min"); }
void writeVmaxPacked(Writer &W, Form &F) { packed(W, F, "max"); }
void writeVsetPacked(Writer &W, Form &F) { packed(W, F, "set"); }

} // namespace porthip::ptx
