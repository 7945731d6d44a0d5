// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces: calls of builtins that ask the texture unit
// (VirtualGpu/Builtins/NvptxTexture.c). What they are asked for is the word of
// TextureWords.h. Objects are values (clang's and nvcc's headers know nothing
// else since texture references are gone).
#include "Ptx/LoweringInternal.h"
#include "Ptx/TextureWords.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
namespace porthip::ptx {
namespace {

/// [a, {coordinates}] and what the instruction says of them.
struct Place {
  Value *Object = nullptr;
  uint32_t What = 0;
  unsigned Dimensions = 0; ///< coordinates without the layer
  SmallVector<Value *, 3> At;
  Value *Layer = nullptr;
};

uint32_t takeShape(Lowering &L, Form &F) {
  StringRef Name =
      F.takeOneOf({"1d", "2d", "3d", "a1d", "a2d", "cube", "acube"});
  if (Name.empty())
    L.fail(Problem::Modifier, "this shape is not supported");
  const uint32_t Layered = Name.consume_front("a") ? VG_TEXTURE_LAYERED : 0;
  return Layered | StringSwitch<uint32_t>(Name)
                       .Case("1d", VG_TEXTURE_1D)
                       .Case("2d", VG_TEXTURE_2D)
                       .Case("3d", VG_TEXTURE_3D)
                       .Default(VG_TEXTURE_CUBE);
}

unsigned dimensionsOf(uint32_t What) {
  const uint32_t Shape = What & VG_TEXTURE_SHAPE;
  return Shape == VG_TEXTURE_CUBE ? 3 : Shape;
}

/// A vector may be longer than what is read: PTX asks for 1, 2 or 4 elements.
ArrayRef<Operand> elements(const Operand &O) {
  return O.Of == Operand::Kind::Vector ? ArrayRef(O.Parts) : ArrayRef(O);
}

/// T: f32 or s32, of the coordinates.
Place readPlace(Lowering &L, const Operand &O, uint32_t What,
                const ptx::Type &T) {
  Place P;
  P.What = What;
  P.Dimensions = dimensionsOf(What);
  P.Layer = L.B.getInt32(0);
  if (O.Of != Operand::Kind::Address || O.Parts.size() != 2) {
    L.fail(Problem::Operand, "expected [object, {coordinates}]");
    return P;
  }
  P.Object = L.read(O.Parts[0], bitsType(64));
  ArrayRef<Operand> Parts = elements(O.Parts[1]);
  if (What & VG_TEXTURE_LAYERED) {
    P.Layer = L.read(Parts.front(), bitsType(32));
    Parts = Parts.drop_front();
  }
  if (Parts.size() < P.Dimensions) {
    L.fail(Problem::Operand, "too few coordinates");
    return P;
  }
  llvm::Type *One = L.irType(T);
  for (unsigned I = 0; I < 3; ++I)
    P.At.push_back(I < P.Dimensions ? L.read(Parts[I], T)
                                    : Constant::getNullValue(One));
  return P;
}

/// {d, d, d, d} or {d, d, d, d}|p, of which p says that the texel is there.
void writeTexel(Lowering &L, const Operand &O, Value *Words,
                const ptx::Type &T) {
  const Operand *Into = &O;
  if (O.Of == Operand::Kind::Pair && O.Parts.size() == 2) {
    Into = &O.Parts[0];
    L.writePredicate(O.Parts[1], L.B.getTrue());
  }
  ArrayRef<Operand> Each = elements(*Into);
  if (Each.size() != 4)
    return L.fail(Problem::Operand, "expected four results");
  for (unsigned I = 0; I < 4; ++I)
    L.write(Each[I], T,
            L.B.CreateBitCast(L.B.CreateExtractValue(Words, I), L.irType(T)));
}

llvm::Type *wordsType(Lowering &L, unsigned Bits) {
  llvm::Type *Word = L.B.getIntNTy(Bits);
  return StructType::get(Word, Word, Word, Word);
}

/// The three numbers of a gradient, zeros where it has fewer.
void readGradient(Lowering &L, const Operand &O, unsigned Dimensions,
                  SmallVectorImpl<Value *> &Args) {
  ArrayRef<Operand> Parts = elements(O);
  if (Parts.size() < Dimensions)
    return L.fail(Problem::Operand, "too few numbers in the gradient");
  for (unsigned I = 0; I < 3; ++I)
    Args.push_back(I < Dimensions ? L.read(Parts[I], *typeNamed("f32"))
                                  : ConstantFP::get(L.B.getFloatTy(), 0.0));
}

ptx::Type takeTexelType(Lowering &L, Form &F) {
  ptx::Type T = F.takeType();
  if (T.bits() != 32 || T.isUntyped())
    L.fail(Problem::Modifier, "only results of 32 bits are supported");
  return T;
}

} // namespace

void lowerTex(Lowering &L, Form &F) {
  StringRef Level = F.takeOneOf({"base", "level", "grad"});
  uint32_t What = takeShape(L, F);
  if (F.takeVector() != 4)
    L.fail(Problem::Modifier, "'.v4' is missing");
  ptx::Type Result = takeTexelType(L, F), At = F.takeType();
  const bool IsFetch = At.is("s32");
  if (!IsFetch && !At.is("f32"))
    L.fail(Problem::Modifier, "coordinates are '.s32' or '.f32'");
  const bool HasLevel = Level == "level", HasGradient = Level == "grad";
  if (F.size() != (HasGradient ? 4u : HasLevel ? 3u : 2u))
    L.fail(Problem::Operand, "another number of operands is expected");
  if (L.failed())
    return;
  What |= (IsFetch ? VG_TEXTURE_FETCH : 0) | (HasLevel ? VG_TEXTURE_LOD : 0) |
          (HasGradient ? VG_TEXTURE_GRADIENT : 0);
  Place P = readPlace(L, F[1], What, At);
  if (L.failed())
    return;
  SmallVector<Value *, 12> Args{P.Object, L.B.getInt32(P.What)};
  append_range(Args, P.At);
  Args.push_back(P.Layer);
  if (HasGradient && !IsFetch) {
    readGradient(L, F[2], P.Dimensions, Args);
    readGradient(L, F[3], P.Dimensions, Args);
  } else if (HasGradient) {
    L.fail(Problem::Modifier, "a gradient needs coordinates of '.f32'");
  } else if (HasLevel) {
    Args.push_back(L.read(F[2], IsFetch ? bitsType(32) : At));
  } else {
    Args.push_back(Constant::getNullValue(L.irType(At)));
  }
  if (L.failed())
    return;
  StringRef Name = HasGradient ? "ptx.tex.grad"
                   : IsFetch   ? "ptx.tex.fetch"
                               : "ptx.tex";
  writeTexel(L, F[0], L.builtin(Name, wordsType(L, 32), Args), Result);
}

void lowerTld4(Lowering &L, Form &F) {
  StringRef Channel = F.takeOneOf({"r", "g", "b", "a"});
  uint32_t What = takeShape(L, F) | VG_TEXTURE_GATHER |
                  uint32_t(StringRef("rgba").find(Channel)) << 6;
  if (Channel.empty() || F.takeVector() != 4)
    L.fail(Problem::Modifier, "this form is not supported");
  ptx::Type Result = takeTexelType(L, F), At = F.takeType();
  if (L.failed())
    return;
  if (!At.is("f32"))
    return L.fail(Problem::Modifier, "coordinates are '.f32'");
  Place P = readPlace(L, F[1], What, At);
  if (L.failed())
    return;
  Value *Words =
      L.builtin("ptx.tex", wordsType(L, 32),
                {P.Object, L.B.getInt32(P.What), P.At[0], P.At[1], P.At[2],
                 P.Layer, ConstantFP::get(L.B.getFloatTy(), 0.0)});
  writeTexel(L, F[0], Words, Result);
}

/// txq and suq: what is known of an object.
void lowerTxq(Lowering &L, Form &F) {
  StringRef Fact = F.takeOneOf(
      {"width", "height", "depth", "array_size", "num_mipmap_levels"});
  ptx::Type T = F.takeType();
  if (Fact.empty() || T.bits() != 32)
    return L.fail(Problem::Modifier, "this query is not supported");
  const Operand &O = F[1];
  if (O.Of != Operand::Kind::Address || O.Parts.size() != 1)
    return L.fail(Problem::Operand, "expected [object]");
  Value *Object = L.read(O.Parts[0], bitsType(64));
  if (L.failed())
    return;
  const uint32_t Which = StringSwitch<uint32_t>(Fact)
                             .Case("width", VG_TEXTURE_WIDTH)
                             .Case("height", VG_TEXTURE_HEIGHT)
                             .Case("depth", VG_TEXTURE_DEPTH)
                             .Case("array_size", VG_TEXTURE_LAYERS)
                             .Default(VG_TEXTURE_LEVELS);
  L.write(
      F[0], T,
      L.builtin("ptx.txq", L.B.getInt32Ty(), {Object, L.B.getInt32(Which)}));
}

namespace {

/// What suld and sust have in common.
struct SurfaceForm {
  uint32_t What = 0;
  unsigned Count = 1;
  ptx::Type T;
};

SurfaceForm takeSurface(Lowering &L, Form &F) {
  SurfaceForm S;
  if (!F.take("b"))
    L.fail(Problem::Modifier, "only '.b' is supported");
  S.What = takeShape(L, F);
  F.takeOneOf({"ca", "cg", "cs", "cv", "wb", "wt"});
  S.Count = F.takeVector();
  S.T = F.takeType();
  StringRef Mode = F.takeOneOf({"trap", "clamp", "zero"});
  S.What |= Mode == "zero"    ? VG_SURFACE_ZERO
            : Mode == "clamp" ? VG_SURFACE_CLAMP
                              : VG_SURFACE_TRAP;
  if (!S.T.isUntyped() || S.T.bits() > 64)
    L.fail(Problem::Modifier, "this type is not supported");
  return S;
}

} // namespace

void lowerSuld(Lowering &L, Form &F) {
  SurfaceForm S = takeSurface(L, F);
  if (L.failed())
    return;
  Place P = readPlace(L, F[1], S.What, *typeNamed("s32"));
  ArrayRef<Operand> Into = elements(F[0]);
  if (Into.size() != S.Count)
    L.fail(Problem::Operand, "expected " + Twine(S.Count) + " results");
  if (L.failed())
    return;
  Value *Words =
      L.builtin("ptx.suld", wordsType(L, 64),
                {P.Object, L.B.getInt32(P.What), P.At[0], P.At[1], P.At[2],
                 P.Layer, L.B.getInt32(S.T.bits() / 8), L.B.getInt32(S.Count)});
  for (unsigned I = 0; I < S.Count; ++I)
    L.writeExtended(Into[I], S.T,
                    L.B.CreateTrunc(L.B.CreateExtractValue(Words, I),
                                    L.B.getIntNTy(S.T.bits())));
}

void lowerSust(Lowering &L, Form &F) {
  SurfaceForm S = takeSurface(L, F);
  if (L.failed())
    return;
  Place P = readPlace(L, F[0], S.What | VG_SURFACE_WRITE, *typeNamed("s32"));
  ArrayRef<Operand> From = elements(F[1]);
  if (From.size() != S.Count)
    L.fail(Problem::Operand, "expected " + Twine(S.Count) + " values");
  if (L.failed())
    return;
  SmallVector<Value *, 12> Args{P.Object, L.B.getInt32(P.What)};
  append_range(Args, P.At);
  append_range(Args, ArrayRef<Value *>{P.Layer, L.B.getInt32(S.T.bits() / 8),
                                       L.B.getInt32(S.Count)});
  for (unsigned I = 0; I < 4; ++I)
    Args.push_back(I < S.Count
                       ? L.B.CreateZExtOrTrunc(L.readRaw(From[I], S.T.bits()),
                                               L.B.getInt64Ty())
                       : L.B.getInt64(0));
  if (L.failed())
    return;
  L.builtin("ptx.sust", L.B.getVoidTy(), Args);
}

} // namespace porthip::ptx
