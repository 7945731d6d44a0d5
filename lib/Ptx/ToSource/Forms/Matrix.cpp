// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices in the registers of a warp: functions of porthip/mma.h, with
// the registers of PTX.
#include "Ptx/ToSource/Writer.h"

using namespace llvm;
namespace porthip::ptx {

static const char *Header = "porthip/mma.h";

static bool checkWarpOfMatrix(Writer &W) {
  return W.needWarpsOf32(
      "a matrix is held by 32 lanes; translate with --warp=emulate32");
}

/// {a, b}: braces do not take a number of another sign.
static std::string listOf(Writer &W, const Operand &From, const ptx::Type &T,
                          StringRef Widening = "") {
  std::string Text;
  for (const Operand &O : elementsOf(From)) {
    Expr V = convert(W.read(O, T), T.isInteger() ? CType::Unsigned : typeOf(T));
    if (!Widening.empty())
      V = W.call(Widening, CType::Unsigned, {V});
    Text += (Text.empty() ? "" : ", ") + V.argument();
  }
  return "{" + Text + "}";
}

/// Call is declared as a structure with the registers of Into.
static void writeAll(Writer &W, const Operand &Into, const ptx::Type &T,
                     const Twine &Call) {
  ArrayRef<Operand> Parts = elementsOf(Into);
  CType Type = T.isInteger() ? CType::Unsigned : typeOf(T);
  Expr All = W.declare("const auto", {Call.str(), CType::Unknown, Hold::Atom,
                                      false, std::nullopt});
  for (size_t N = 0; N < Parts.size(); ++N)
    W.write(Parts[N], T,
            {All.Text + "[" + std::to_string(N) + "]", Type, Hold::Atom, false,
             std::nullopt});
}

static void callProduct(Writer &W, const Decoded &D, const Twine &Name) {
  if (!checkWarpOfMatrix(W))
    return;
  W.need(Header);
  std::string Args;
  for (unsigned N : {1, 2, 3})
    Args +=
        (N == 1 ? "" : ", ") + listOf(W, D[N], D.operandType(N), D.widening(N));
  for (unsigned N = 4; N < D.size(); ++N)
    Args +=
        ", " + convert(W.read(D[N], bitsType(32)), CType::Unsigned).argument();
  if (!W.failed())
    writeAll(W, D[0], D.operandType(0), "porthip::" + Name + "(" + Args + ")");
}

/// m16n8k16_f32_f16_f16
static std::string nameOf(const Decoded &D) {
  std::string Name = (D.MatrixShape + "_" + D.type().Name + "_" + D.ElementA +
                      "_" + D.ElementB)
                         .str();
  if (!D.Combine.empty())
    Name += "_" + D.Combine.str() + "_popc";
  return D.SatFinite ? Name + "_satfinite" : Name;
}

void writeMma(Writer &W, const Decoded &D) {
  callProduct(W, D, "mma_" + nameOf(D.widened()));
}

void writeMmaSparse(Writer &W, const Decoded &D) {
  callProduct(W, D, "mma_sp_" + nameOf(D));
}

void writeMmaQuads(Writer &W, const Decoded &D) {
  callProduct(W, D,
              "mma_m8n8k4_" + D.LayoutA + "_" + D.LayoutB + "_" +
                  D.Types[0].Name + "_f16_f16_" + D.Types[1].Name);
}

/// ldmatrix_x4_trans, ldmatrix_m16n16_x2_trans_b8
static std::string nameOf(const Decoded &D, const Operand &Registers) {
  const bool IsWide = D.MatrixShape == "m16n16",
             IsOfBytes = D.MatrixShape != "m8n8";
  std::string Name = D.Form->Mnemonic;
  if (IsOfBytes)
    Name += "_" + D.MatrixShape.str();
  Name +=
      "_x" + std::to_string(elementsOf(Registers).size() / (IsWide ? 2 : 1));
  if (D.Transposed)
    Name += "_trans";
  if (IsOfBytes)
    Name += "_" + (D.Unpacked.empty() ? "b8" : D.Unpacked.str());
  return Name;
}

void writeLdmatrix(Writer &W, const Decoded &D) {
  if (!checkWarpOfMatrix(W))
    return;
  W.need(Header);
  Expr P = W.address(D[1], true, "const void");
  W.orderMemory();
  if (!W.failed())
    writeAll(W, D[0], bitsType(32),
             "porthip::" + nameOf(D, D[0]) + "(" + P.Text + ")");
}

void writeStmatrix(Writer &W, const Decoded &D) {
  if (!checkWarpOfMatrix(W))
    return;
  W.need(Header);
  std::string Words = listOf(W, D[1], bitsType(32));
  Expr P = W.address(D[0], true, "void");
  W.orderMemory();
  W.line("porthip::" + nameOf(D, D[1]) + "(" + P.Text + ", " + Words + ")");
}

void writeMovmatrix(Writer &W, const Decoded &D) {
  if (!checkWarpOfMatrix(W))
    return;
  W.write(D[0], bitsType(32),
          W.shim(Header, "movmatrix_trans", CType::Unsigned,
                 {convert(W.read(D[1], bitsType(32)), CType::Unsigned)}));
}

//===- Products of four warps ---------------------------------------------===//

/// Whether two constants (or one and 0) differ; in C++ where only its compiler
/// knows them.
static std::string differs(Writer &W, const Operand &A, const Operand *B,
                           StringRef Role) {
  std::optional<uint64_t> One = W.constant(A);
  std::optional<uint64_t> Two = B ? W.constant(*B) : 0;
  if (One && Two)
    return *One != *Two ? "true" : "false";
  return ("(" + W.constantText(A, Role) + ") != (" +
          (B ? W.constantText(*B, Role) : "0") + ")");
}

/// D is sums before and after. Behind the predicate: two factors, then whether
/// A and B are transposed, as far as the form has them.
void writeWgmma(Writer &W, const Decoded &D) {
  if (!checkWarpOfMatrix(W))
    return;
  const bool IsSharedA = D.operandType(1).bits() == 64;
  std::string Arguments = listOf(W, D[0], D.operandType(0)) + ", ";
  Arguments += IsSharedA ? convert(W.read(elementsOf(D[1])[0], bitsType(64)),
                                   CType::ULong)
                               .argument()
                         : listOf(W, D[1], D.operandType(1));
  for (const Expr &E : {convert(W.read(D[2], bitsType(64)), CType::ULong),
                        W.readPredicate(D[3])})
    Arguments += ", " + E.argument();
  size_t At = 4;
  std::string IsNegative = "false";
  if (D.size() > At) {
    IsNegative = differs(W, D[At], &D[At + 1], "a factor of wgmma");
    At += 2;
  }
  std::string Template = std::to_string(D.matrixColumns());
  for (unsigned N = IsSharedA ? 0 : 1; N < 2; ++N, ++At)
    Template += At < D.size() ? ", " + differs(W, D[At], nullptr,
                                               "a transposition of wgmma")
                              : ", false";
  W.need("porthip/wgmma.h");
  W.orderMemory();
  std::string Name = (Twine("porthip::wgmma_") + D.type().Name + "_" +
                      D.ElementA + "_" + D.ElementB)
                         .str();
  Name += D.ElementA == "b1" ? "_and_popc" : D.SatFinite ? "_satfinite" : "";
  if (!W.failed())
    writeAll(W, D[0], D.operandType(0),
             Name + "<" + Template + ">(" + Arguments + ", " + IsNegative +
                 ")");
}

/// A product is done when it is issued.
void writeWgmmaOrder(Writer &, const Decoded &) {}

/// The other warps' operations are done when these warps have come as well.
void writeWgmmaWait(Writer &W, const Decoded &D) {
  W.constantText(D[0], "the number of groups");
  W.line(
      W.shim("porthip/wgmma.h", "wgmma_wait_group", CType::Unknown, {}).Text);
  W.setOrdersMemory();
}

} // namespace porthip::ptx
