// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices in the registers of a warp: mma is a builtin for each shape
// and type (Builtins/Nvptx/Tensor/Mma.c); loads and stores are those of each lane, at
// addresses that lanes hand to one another.
#include "Ptx/ToIR/Forms/MemoryModes.h"

using namespace llvm;
namespace porthip::ptx {

/// How tensor cores add depends on the GPU: sm_80 is 80.
static Value *archOf(Lowering &L) {
  StringRef Name = L.Target;
  unsigned Arch = 80;
  Name.consume_front("sm_");
  Name.consumeInteger(10, Arch);
  return L.B.getInt32(Arch);
}

static bool readAll(Lowering &L, const Operand &From, const ptx::Type &T,
                    SmallVectorImpl<Value *> &Into) {
  for (const Operand &O : elementsOf(From)) {
    Value *V = L.read(O, T);
    if (L.failed())
      return false;
    Into.push_back(T.bits() == 64 ? V : L.asInteger(V));
  }
  return true;
}

static void writeAll(Lowering &L, const Operand &Into, const ptx::Type &T,
                     ArrayRef<Value *> Values) {
  ArrayRef<Operand> Parts = elementsOf(Into);
  for (size_t N = 0; N < Parts.size(); ++N)
    L.write(Parts[N], T,
            T.is("f32") ? L.B.CreateBitCast(Values[N], L.irType(T))
                        : Values[N]);
}

/// A call of the builtin with the registers of all operands.
static void callProduct(Lowering &L, const Decoded &D, const Twine &Name) {
  SmallVector<Value *, 20> Args = {archOf(L)};
  for (unsigned N = 1; N < D.size(); ++N)
    if (!readAll(L, D[N], D.operandType(N), Args))
      return;
  ptx::Type T = D.operandType(0);
  llvm::Type *Word = T.is("f64") ? L.B.getDoubleTy() : L.B.getInt32Ty();
  size_t Count = elementsOf(D[0]).size();
  Value *All = L.builtin(Name.str(), ArrayType::get(Word, Count), Args);
  cast<CallInst>(All)->getCalledFunction()->setConvergent();
  SmallVector<Value *, 8> Values;
  for (unsigned N = 0; N < Count; ++N)
    Values.push_back(L.B.CreateExtractValue(All, N));
  writeAll(L, D[0], T, Values);
}

/// m16n8k16.f32.f16.f16
static std::string nameOf(const Decoded &D) {
  std::string Name = (D.MatrixShape + "." + D.type().Name + "." + D.ElementA +
                      "." + D.ElementB)
                         .str();
  if (!D.Combine.empty())
    Name += "." + D.Combine.str();
  return D.SatFinite ? Name + ".satfinite" : Name;
}

void lowerMma(Lowering &L, const Decoded &D) {
  callProduct(L, D, "ptx.mma." + nameOf(D));
}

void lowerMmaSparse(Lowering &L, const Decoded &D) {
  callProduct(L, D, "ptx.mma_sp." + nameOf(D));
}

void lowerMmaQuads(Lowering &L, const Decoded &D) {
  callProduct(L, D,
              "ptx.mma_quads." + D.LayoutA + "." + D.LayoutB + "." +
                  D.Types[0].Name + "." + D.Types[1].Name);
}

//===- Matrices of 8 rows of 16 bytes -------------------------------------===//

static Value *lane(Lowering &L) { return L.intrinsic("read.ptx.sreg.laneid"); }

/// The value of another lane of the whole warp.
static Value *valueOf(Lowering &L, Value *V, Value *Lane) {
  return L.intrinsic("shfl.sync.idx.i32",
                     {L.B.getInt32(~0u), V, Lane, L.B.getInt32(31)});
}

/// For each of Count matrices where element 2 * (lane % 4) of row lane / 4 is,
/// given the addresses of their rows; of the transposed matrix where that
/// element and the next one are.
static SmallVector<Value *, 8> placesOf(Lowering &L, Value *Rows,
                                        unsigned Count, bool IsTransposed) {
  IRBuilder<> &B = L.B;
  L.builtin("ptx.check_matrix_row", B.getVoidTy(),
            {Rows, B.getInt32(Count),
             ConstantPointerNull::get(PointerType::get(B.getContext(), 0))});
  // One exchange for all: it costs more than all else.
  Value *All = L.builtin("ptx.matrix_places", ArrayType::get(B.getInt32Ty(), 8),
                         {Rows, B.getInt32(Count), B.getInt1(IsTransposed)});
  cast<CallInst>(All)->getCalledFunction()->setConvergent();
  SmallVector<Value *, 8> Places;
  for (unsigned N = 0; N < Count * (IsTransposed ? 2 : 1); ++N)
    Places.push_back(
        B.CreateIntToPtr(B.CreateExtractValue(All, N),
                         PointerType::get(B.getContext(), SharedSpace)));
  return Places;
}

/// The addresses of rows as numbers of 32 bits.
static Value *rowsOf(Lowering &L, const Operand &O) {
  Value *P = L.address(O, SharedSpace);
  return L.failed() ? nullptr : L.B.CreatePtrToInt(P, L.B.getInt32Ty());
}

void lowerLdmatrix(Lowering &L, const Decoded &D) {
  IRBuilder<> &B = L.B;
  Value *Rows = rowsOf(L, D[1]);
  if (L.failed())
    return;
  unsigned Count = elementsOf(D[0]).size();
  SmallVector<Value *, 4> Words;
  SmallVector<Value *, 8> Places = placesOf(L, Rows, Count, D.Transposed);
  for (unsigned N = 0; N < Count; ++N) {
    if (!D.Transposed) {
      Words.push_back(B.CreateAlignedLoad(B.getInt32Ty(), Places[N], Align(4)));
      continue;
    }
    Value *Halves[2];
    for (unsigned Second : {0, 1})
      Halves[Second] = B.CreateZExt(
          B.CreateAlignedLoad(B.getInt16Ty(), Places[2 * N + Second], Align(2)),
          B.getInt32Ty());
    Words.push_back(B.CreateOr(Halves[0], B.CreateShl(Halves[1], 16)));
  }
  writeAll(L, D[0], bitsType(32), Words);
}

void lowerStmatrix(Lowering &L, const Decoded &D) {
  IRBuilder<> &B = L.B;
  SmallVector<Value *, 4> Words;
  Value *Rows = rowsOf(L, D[0]);
  if (L.failed() || !readAll(L, D[1], bitsType(32), Words))
    return;
  SmallVector<Value *, 8> Places =
      placesOf(L, Rows, Words.size(), D.Transposed);
  for (unsigned N = 0; N < Words.size(); ++N) {
    if (!D.Transposed) {
      B.CreateAlignedStore(Words[N], Places[N], Align(4));
      continue;
    }
    for (unsigned Second : {0, 1}) {
      Value *Half = B.CreateLShr(Words[N], 16 * Second);
      B.CreateAlignedStore(B.CreateTrunc(Half, B.getInt16Ty()),
                           Places[2 * N + Second], Align(2));
    }
  }
}

/// Element (row, column) lies in lane 4 * row + column / 2.
void lowerMovmatrix(Lowering &L, const Decoded &D) {
  IRBuilder<> &B = L.B;
  Value *V = L.read(D[1], bitsType(32));
  if (L.failed())
    return;
  Value *Group = B.CreateLShr(lane(L), 2);
  Value *Column = B.CreateAnd(lane(L), 3);
  Value *Word = B.getInt32(0);
  for (unsigned Second : {0, 1}) {
    // Of row 2 * (lane % 4) + Second, column lane / 4.
    Value *From = B.CreateAdd(B.CreateShl(Column, 3), B.getInt32(4 * Second));
    From = B.CreateAdd(From, B.CreateLShr(Group, 1));
    Value *Pair = valueOf(L, V, From);
    Value *Half = B.CreateLShr(Pair, B.CreateShl(B.CreateAnd(Group, 1), 4));
    Half = B.CreateAnd(Half, 0xffff);
    Word = B.CreateOr(Word, B.CreateShl(Half, 16 * Second));
  }
  L.write(D[0], bitsType(32), Word);
}

//===- Products of four warps ---------------------------------------------===//

/// Memory of the lane for all registers of the sums, which an aggregate of up
/// to 128 values is slow for.
static Value *memoryFor(Lowering &L, size_t Words) {
  BasicBlock &Entry = L.function().getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  return B.CreateAlloca(ArrayType::get(B.getInt32Ty(), Words));
}

/// 1 or -1.
static std::optional<int> signOf(Lowering &L, const Operand &O) {
  auto Sign = int(L.immediate(O, "a factor of wgmma"));
  if (Sign != 1 && Sign != -1)
    L.fail(Problem::Operand, "a factor of wgmma is 1 or -1");
  return L.failed() ? std::nullopt : std::optional(Sign);
}

void lowerWgmma(Lowering &L, const Decoded &D) {
  IRBuilder<> &B = L.B;
  const bool IsSharedA = D.operandType(1).bits() == 64;
  const size_t Count = elementsOf(D[0]).size();
  SmallVector<Value *, 128> Sums, A;
  if (!readAll(L, D[0], D.operandType(0), Sums) ||
      !readAll(L, D[1], D.operandType(1), A))
    return;
  Value *DescriptorB = L.read(D[2], bitsType(64));
  Value *AddsC = L.readPredicate(D[3]);
  // Behind: two factors, then whether A and B are transposed, as far as the
  // form has them.
  bool IsNegative = false, IsTransposed[2] = {false, false};
  if (D.size() > 4) {
    auto X = signOf(L, D[4]), Y = signOf(L, D[5]);
    if (L.failed())
      return;
    IsNegative = *X != *Y;
  }
  for (size_t N = 6; N < D.size(); ++N)
    IsTransposed[N - 6 + !IsSharedA] =
        L.immediate(D[N], "a transposition of wgmma") != 0;
  if (L.failed())
    return;

  Value *Memory = memoryFor(L, Count);
  auto place = [&](size_t N) {
    return B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), Memory, unsigned(N));
  };
  for (size_t N = 0; N < Count; ++N)
    B.CreateStore(Sums[N], place(N));
  std::string Name = ("ptx.wgmma." + Twine(D.type().Name) + "." + D.ElementA + "." +
                      D.ElementB + (D.ElementA == "b1" ? ".and" : "") +
                      (D.SatFinite ? ".satfinite" : ""))
                         .str();
  SmallVector<Value *, 16> Args = {Memory, archOf(L),
                                   B.getInt32(D.matrixColumns()),
                                   B.getInt1(IsSharedA)};
  for (size_t N = 0; N < 4; ++N)
    Args.push_back(IsSharedA ? B.getInt32(0) : A[N]);
  Args.append({IsSharedA ? A[0] : B.getInt64(0), DescriptorB, AddsC,
               B.getInt1(IsNegative), B.getInt1(IsTransposed[0]),
               B.getInt1(IsTransposed[1]),
               ConstantPointerNull::get(PointerType::get(B.getContext(), 0))});
  Value *Call = L.builtin(Name, B.getVoidTy(), Args);
  cast<CallInst>(Call)->getCalledFunction()->setConvergent();
  for (size_t N = 0; N < Count; ++N)
    Sums[N] = B.CreateLoad(B.getInt32Ty(), place(N));
  writeAll(L, D[0], D.operandType(0), Sums);
}

/// A product is done when it is issued (Builtins/Nvptx/Tensor/Wgmma.c); what
/// the statement says of memory holds.
void lowerWgmmaOrder(Lowering &, const Decoded &) {}

} // namespace porthip::ptx
