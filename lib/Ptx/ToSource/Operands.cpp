// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands as C++ expressions: names, registers, constants, addresses.
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
namespace porthip::ptx {

//===- Constants ----------------------------------------------------------===//

static std::optional<uint64_t> numberIn(StringRef Text) {
  uint64_t Value = 0;
  Text = Text.trim();
  while (Text.consume_front("(") && Text.consume_back(")"))
    Text = Text.trim();
  bool IsNegative = Text.consume_front("-");
  Text = Text.rtrim("uUlL");
  if (Text.empty() || Text.getAsInteger(0, Value))
    return std::nullopt;
  return IsNegative ? 0 - Value : Value;
}

static std::optional<uint64_t> fold(StringRef Operator, uint64_t X,
                                    uint64_t Y) {
  if (Operator == "+")
    return X + Y;
  if (Operator == "-")
    return X - Y;
  if (Operator == "*")
    return X * Y;
  if (Operator == "|")
    return X | Y;
  if (Operator == "&")
    return X & Y;
  if (Operator == "^")
    return X ^ Y;
  if (Operator == "<<" && Y < 64)
    return X << Y;
  if (Operator == ">>" && Y < 64)
    return uint64_t(int64_t(X) >> Y);
  return std::nullopt;
}

std::optional<uint64_t> Writer::evaluate(const Expression &E) {
  auto Argument = [&](unsigned Number) {
    return Number < Arguments.size() && !Arguments[Number].Bits
               ? numberIn(Arguments[Number].Text)
               : std::nullopt;
  };
  auto Fold = [](StringRef Operator, ArrayRef<uint64_t> Values) {
    return Values.size() == 2 ? fold(Operator, Values[0], Values[1])
                              : std::nullopt;
  };
  return ptx::evaluate(E, {Argument, Fold});
}

/// Constants of the C++ program stay what they are called there.
std::optional<std::string> Writer::textOf(const Expression &E) {
  if (std::optional<uint64_t> Value = evaluate(E))
    return int64_t(*Value) < 0 && int64_t(*Value) > -65536
               ? std::to_string(int64_t(*Value))
               : (*Value < 1024 ? "" : "0x") +
                     (*Value < 1024 ? std::to_string(*Value)
                                    : utohexstr(*Value, /*LowerCase=*/true));
  if (E.Of == Expression::Kind::Argument) {
    if (E.Argument >= Arguments.size() || Arguments[E.Argument].Bits)
      return std::nullopt;
    StringRef Text = Arguments[E.Argument].Text;
    bool IsWord = all_of(Text, [](char C) { return isAlnum(C) || C == '_'; });
    return IsWord ? Text.str() : "(" + Text.str() + ")";
  }
  std::vector<std::string> Parts;
  for (const Expression &Part : E.Parts) {
    std::optional<std::string> Text = textOf(Part);
    if (!Text)
      return std::nullopt;
    Parts.push_back(*Text);
  }
  if (Parts.size() == 1)
    return "(" + E.Operator + Parts[0] + ")";
  if (Parts.size() == 2)
    return "(" + Parts[0] + " " + E.Operator + " " + Parts[1] + ")";
  return "(" + Parts[0] + " ? " + Parts[1] + " : " + Parts[2] + ")";
}

std::optional<uint64_t> Writer::constant(const Operand &O) {
  return constantOf(O, [&](const Expression &E) { return evaluate(E); });
}
uint64_t Writer::immediate(const Operand &O, StringRef Role) {
  return required(constant(O), Role + " must be a number in the text");
}

std::string Writer::constantText(const Operand &O, StringRef Role) {
  if (std::optional<Expression> E = O.expression())
    if (std::optional<std::string> Text = textOf(*E))
      return *Text;
  fail(Problem::Operand, Role + " must be a constant");
  return "0";
}

//===- Reading ------------------------------------------------------------===//

Expr Writer::readName(const Operand &O, unsigned Width) {
  Scope *In = nullptr;
  if (O.Component.empty())
    if (Register *R = find(O.Name, &In)) {
      makeEarly(*R, *In);
      Expr E;
      E.Text = R->Name;
      E.Type = R->Type;
      E.IsSimple = true;
      return E;
    }
  if (std::optional<Expr> E = readSpecialRegister(*this, O.Name, O.Component))
    return *E;
  fail(Problem::Operand, "'" + O.Name + "' is not declared");
  return literal(0, unsignedInteger(std::max(Width, 8u)));
}

Expr Writer::readRaw(const Operand &O, unsigned Width) {
  CType Int = Width == 1 ? CType::Bool : unsignedInteger(Width);
  if (O.IsNegated && Width != 1)
    fail(Problem::Operand, "an operand cannot be negated here");
  switch (O.Of) {
  case Operand::Kind::Name:
    return readName(O, Width);
  case Operand::Kind::Argument: {
    if (O.Argument >= Arguments.size()) {
      fail(Problem::Operand, "there is no operand %" + Twine(O.Argument));
      return literal(0, Int);
    }
    if (!O.Component.empty())
      break;
    const Argument &A = Arguments[O.Argument];
    if (!A.Bits) {
      if (std::optional<uint64_t> Value = constant(O))
        return literal(*Value, Int);
      Expr E;
      E.Text = constantText(O, "the operand");
      E.Type = Int;
      Expr Unsigned = E;
      Unsigned.Type = CType::Long; // So that it is cast.
      return convert(Unsigned, Int);
    }
    Expr E;
    E.Text = A.Text;
    E.Type = A.Type;
    E.Holds = A.Holds;
    E.IsSimple = A.IsSimple;
    return E;
  }
  case Operand::Kind::Constant:
    if (std::optional<uint64_t> Value = constant(O))
      return literal(*Value, Int);
    if (std::optional<std::string> Text = textOf(O.Value)) {
      Expr E;
      E.Text = *Text;
      E.Type = CType::Long;
      return convert(E, Int);
    }
    break;
  case Operand::Kind::Float:
    if (Width == 32 || Width == 64)
      return floatLiteral(literalBits(O, Width),
                          Width == 32 ? CType::Float : CType::Double);
    if (Width == 16)
      return literal(literalBits(O, 16), CType::UShort);
    break;
  default:
    break;
  }
  fail(Problem::Operand, "an operand cannot be read as a value");
  return literal(0, Int);
}

unsigned Writer::widthOf(const Operand &O) {
  if (O.isName() && O.Component.empty())
    if (Register *R = find(O.Name))
      return R->Bits;
  if (O.Of == Operand::Kind::Argument && O.Argument < Arguments.size())
    return Arguments[O.Argument].Bits;
  return 0;
}

CType Writer::sourceType(const Operand &O) const {
  if (O.Of == Operand::Kind::Argument && O.Argument < Arguments.size() &&
      Arguments[O.Argument].Bits)
    return Arguments[O.Argument].Type;
  return CType::Unknown;
}

Expr Writer::read(const Operand &O, const ptx::Type &T) {
  if (T.isPredicate())
    return readPredicate(O);
  CType To = typeOf(T);
  if (T.Of == Type::Class::Float && O.Of == Operand::Kind::Constant)
    fail(Problem::Operand,
         "an integer stands for a value of '." + StringRef(T.Name) + "'");
  unsigned Width = widthOf(O);
  if (Width && Width != T.bits())
    fail(Problem::Operand, "an operand of " + Twine(Width) +
                               " bits stands for a value of '." +
                               StringRef(T.Name) + "'");
  return convert(readRaw(O, T.bits()), To);
}

Expr Writer::readPredicate(const Operand &O) {
  Expr E = readRaw(O, 1);
  if (E.Type != CType::Bool) {
    fail(Problem::Operand, "the operand must be a predicate");
    return literal(0, CType::Bool);
  }
  if (!O.IsNegated)
    return E;
  Expr Not;
  Not.Text = "!" + E.operand();
  Not.Type = CType::Bool;
  Not.Holds = Hold::Unary;
  return Not;
}

//===- Writing ------------------------------------------------------------===//

void Writer::assign(const std::string &Target, CType T, const Expr &E) {
  bool IsPlain = (isInteger(T) && isInteger(E.Type)) || T == E.Type;
  if (IsPlain && T != CType::Unknown && T != CType::Pointer)
    return line(Target + " = " + E.Text);
  if (isFloating(T) && isInteger(E.Type) && bitsOf(T) == bitsOf(E.Type))
    return line(Target + " = " + convert(E, T).Text);
  if (isInteger(T) && isFloating(E.Type))
    return line(Target + " = " + convert(E, unsignedInteger(bitsOf(T))).Text);
  line("porthip::ptx::put(" + Target + ", " + E.argument() + ")");
}

void Writer::write(const Operand &O, const ptx::Type &T, const Expr &E) {
  if (HasFailed || O.Of == Operand::Kind::Sink)
    return;
  if (unsigned Width = widthOf(O); Width && Width != T.bits())
    return fail(Problem::Operand, "a result of '." + StringRef(T.Name) +
                                      "' goes to a register of " +
                                      Twine(Width) + " bits");
  writeExtended(O, T, E);
}

void Writer::writeExtended(const Operand &O, const ptx::Type &T,
                           const Expr &E) {
  if (HasFailed || O.Of == Operand::Kind::Sink)
    return;
  if (unsigned Width = widthOf(O); Width && Width < T.bits())
    return fail(Problem::Operand, "a result of '." + StringRef(T.Name) +
                                      "' does not fit the register");
  Scope *In = nullptr;
  if (O.isName() && O.Component.empty())
    if (Register *R = find(O.Name, &In)) {
      Expr V = R->Bits > T.bits() && isInteger(E.Type)
                   ? convert(E, isFloating(R->Type) ? unsignedInteger(R->Bits)
                                                    : R->Type)
                   : E;
      // A declaration where it gets its first value, if that is for all that
      // follows.
      if (!R->IsDeclared && In == &Scopes.back() && !IsGuarded && !HasLabels) {
        R->IsDeclared = true;
        Code.IsBlock = true;
        Expr Same =
            isInteger(V.Type) && isInteger(R->Type) ? V : convert(V, R->Type);
        return line(spell(R->Type) + " " + R->Name + " = " + Same.Text);
      }
      makeEarly(*R, *In);
      return assign(R->Name, R->Type, V);
    }
  if (O.Of != Operand::Kind::Argument || O.Argument >= Arguments.size() ||
      !O.Component.empty() || !Arguments[O.Argument].IsOutput)
    return failResult(O);
  const Argument &A = Arguments[O.Argument];
  Expr V = E;
  if (A.Bits > T.bits() && A.Type == CType::Unknown)
    V = convert(E,
                T.isSigned() ? signedInteger(A.Bits) : unsignedInteger(A.Bits));
  assign(A.Text, A.Type, V);
}

//===- Addresses ----------------------------------------------------------===//

Expr Writer::address(const Operand &O, bool IsShared, StringRef Pointee) {
  Expr E;
  E.Type = CType::Pointer;
  if (O.Of != Operand::Kind::Address || O.Parts.size() != 1) {
    fail(Problem::Operand, "expected an address in brackets");
    return E;
  }
  const Operand &Base = O.Parts[0];
  unsigned Width = widthOf(Base);
  if (!Width && Base.isName()) {
    fail(Problem::Unsupported,
         "'" + Base.Name +
             "' is no register; pass the address of a variable "
             "as an operand");
    return E;
  }
  // Generic addresses of 32 bits are addresses of shared memory.
  IsShared |= Width == 32;
  std::optional<std::string> Offset = textOf(O.Value);
  if (!Offset) {
    fail(Problem::Operand, "the offset of an address must be a constant");
    return E;
  }
  Expr Value = readRaw(Base, 64);
  bool HasOffset = *Offset != "0";
  if (IsShared) {
    Expr Number = Value.Type == CType::Unknown || Value.Type == CType::Pointer
                      ? convert(Value, unsignedInteger(Width ? Width : 32))
                      : Value;
    need("porthip/ptx.h");
    E.Text = "porthip::ptx::shared<" + Pointee.str() + ">(" + Number.Text +
             (HasOffset ? " + " + *Offset : "") + ")";
    return E;
  }
  // A cast takes pointers and integers alike.
  E.Holds = Hold::Unary;
  if (HasOffset) {
    bool IsConst = Pointee.contains("const ");
    std::string Bytes = std::string(IsConst ? "(const char *)" : "(char *)");
    E.Text = "(" + Pointee.str() + " *)(" + Bytes + Value.atom() + " + " +
             *Offset + ")";
  } else {
    E.Text = "(" + Pointee.str() + " *)" + Value.atom();
  }
  return E;
}

} // namespace porthip::ptx
