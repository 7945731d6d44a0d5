// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces: calls of builtins that ask the texture unit
// (VirtualGpu/Builtins/Nvptx/Texture.c). The question is the word of
// TextureWords.h. Objects are values (clang's and nvcc's headers know nothing
// else since texture references are gone).
#include "Ptx/TextureWords.h"
#include "Ptx/ToIR/Lowering.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
namespace porthip::ptx {
namespace {

/// [a, {coordinates}] and what the instruction says of them.
struct Place {
  Value *Object = nullptr;
  SmallVector<Value *, 3> At;
  Value *Layer = nullptr;
};

uint32_t shapeOf(const Decoded &D) {
  StringRef Name = D.Shape;
  const uint32_t Layered = Name.consume_front("a") ? VG_TEXTURE_LAYERED : 0;
  return Layered | StringSwitch<uint32_t>(Name)
                       .Case("1d", VG_TEXTURE_1D)
                       .Case("2d", VG_TEXTURE_2D)
                       .Case("3d", VG_TEXTURE_3D)
                       .Default(VG_TEXTURE_CUBE);
}

/// T: f32 or s32, of the coordinates. A vector may be longer than what is read:
/// PTX asks for 1, 2 or 4 elements.
Place readPlace(Lowering &L, const Decoded &D, const Operand &O,
                const ptx::Type &T) {
  Place P;
  P.Layer = L.B.getInt32(0);
  P.Object = L.read(O.Parts[0], bitsType(64));
  ArrayRef<Operand> Parts = elementsOf(O.Parts[1]);
  if (D.isLayered()) {
    P.Layer = L.read(Parts.front(), bitsType(32));
    Parts = Parts.drop_front();
  }
  llvm::Type *One = L.irType(T);
  for (unsigned I = 0; I < 3; ++I)
    P.At.push_back(I < D.dimensions() ? L.read(Parts[I], T)
                                      : Constant::getNullValue(One));
  return P;
}

/// {d, d, d, d} or {d, d, d, d}|p, of which p says that the texel is there.
void writeTexel(Lowering &L, const Operand &O, Value *Words,
                const ptx::Type &T) {
  const Operand *Into = &O;
  if (O.Of == Operand::Kind::Pair && O.Parts.size() == 2) {
    Into = O.Parts.data();
    L.writePredicate(O.Parts[1], L.B.getTrue());
  }
  ArrayRef<Operand> Each = elementsOf(*Into);
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
  ArrayRef<Operand> Parts = elementsOf(O);
  for (unsigned I = 0; I < 3; ++I)
    Args.push_back(I < Dimensions ? L.read(Parts[I], *typeNamed("f32"))
                                  : ConstantFP::get(L.B.getFloatTy(), 0.0));
}

} // namespace

void lowerTex(Lowering &L, const Decoded &D) {
  const ptx::Type &At = D.Types[1];
  const bool IsFetch = At.is("s32");
  const bool HasLevel = D.Level == "level", HasGradient = D.Level == "grad";
  const uint32_t What = shapeOf(D) | (IsFetch ? VG_TEXTURE_FETCH : 0) |
                        (HasLevel ? VG_TEXTURE_LOD : 0) |
                        (HasGradient ? VG_TEXTURE_GRADIENT : 0);
  Place P = readPlace(L, D, D[1], At);
  SmallVector<Value *, 12> Args{P.Object, L.B.getInt32(What)};
  append_range(Args, P.At);
  Args.push_back(P.Layer);
  if (HasGradient) {
    readGradient(L, D[2], D.dimensions(), Args);
    readGradient(L, D[3], D.dimensions(), Args);
  } else if (HasLevel) {
    Args.push_back(L.read(D[2], IsFetch ? bitsType(32) : At));
  } else {
    Args.push_back(Constant::getNullValue(L.irType(At)));
  }
  if (L.failed())
    return;
  StringRef Name = HasGradient ? "ptx.tex.grad"
                   : IsFetch   ? "ptx.tex.fetch"
                               : "ptx.tex";
  writeTexel(L, D[0], L.builtin(Name, wordsType(L, 32), Args), D.type());
}

void lowerTld4(Lowering &L, const Decoded &D) {
  const uint32_t What = shapeOf(D) | VG_TEXTURE_GATHER |
                        uint32_t(StringRef("rgba").find(D.Channel)) << 6;
  Place P = readPlace(L, D, D[1], D.Types[1]);
  if (L.failed())
    return;
  Value *Words =
      L.builtin("ptx.tex", wordsType(L, 32),
                {P.Object, L.B.getInt32(What), P.At[0], P.At[1], P.At[2],
                 P.Layer, ConstantFP::get(L.B.getFloatTy(), 0.0)});
  writeTexel(L, D[0], Words, D.type());
}

/// txq and suq: what is known of an object.
void lowerTxq(Lowering &L, const Decoded &D) {
  Value *Object = L.read(D[1].Parts[0], bitsType(64));
  if (L.failed())
    return;
  const uint32_t Which = StringSwitch<uint32_t>(D.Query)
                             .Case("width", VG_TEXTURE_WIDTH)
                             .Case("height", VG_TEXTURE_HEIGHT)
                             .Case("depth", VG_TEXTURE_DEPTH)
                             .Case("array_size", VG_TEXTURE_LAYERS)
                             .Default(VG_TEXTURE_LEVELS);
  L.write(
      D[0], D.type(),
      L.builtin("ptx.txq", L.B.getInt32Ty(), {Object, L.B.getInt32(Which)}));
}

static uint32_t surfaceOf(const Decoded &D) {
  return shapeOf(D) | (D.Outside == "zero"    ? VG_SURFACE_ZERO
                       : D.Outside == "clamp" ? VG_SURFACE_CLAMP
                                              : VG_SURFACE_TRAP);
}

void lowerSuld(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Place P = readPlace(L, D, D[1], *typeNamed("s32"));
  ArrayRef<Operand> Into = elementsOf(D[0]);
  if (L.failed())
    return;
  Value *Words = L.builtin("ptx.suld", wordsType(L, 64),
                           {P.Object, L.B.getInt32(surfaceOf(D)), P.At[0],
                            P.At[1], P.At[2], P.Layer,
                            L.B.getInt32(T.bits() / 8), L.B.getInt32(D.Count)});
  for (unsigned I = 0; I < D.Count; ++I)
    L.writeExtended(Into[I], T,
                    L.B.CreateTrunc(L.B.CreateExtractValue(Words, I),
                                    L.B.getIntNTy(T.bits())));
}

void lowerSust(Lowering &L, const Decoded &D) {
  const ptx::Type &T = D.type();
  Place P = readPlace(L, D, D[0], *typeNamed("s32"));
  ArrayRef<Operand> From = elementsOf(D[1]);
  SmallVector<Value *, 12> Args{P.Object,
                                L.B.getInt32(surfaceOf(D) | VG_SURFACE_WRITE)};
  append_range(Args, P.At);
  append_range(Args, ArrayRef<Value *>{P.Layer, L.B.getInt32(T.bits() / 8),
                                       L.B.getInt32(D.Count)});
  for (unsigned I = 0; I < 4; ++I)
    Args.push_back(I < D.Count
                       ? L.B.CreateZExtOrTrunc(L.readRaw(From[I], T.bits()),
                                               L.B.getInt64Ty())
                       : L.B.getInt64(0));
  if (L.failed())
    return;
  L.builtin("ptx.sust", L.B.getVoidTy(), Args);
}

} // namespace porthip::ptx
