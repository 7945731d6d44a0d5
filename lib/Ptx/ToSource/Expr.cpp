// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++ expressions as text.
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
namespace porthip::ptx {

std::string Expr::operand() const {
  return Holds == Hold::Loose ? "(" + Text + ")" : Text;
}

std::string Expr::atom() const {
  return Holds == Hold::Atom ? Text : "(" + Text + ")";
}

StringRef spell(CType T) {
  switch (T) {
  case CType::Bool:
    return "bool";
  case CType::Char:
    return "signed char";
  case CType::UChar:
    return "unsigned char";
  case CType::Short:
    return "short";
  case CType::UShort:
    return "unsigned short";
  case CType::Int:
    return "int";
  case CType::Unsigned:
    return "unsigned";
  case CType::Long:
    return "long long";
  case CType::ULong:
    return "unsigned long long";
  case CType::Float:
    return "float";
  case CType::Double:
    return "double";
  case CType::Unknown:
  case CType::Pointer:
    break;
  }
  return "auto";
}

unsigned bitsOf(CType T) {
  switch (T) {
  case CType::Bool:
  case CType::Char:
  case CType::UChar:
    return 8;
  case CType::Short:
  case CType::UShort:
    return 16;
  case CType::Int:
  case CType::Unsigned:
  case CType::Float:
    return 32;
  case CType::Long:
  case CType::ULong:
  case CType::Double:
  case CType::Pointer:
    return 64;
  case CType::Unknown:
    break;
  }
  return 0;
}

bool isInteger(CType T) {
  return T != CType::Unknown && T != CType::Pointer && !isFloating(T);
}

CType signedInteger(unsigned Bits) {
  return Bits == 8    ? CType::Char
         : Bits == 16 ? CType::Short
         : Bits == 32 ? CType::Int
                      : CType::Long;
}

CType unsignedInteger(unsigned Bits) {
  return Bits == 8    ? CType::UChar
         : Bits == 16 ? CType::UShort
         : Bits == 32 ? CType::Unsigned
                      : CType::ULong;
}

CType typeOf(const ptx::Type &T) {
  if (T.isPredicate())
    return CType::Bool;
  if (T.Of == Type::Class::Float && T.Lanes == 1 && T.LaneBits >= 32)
    return T.LaneBits == 32 ? CType::Float : CType::Double;
  if (T.isSigned() && T.Lanes == 1)
    return signedInteger(T.bits());
  return unsignedInteger(T.bits());
}

//===- Literals -----------------------------------------------------------===//

std::string Expr::argument() const {
  return IsConverted ? spell(Type).str() + "(" + Text + ")" : Text;
}

Expr literal(uint64_t Value, CType T) {
  unsigned Bits = bitsOf(T);
  if (Bits < 64)
    Value &= (uint64_t(1) << Bits) - 1;
  Expr E;
  E.Type = T;
  E.Value = Value;
  E.IsSimple = true;
  if (T == CType::Bool) {
    E.Text = Value ? "true" : "false";
    return E;
  }
  bool IsSigned = T == signedInteger(Bits);
  int64_t Number = int64_t(Value << (64 - Bits)) >> (64 - Bits);
  // The smallest number of a type has no literal.
  if (IsSigned && Number > -1000) {
    E.Text = std::to_string(Number) + (Bits == 64 ? "ll" : "");
    E.Holds = Number < 0 ? Hold::Unary : Hold::Atom;
    return E;
  }
  E.Text = (Value < 256 ? std::to_string(Value)
                        : "0x" + utohexstr(Value, /*LowerCase=*/true)) +
           (Bits == 64 ? "ull" : "u");
  if (IsSigned) {
    E.Text = (Bits == 64 ? "(long long)" : "int(") + E.Text +
             (Bits == 64 ? "" : ")");
    E.Holds = Bits == 64 ? Hold::Unary : Hold::Atom;
  }
  return E;
}

Expr floatLiteral(uint64_t Bits, CType T) {
  Expr E;
  E.Type = T;
  E.IsSimple = true;
  bool IsFloat = T == CType::Float;
  double Value =
      IsFloat ? bit_cast<float>(uint32_t(Bits)) : bit_cast<double>(Bits);
  if (!std::isfinite(Value)) {
    Expr Code = literal(Bits, IsFloat ? CType::Unsigned : CType::ULong);
    return convert(Code, T);
  }
  SmallString<32> Text;
  raw_svector_ostream(Text) << format(IsFloat ? "%.9g" : "%.17g", Value);
  if (!Text.str().contains('.') && !Text.str().contains('e'))
    Text += ".0";
  E.Text = Text.str().str() + (IsFloat ? "f" : "");
  E.Holds = std::signbit(Value) ? Hold::Unary : Hold::Atom;
  return E;
}

//===- Operations ---------------------------------------------------------===//

Expr binary(const Expr &A, StringRef Operator, const Expr &B, CType T) {
  Expr E;
  E.Text = A.operand() + " " + Operator.str() + " " + B.operand();
  E.Type = T;
  E.Holds = Hold::Loose;
  return E;
}

bool isParenthesised(StringRef Text) {
  if (!Text.starts_with("(") || !Text.ends_with(")"))
    return false;
  int Open = 0;
  for (size_t I = 0; I + 1 < Text.size(); ++I) {
    Open += Text[I] == '(' ? 1 : Text[I] == ')' ? -1 : 0;
    if (Open == 0)
      return false;
  }
  return true;
}

static Expr cast(const Expr &E, CType To) {
  Expr R;
  R.Type = To;
  StringRef Name = spell(To);
  if (Name.contains(' ')) {
    R.Text = "(" + Name.str() + ")" + E.operand();
    R.Holds = Hold::Unary;
  } else {
    R.Text =
        Name.str() + (isParenthesised(E.Text) ? E.Text : "(" + E.Text + ")");
  }
  return R;
}

Expr convert(const Expr &E, CType To) {
  if (E.Type == To || To == CType::Unknown)
    return E;
  if (E.Value && isInteger(To) && isInteger(E.Type)) {
    uint64_t Value = *E.Value;
    unsigned Bits = bitsOf(E.Type);
    if (E.Type == signedInteger(Bits) && Bits < 64)
      Value = uint64_t(int64_t(Value << (64 - Bits)) >> (64 - Bits));
    return literal(Value, To);
  }
  if (isInteger(E.Type) && isInteger(To))
    return cast(E, To);
  if (E.Type == CType::Pointer && bitsOf(To) == 64 && isInteger(To))
    return cast(E, To);
  Expr R;
  R.Text = "porthip::ptx::as<" + spell(To).str() + ">(" + E.argument() + ")";
  R.Type = To;
  return R;
}

} // namespace porthip::ptx
