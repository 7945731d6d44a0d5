// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, cache hints, asynchronous copies, fences. Where a hint
// decides what is read, it keeps that meaning (see porthip/memory.h); hints
// that are about speed only become non-temporal accesses or nothing.
#include "Ptx/ToSource/Writer.h"

using namespace llvm;
namespace porthip::ptx {

std::string takeScope(Form &F) {
  StringRef Name = F.takeOneOf({"cta", "cluster", "gpu", "gl", "sys"});
  return Name == "gl" || Name == "cluster" ? "gpu" : Name.str();
}

std::string takeOrder(Form &F) {
  return F.takeOneOf({"relaxed", "acquire", "release", "acq_rel", "sc"}).str();
}

ArrayRef<Operand> elementsOf(Writer &W, const Operand &O, unsigned Count) {
  ArrayRef<Operand> Elements =
      O.Of == Operand::Kind::Vector ? ArrayRef(O.Parts) : ArrayRef(O);
  if (Elements.size() != Count)
    W.fail(Problem::Operand, "expected " + Twine(Count) +
                                 (Count == 1 ? " register" : " registers"));
  return Elements;
}

namespace {
struct Access {
  std::string Order, Scope;
  StringRef Space, Cache;
  bool IsVolatile = false;
  unsigned Count = 1;
  ptx::Type T;

