// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, cache hints, asynchronous copies, fences. Where a hint
// decides what is read, it keeps that meaning (see porthip/memory.h); hints
// that are about speed only become non-temporal accesses or nothing.
#include "Ptx/ToSource/Forms/FloatModes.h"

using namespace llvm;
namespace porthip::ptx {

/// Scope of porthip::ptx: cta, gpu, sys; Otherwise where none is given.
static std::string scopeOf(const Decoded &D, StringRef Otherwise) {
  bool IsDevice = D.Scope == "gl" || D.Scope == "cluster";
  return IsDevice ? "gpu" : D.Scope.empty() ? Otherwise.str() : D.Scope.str();
}

/// HIP's name of a vector: uint4. Elements of 16 bits are bits, of floating
/// point too.
static std::string vectorType(CType Element, unsigned Count) {
  StringRef Base;
  switch (Element) {
  case CType::Char:
    Base = "char";
    break;
  case CType::UChar:
    Base = "uchar";
    break;
  case CType::Short:
    Base = "short";
    break;
  case CType::UShort:
    Base = "ushort";
    break;
  case CType::Int:
    Base = "int";
    break;
  case CType::ULong:
    Base = "ulonglong";
    break;
  case CType::Long:
    Base = "longlong";
    break;
  case CType::Float:
    Base = "float";
    break;
  case CType::Double:
    Base = "double";
    break;
  default:
    Base = "uint";
    break;
  }
  return (Base + Twine(Count)).str();
}

/// Elements of a vector in C++; .v8 is two of them.
static unsigned partSize(const Decoded &D) { return std::min(D.Count, 4u); }

/// Refuses accesses that C++ has no types for.
static bool checkAccess(Writer &W, const Decoded &D) {
  if (D.type().bits() > 64)
    W.fail(Problem::Modifier,
           "'." + StringRef(D.type().Name) + "' in memory is not supported");
  return !W.failed();
}

/// A statement that is volatile may be the wait of a loop, which an ordinary
/// load would be moved out of.
static bool mayBeWait(Writer &W, const Decoded &D) {
  return W.statement().IsVolatile && D.Count == 1 && D.Cache.empty() &&
         !D.isShared();
}

/// The C++ type of one element: that of the register if it has the size, so
/// that a float is read as a float.
static CType elementType(Writer &W, const Decoded &D, ArrayRef<Operand> Parts) {
  CType T = typeOf(D.type());
  if (!D.type().isUntyped() && !(D.type().isInteger() && !D.type().isSigned()))
    return T;
  CType Common = W.sourceType(Parts[0]);
  for (const Operand &O : Parts)
    if (W.sourceType(O) != Common)
      return T;
  return bitsOf(Common) == D.type().bits() && Common != CType::Pointer ? Common
                                                                       : T;
}

/// The type that is accessed at once; for larger ones the first vector in C++.
static std::string accessType(const Decoded &D, CType Element) {
  return D.Count == 1 ? spell(Element).str() : vectorType(Element, partSize(D));
}

/// The vector number Part of those at P.
static Expr partOf(const Expr &P, unsigned Part) {
  if (!Part)
    return P;
  return {P.operand() + " + " + std::to_string(Part), P.Type, Hold::Loose,
          false, std::nullopt};
}

static Expr load(Writer &W, const Decoded &D, const Operand &O, CType Element,
                 unsigned Part = 0) {
  std::string Type = accessType(D, Element);
  bool IsVolatile = D.Volatile || mayBeWait(W, D);
  bool IsPlain = D.Order.empty() && !IsVolatile;
  StringRef Cached = D.isShared()                         ? ""
                     : D.Cache == "cg"                    ? "ldcg"
                     : D.Cache == "cv"                    ? "ldcv"
                     : D.Cache == "cs" || D.Cache == "lu" ? "ldcs"
                                                          : "";
  if (IsVolatile && D.Order.empty() && D.Count == 1) {
    Expr P = W.address(O, D.isShared(), "const volatile " + Type);
    return {"*" + P.operand(), Element, Hold::Unary, false, std::nullopt};
  }
  Expr P = partOf(W.address(O, D.isShared(), "const " + Type), Part);
  if (!D.Order.empty() || IsVolatile) {
    std::string Name = D.Order.empty()
                           ? "ld_volatile"
                           : ("ld_" + D.Order + "_" + scopeOf(D, "sys")).str();
    return W.call(Name, Element, {P});
  }
  if (IsPlain && !Cached.empty())
    return W.shim("porthip/memory.h", Cached, Element, {P});
  return {"*" + P.operand(), Element, Hold::Unary, false, std::nullopt};
}

static constexpr const char *Components[] = {".x", ".y", ".z", ".w"};

void writeLd(Writer &W, const Decoded &D) {
  if (!checkAccess(W, D))
    return;
  ArrayRef<Operand> Into = elementsOf(D[0]);
  CType Element = elementType(W, D, Into);
  if (D.Count == 1) {
    W.writeExtended(Into[0], D.type(), load(W, D, D[1], Element));
    return W.orderMemory();
  }
  SmallVector<Expr, 2> Parts;
  for (unsigned N = 0; N < D.Count; N += partSize(D))
    Parts.push_back(W.declare("const " + accessType(D, Element),
                              load(W, D, D[1], Element, N / partSize(D))));
  for (unsigned N = 0; N < D.Count; ++N)
    W.writeExtended(Into[N], D.type(),
                    {Parts[N / partSize(D)].Text + Components[N % partSize(D)],
                     Element, Hold::Atom, false, std::nullopt});
  W.orderMemory();
}

/// A value to store, whose register may be wider.
static Expr readStored(Writer &W, const Operand &O, const Decoded &D,
                       CType Element) {
  unsigned Width = W.widthOf(O);
  if (!Width || Width == D.type().bits()) {
    Expr E = W.readRaw(O, D.type().bits());
    return convert(E, Element);
  }
  return convert(convert(W.readRaw(O, Width), unsignedInteger(Width)), Element);
}

/// A scalar or one vector to P.
static void store(Writer &W, const Decoded &D, const Expr &P, const Expr &V,
                  CType Element) {
  StringRef Cached = D.isShared()      ? ""
                     : D.Cache == "cg" ? "stcg"
                     : D.Cache == "cs" ? "stcs"
                     : D.Cache == "wt" ? "stwt"
                                       : "";
  if (!D.Order.empty() || (D.Volatile && D.Count > 1)) {
    std::string Name = D.Order.empty()
                           ? "st_volatile"
                           : ("st_" + D.Order + "_" + scopeOf(D, "sys")).str();
    W.line(W.call(Name, Element, {P, V}).Text);
  } else if (!Cached.empty()) {
    W.line(W.shim("porthip/memory.h", Cached, Element, {P, V}).Text);
  } else {
    W.line("*" + P.operand() + " = " + V.Text);
  }
}

void writeSt(Writer &W, const Decoded &D) {
  if (!checkAccess(W, D))
    return;
  ArrayRef<Operand> From = elementsOf(D[1]);
  CType Element = elementType(W, D, From);
  std::string Type = accessType(D, Element);
  SmallVector<Expr, 8> Elements;
  for (const Operand &O : From)
    Elements.push_back(readStored(W, O, D, Element));
  W.orderMemory();
  bool IsScalarVolatile = D.Volatile && D.Order.empty() && D.Count == 1;
  Expr P = W.address(D[0], D.isShared(),
                     (IsScalarVolatile ? "volatile " : "") + Type);
  if (W.failed())
    return;
  if (D.Count == 1)
    return store(W, D, P, Elements[0], Element);
  for (unsigned N = 0; N < D.Count; N += partSize(D)) {
    ArrayRef<Expr> Part = ArrayRef(Elements).slice(N, partSize(D));
    store(W, D, partOf(P, N / partSize(D)),
          W.hip("make_" + Type, Element, Part), Element);
  }
}

//===- Hints --------------------------------------------------------------===//

/// Prefetches and cache priorities change no value.
void writePrefetch(Writer &W, const Decoded &D) {
  if (!D.isShared())
    W.line("__builtin_prefetch(" + W.address(D[0], false, "const char").Text +
           ")");
}

void writeCacheHint(Writer &, const Decoded &) {}

void writeCreatepolicy(Writer &W, const Decoded &D) {
  W.write(D[0], bitsType(64), literal(0, CType::ULong));
}

//===- Asynchronous copies ------------------------------------------------===//

/// Done at once, which is one of the times when PTX lets it happen.
void writeCpAsync(Writer &W, const Decoded &D) {
  std::optional<uint64_t> Size = W.constant(D[2]);
  std::string Bytes = W.constantText(D[2], "the size");
  if (Size && *Size != 4 && *Size != 8 && *Size != 16)
    return W.fail(Problem::Operand, "the size must be 4, 8 or 16");
  if (W.failed())
    return;
  Expr Into = W.address(D[0], true, "void");
  Expr Source = W.address(D[1], false, "const void");
  SmallVector<Expr, 3> Args = {Into, Source};
  if (D.size() - D.Policy == 4) {
    // The last bytes are zero: beyond a number, or all where a predicate
    // holds.
    if (W.widthOf(D[3]) == 1 || W.sourceType(D[3]) == CType::Bool)
      Args.push_back({W.readPredicate(D[3]).operand() + " ? 0 : " + Bytes,
                      CType::Int, Hold::Loose, false, std::nullopt});
    else
      Args.push_back(convert(W.read(D[3], bitsType(32)), CType::Unsigned));
  }
  W.orderMemory();
  W.line(W.call("cp_async<" + Bytes + ">", CType::Unknown, Args).Text);
}

/// Copies are complete when they are issued: there is nothing to wait for.
void writeCpAsyncGroup(Writer &W, const Decoded &D) {
  if (D.size() == 1)
    W.constantText(D[0], "the number of groups");
}

void writeStBulk(Writer &W, const Decoded &D) {
  Expr P = W.address(D[0], true, "void");
  Expr Size = W.read(D[1], bitsType(64));
  W.constantText(D[2], "the value");
  W.line("memset(" + P.Text + ", 0, " + Size.Text + ")");
}

//===- Fences -------------------------------------------------------------===//

static void fence(Writer &W, StringRef Scope) {
  StringRef Name = Scope == "cta"   ? "__threadfence_block"
                   : Scope == "sys" ? "__threadfence_system"
                                    : "__threadfence";
  W.line(Name + "()");
  W.setOrdersMemory();
}

void writeMembar(Writer &W, const Decoded &D) { fence(W, scopeOf(D, "")); }

/// Restricted to an operation or a space: the whole fence is stronger.
void writeFence(Writer &W, const Decoded &D) { fence(W, scopeOf(D, "")); }

/// AMD GPUs have one way to memory; what is left is the ordering.
void writeFenceProxy(Writer &W, const Decoded &D) {
  fence(W, D.isShared() ? "cta" : scopeOf(D, "gpu"));
}

//===- Atomics ------------------------------------------------------------===//

/// Refuses operations that HIP's atomics lack.
static bool checkAtomic(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  if (T.bits() > 64)
    W.fail(Problem::Modifier, "atomics of 128 bits are not supported");
  if (T.isFloat() && T.LaneBits == 16 && D.Operation != "add")
    W.fail(Problem::Modifier, "'." + D.Operation + "' cannot be used with '." +
                                  StringRef(T.Name) + "'");
  return !W.failed();
}

/// Elements of a vector are atomic one by one.
static void eachElement(
    Writer &W, const Decoded &D, const Expr &P, bool HasResult,
    function_ref<void(const Expr &, ArrayRef<Expr>, const Operand *)> Do) {
  ArrayRef<Operand> From = elementsOf(D[HasResult ? 2 : 1]);
  ArrayRef<Operand> Into;
  if (HasResult)
    Into = elementsOf(D[0]);
  Expr Base = W.declare("auto *const", P);
  // Results may be written over what is still to be read.
  SmallVector<Expr, 8> Values;
  for (const Operand &O : From) {
    Expr V = W.read(O, D.type());
    Values.push_back(HasResult ? W.declare("const auto", V) : V);
  }
  for (unsigned N = 0; N < D.Count; ++N) {
    Expr At = binary(Base, "+", literal(N, CType::Int), CType::Pointer);
    Do(At, Values[N], HasResult ? &Into[N] : nullptr);
  }
}

static void atomicForm(Writer &W, const Decoded &D, bool HasResult) {
  if (!checkAtomic(W, D))
    return;
  const ptx::Type &Type = D.type();
  unsigned First = HasResult ? 1 : 0;
  CType T = typeOf(Type);
  // Exchanges and comparisons are of bits.
  if (Type.isUntyped() || D.Operation == "cas" || D.Operation == "exch")
    T = unsignedInteger(Type.bits());
  Expr P = W.address(D[First], D.isShared(), spell(T));
  SmallVector<Expr, 3> Args;
  for (unsigned N = First + 1; D.Count == 1 && N < D.size() - D.Policy; ++N)
    Args.push_back(convert(W.read(D[N], Type), T));
  if (W.failed())
    return;
  std::string Order = D.Order.empty() ? "relaxed" : D.Order.str();
  std::string Name =
      "atom_" + D.Operation.str() + (Type.isFloat() ? halfSuffix(Type) : "") +
      "<porthip::ptx::" + Order + ", porthip::ptx::" + scopeOf(D, "gpu") + ">";
  auto Do = [&](const Expr &At, ArrayRef<Expr> Values, const Operand *Into) {
    SmallVector<Expr, 3> All = {At};
    All.append(Values.begin(), Values.end());
    Expr V = W.call(Name, T, All);
    if (Into && Into->Of != Operand::Kind::Sink)
      W.write(*Into, Type, V);
    else
      W.line(V.Text);
  };
  if (D.Count == 1)
    Do(P, Args, HasResult ? &D[0] : nullptr);
  else
    eachElement(W, D, P, HasResult, Do);
  W.orderMemory();
}

void writeAtom(Writer &W, const Decoded &D) { atomicForm(W, D, true); }
void writeAtomCas(Writer &W, const Decoded &D) { atomicForm(W, D, true); }
void writeRed(Writer &W, const Decoded &D) { atomicForm(W, D, false); }

} // namespace porthip::ptx