  bool isShared() const { return isSharedSpace(Space); }
};
} // namespace

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

static Access takeAccess(Writer &W, Form &F) {
  Access A;
  A.IsVolatile = !F.takeOneOf({"volatile", "mmio"}).empty();
  F.take("weak");
  if (F.take("param"))
    W.fail(Problem::Unsupported, "'.param' of the function around an asm "
                                 "statement cannot be named");
  A.Order = takeOrder(F);
  A.Scope = takeScope(F);
  if (!A.Order.empty() && A.Scope.empty())
    A.Scope = "sys";
  A.Space = F.takeSpace();
  // A policy that an operand holds changes no value.
  F.takePolicy();
  F.take("unified");
  A.Cache = F.takeOneOf({"ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc"});
  F.take("nc");
  A.Count = F.takeVector();
  A.T = F.takeType();
  if (A.T.bits() < 8 || A.T.bits() > 64 || A.Count > 4)
    W.fail(Problem::Modifier,
           "'." + StringRef(A.T.Name) + "' in memory is not supported");
  return A;
}

/// A statement that is volatile may be the wait of a loop, which an ordinary
/// load would be moved out of.
static bool mayBeWait(Writer &W, const Access &A) {
  return W.statement().IsVolatile && A.Count == 1 && A.Cache.empty() &&
         !A.isShared();
}

/// The C++ type of one element: that of the register if it has the size, so
/// that a float is read as a float.
static CType elementType(Writer &W, const Access &A, ArrayRef<Operand> Parts) {
  CType T = typeOf(A.T);
  if (!A.T.isUntyped() && !(A.T.isInteger() && !A.T.isSigned()))
    return T;
  CType Common = W.sourceType(Parts[0]);
  for (const Operand &O : Parts)
    if (W.sourceType(O) != Common)
      return T;
  return bitsOf(Common) == A.T.bits() && Common != CType::Pointer ? Common : T;
}

static Expr load(Writer &W, const Access &A, const Operand &O, CType Element) {
  std::string Type =
      A.Count == 1 ? spell(Element).str() : vectorType(Element, A.Count);
  bool IsVolatile = A.IsVolatile || mayBeWait(W, A);
  bool IsPlain = A.Order.empty() && !IsVolatile;
  StringRef Cached = A.isShared()                         ? ""
                     : A.Cache == "cg"                    ? "ldcg"
                     : A.Cache == "cv"                    ? "ldcv"
                     : A.Cache == "cs" || A.Cache == "lu" ? "ldcs"
                                                          : "";
  if (IsVolatile && A.Order.empty() && A.Count == 1) {
    Expr P = W.address(O, A.isShared(), "const volatile " + Type);
    return {"*" + P.operand(), Element, Hold::Unary, false, std::nullopt};
  }
  Expr P = W.address(O, A.isShared(), "const " + Type);
  if (!A.Order.empty() || IsVolatile) {
    std::string Name =
        A.Order.empty() ? "ld_volatile" : "ld_" + A.Order + "_" + (A.Scope);
    return W.call(Name, Element, {P});
  }
  if (IsPlain && !Cached.empty())
    return W.shim("porthip/memory.h", Cached, Element, {P});
  return {"*" + P.operand(), Element, Hold::Unary, false, std::nullopt};
}

static constexpr const char *Components[] = {".x", ".y", ".z", ".w"};

void writeLd(Writer &W, Form &F) {
  Access A = takeAccess(W, F);
  if (W.failed())
    return;
  ArrayRef<Operand> Into = elementsOf(W, F[0], A.Count);
  if (W.failed())
    return;
  if (A.Order == "release" || A.Order == "acq_rel")
    return W.fail(Problem::Modifier, "a load cannot have '.release'");
  CType Element = elementType(W, A, Into);
  Expr V = load(W, A, F[1], Element);
  if (A.Count == 1) {
    W.writeExtended(Into[0], A.T, V);
    return W.orderMemory();
  }
  V = W.declare("const " + vectorType(Element, A.Count), V);
  for (unsigned N = 0; N < A.Count; ++N)
    W.writeExtended(
        Into[N], A.T,
        {V.Text + Components[N], Element, Hold::Atom, false, std::nullopt});
  W.orderMemory();
}

/// A value to store, whose register may be wider.
static Expr readStored(Writer &W, const Operand &O, const Access &A,
                       CType Element) {
  unsigned Width = W.widthOf(O);
  if (!Width || Width == A.T.bits()) {
    Expr E = W.readRaw(O, A.T.bits());
    return convert(E, Element);
  }
  if (Width < A.T.bits())
    W.fail(Problem::Operand,
           "the register is smaller than '." + StringRef(A.T.Name) + "'");
  return convert(convert(W.readRaw(O, Width), unsignedInteger(Width)), Element);
}

void writeSt(Writer &W, Form &F) {
  Access A = takeAccess(W, F);
  if (W.failed())
    return;
  ArrayRef<Operand> From = elementsOf(W, F[1], A.Count);
  if (W.failed())
    return;
  if (A.Order == "acquire" || A.Order == "acq_rel")
    return W.fail(Problem::Modifier, "a store cannot have '.acquire'");
  CType Element = elementType(W, A, From);
  std::string Type =
      A.Count == 1 ? spell(Element).str() : vectorType(Element, A.Count);
  SmallVector<Expr, 4> Parts;
  for (const Operand &O : From)
    Parts.push_back(readStored(W, O, A, Element));
  Expr V = A.Count == 1 ? Parts[0] : W.hip("make_" + Type, Element, Parts);
  W.orderMemory();
  bool IsScalarVolatile = A.IsVolatile && A.Order.empty() && A.Count == 1;
  Expr P = W.address(F[0], A.isShared(),
                     (IsScalarVolatile ? "volatile " : "") + Type);
  if (W.failed())
    return;
  StringRef Cached = A.isShared()      ? ""
                     : A.Cache == "cg" ? "stcg"
                     : A.Cache == "cs" ? "stcs"
                     : A.Cache == "wt" ? "stwt"
                                       : "";
  if (!A.Order.empty() || (A.IsVolatile && A.Count > 1)) {
    std::string Name =
        A.Order.empty() ? "st_volatile" : "st_" + A.Order + "_" + A.Scope;
    W.line(W.call(Name, Element, {P, V}).Text);
  } else if (!Cached.empty()) {
    W.line(W.shim("porthip/memory.h", Cached, Element, {P, V}).Text);
  } else {
    W.line("*" + P.operand() + " = " + V.Text);
  }
}

//===- Hints --------------------------------------------------------------===//

/// Prefetches and cache priorities change no value.
void writeCacheHint(Writer &W, Form &F) {
  bool IsPrefetch = F.instruction().Opcode == "prefetch";
  bool IsShared = isSharedSpace(F.takeSpace());
  F.takeAllWith("");
  if (F[0].Of != Operand::Kind::Address)
    return W.fail(Problem::Operand, "expected an address in brackets");
  if (IsPrefetch && !IsShared)
    W.line("__builtin_prefetch(" + W.address(F[0], false, "const char").Text +
           ")");
}

void writeCreatepolicy(Writer &W, Form &F) {
  F.takeAllWith("");
  W.write(F[0], bitsType(64), literal(0, CType::ULong));
}

//===- Asynchronous copies ------------------------------------------------===//

/// Done at once, which is one of the times when PTX lets it happen.
void writeCpAsync(Writer &W, Form &F) {
  F.takeOneOf({"ca", "cg"});
  bool HasPolicy = F.takePolicy();
  StringRef To = F.takeSpace(), From = F.takeSpace();
  if (!isSharedSpace(To) || From != "global")
    return W.fail(Problem::Modifier,
                  "only copies from '.global' to '.shared' are supported");
  std::optional<uint64_t> Size = W.constant(F[2]);
  std::string Bytes = W.constantText(F[2], "the size");
  if (Size && *Size != 4 && *Size != 8 && *Size != 16)
    return W.fail(Problem::Operand, "the size must be 4, 8 or 16");
  if (W.failed())
    return;
  Expr Into = W.address(F[0], true, "void");
  Expr Source = W.address(F[1], false, "const void");
  SmallVector<Expr, 3> Args = {Into, Source};
  if (F.size() - HasPolicy == 4) {
    // The last bytes are zero: beyond a number, or all where a predicate
    // holds.
    if (W.widthOf(F[3]) == 1 || W.sourceType(F[3]) == CType::Bool)
      Args.push_back({W.readPredicate(F[3]).operand() + " ? 0 : " + Bytes,
                      CType::Int, Hold::Loose, false, std::nullopt});
    else
      Args.push_back(convert(W.read(F[3], bitsType(32)), CType::Unsigned));
  }
  W.orderMemory();
  W.line(W.call("cp_async<" + Bytes + ">", CType::Unknown, Args).Text);
}

/// Copies are complete when they are issued: there is nothing to wait for.
void writeCpAsyncGroup(Writer &W, Form &F) {
  F.take("read"); // Of wait_group: the sources may be overwritten.
  if (F.size() == 1)
    W.constantText(F[0], "the number of groups");
}

static void refuseBarrierObject(Writer &W, Form &F) {
  F.takeAllWith("");
  W.fail(Problem::Unsupported,
         "AMD GPUs have no barrier objects in shared memory; use "
         "__syncthreads(), or count arrivals with atomics in shared memory");
}

void writeCpAsyncBulk(Writer &W, Form &F) {
  F.takeAllWith("");
  W.fail(Problem::Unsupported,
         "AMD GPUs have no bulk copy engine; copy with the threads of the "
         "block and wait with __syncthreads()");
}
void writeCpAsyncArrive(Writer &W, Form &F) { refuseBarrierObject(W, F); }

void writeStBulk(Writer &W, Form &F) {
  F.take("weak");
  F.takeSpace();
  Expr P = W.address(F[0], true, "void");
  Expr Size = W.read(F[1], bitsType(64));
  W.constantText(F[2], "the value");
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

void writeMembar(Writer &W, Form &F) {
  std::string Scope = takeScope(F);
  if (Scope.empty())
    return W.fail(Problem::Modifier, "the scope is missing");
  fence(W, Scope);
}

void writeFence(Writer &W, Form &F) {
  std::string Order = takeOrder(F);
  // Restricted to an operation or a space: the whole fence is stronger.
  F.takeAllWith("sync_restrict::");
  std::string Scope = takeScope(F);
  if (Scope.empty() || Order == "relaxed")
    return W.fail(Problem::Modifier, "order and scope are missing");
  fence(W, Scope);
}

/// AMD GPUs have one way to memory; what is left is the ordering.
void writeFenceProxy(Writer &W, Form &F) {
  if (F.take("tensormap::generic"))
    return W.fail(Problem::Unsupported, "AMD GPUs have no tensor copies");
  F.takeAllWith("async");
  F.take("alias");
  F.takeAllWith("sync_restrict::");
  takeOrder(F);
  std::string Scope = takeScope(F);
  StringRef Space = F.takeSpace();
  fence(W, isSharedSpace(Space) ? "cta" : Scope.empty() ? "gpu" : Scope);
}

//===- Atomics ------------------------------------------------------------===//

namespace {
struct Atomic {
  StringRef Operation, Space;
  std::string Order, Scope;
  bool HasPolicy = false;
  unsigned Count = 1;
  ptx::Type T;
};
} // namespace

static Atomic takeAtomic(Writer &W, Form &F) {
  Atomic A;
  A.Operation = F.takeOneOf(
      {"add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"});
  A.Order = takeOrder(F);
  A.Scope = takeScope(F);
  A.Space = F.takeSpace();
  A.HasPolicy = F.takePolicy();
  F.take("noftz");
  A.Count = F.takeVector();
  A.T = F.takeType();
  if (A.Operation.empty())
    W.fail(Problem::Modifier, "the operation is missing");
  if (A.T.bits() > 64)
    W.fail(Problem::Modifier, "atomics of 128 bits are not supported");
  return A;
}

static bool fits(const Atomic &A) {
  StringRef Op = A.Operation;
  if (A.T.isFloat())
    return Op == "add" || ((Op == "min" || Op == "max") && A.T.LaneBits > 16);
  if (Op == "cas")
    return A.T.bits() >= 16;
  if (Op == "inc" || Op == "dec")
    return A.T.is("u32");
  return A.T.bits() >= 32;
}

/// Elements of a vector are atomic one by one.
static void eachElement(
    Writer &W, Form &F, unsigned Count, const ptx::Type &T, const Expr &P,
    bool HasResult,
    function_ref<void(const Expr &, ArrayRef<Expr>, const Operand *)> Do) {
  ArrayRef<Operand> From = elementsOf(W, F[HasResult ? 2 : 1], Count);
  ArrayRef<Operand> Into;
  if (HasResult)
    Into = elementsOf(W, F[0], Count);
  if (W.failed())
    return;
  Expr Base = W.declare("auto *const", P);
  // Results may be written over what is still to be read.
  SmallVector<Expr, 8> Values;
  for (const Operand &O : From) {
    Expr V = W.read(O, T);
    Values.push_back(HasResult ? W.declare("const auto", V) : V);
  }
  for (unsigned N = 0; N < Count; ++N) {
    Expr At = binary(Base, "+", literal(N, CType::Int), CType::Pointer);
    Do(At, Values[N], HasResult ? &Into[N] : nullptr);
  }
}

static void atomicForm(Writer &W, Form &F, bool HasResult) {
  Atomic A = takeAtomic(W, F);
  unsigned First = HasResult ? 1 : 0;
  size_t Needed = First + (A.Operation == "cas" ? 3 : 2) + A.HasPolicy;
  if (W.failed())
    return;
  if (F.size() != Needed)
    return W.fail(Problem::Operand, "'." + A.Operation + "' takes " +
                                        Twine(Needed) + " operands");
  if (!fits(A))
    return W.fail(Problem::Modifier, "'." + A.Operation +
                                         "' cannot be used with '." +
                                         StringRef(A.T.Name) + "'");
  CType T = typeOf(A.T);
  // Exchanges and comparisons are of bits.
  if (A.T.isUntyped() || A.Operation == "cas" || A.Operation == "exch")
    T = unsignedInteger(A.T.bits());
  Expr P = W.address(F[First], isSharedSpace(A.Space), spell(T));
  SmallVector<Expr, 3> Args;
  for (unsigned N = First + 1; A.Count == 1 && N < Needed - A.HasPolicy; ++N)
    Args.push_back(convert(W.read(F[N], A.T), T));
  if (W.failed())
    return;
  std::string Order = A.Order.empty() ? "relaxed" : A.Order;
  std::string Scope = A.Scope.empty() ? "gpu" : A.Scope;
  std::string Name =
      "atom_" + A.Operation.str() +
      (A.T.LaneBits == 16 && A.T.isFloat() ? "_" + std::string(A.T.Name) : "");
  Name += "<porthip::ptx::" + Order + ", porthip::ptx::" + Scope + ">";
  auto Do = [&](const Expr &At, ArrayRef<Expr> Values, const Operand *Into) {
    SmallVector<Expr, 3> All = {At};
    All.append(Values.begin(), Values.end());
    Expr V = W.call(Name, T, All);
    if (Into && Into->Of != Operand::Kind::Sink)
      W.write(*Into, A.T, V);
    else
      W.line(V.Text);
  };
  if (A.Count == 1)
    Do(P, Args, HasResult ? &F[0] : nullptr);
  else
    eachElement(W, F, A.Count, A.T, P, HasResult, Do);
  W.orderMemory();
}

void writeAtom(Writer &W, Form &F) { atomicForm(W, F, true); }
void writeRed(Writer &W, Form &F) { atomicForm(W, F, false); }

} // namespace porthip::ptx
