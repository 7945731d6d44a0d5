// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices in the registers of a warp: mma is a builtin for each shape
// and type (Builtins/Nvptx/Tensor/Mma.c); loads and stores are those of each
// lane, at addresses that lanes hand to one another.
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
  for (unsigned N = 1; N < D.size(); ++N) {
    const size_t First = Args.size();
    if (!readAll(L, D[N], D.operandType(N), Args))
      return;
    if (std::string Widening = D.widening(N); !Widening.empty())
      for (Value *&V : MutableArrayRef(Args).drop_front(First))
        V = L.builtin("ptx." + Widening + ".u32", L.B.getInt32Ty(), {V});
  }
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
  callProduct(L, D, "ptx.mma." + nameOf(D.widened()));
}

void lowerMmaSparse(Lowering &L, const Decoded &D) {
  callProduct(L, D, "ptx.mma_sp." + nameOf(D));
}

void lowerMmaQuads(Lowering &L, const Decoded &D) {
  callProduct(L, D,
              "ptx.mma_quads." + D.LayoutA + "." + D.LayoutB + "." +
                  D.Types[0].Name + "." + D.Types[1].Name);
}

//===- Matrices of rows of 16 bytes ---------------------------------------===//

static Value *lane(Lowering &L) { return L.intrinsic("read.ptx.sreg.laneid"); }

/// The value of another lane of the whole warp.
static Value *valueOf(Lowering &L, Value *V, Value *Lane) {
  return L.intrinsic("shfl.sync.idx.i32",
                     {L.B.getInt32(~0u), V, Lane, L.B.getInt32(31)});
}

namespace {
/// Matrices in shared memory, and what a lane has of them.
struct InMemory {
  unsigned Count;  ///< of matrices
  unsigned Height; ///< rows, each of which a lane gives the address of
  unsigned Each;   ///< rows of a matrix that a lane has elements of
  unsigned Words;  ///< registers for a matrix
};
} // namespace

static InMemory inMemory(const Decoded &D, const Operand &Registers) {
  const unsigned Registered = elementsOf(Registers).size();
  if (D.MatrixShape == "m16n16")
    return {Registered / 2, 16, 4, 2};
  return {Registered, 8, D.Transposed ? 2u : 1u, 1};
}

/// Where the lane's rows of all matrices begin, Each of the first matrix first.
static SmallVector<Value *, 8> rowsOf(Lowering &L, const Operand &Address,
                                      const InMemory &M) {
  IRBuilder<> &B = L.B;
  Value *P = L.address(Address, SharedSpace);
  if (L.failed())
    return {};
  Value *Row = B.CreatePtrToInt(P, B.getInt32Ty());
  L.builtin("ptx.check_matrix_row", B.getVoidTy(),
            {Row, B.getInt32(M.Count * M.Height / 8),
             ConstantPointerNull::get(PointerType::get(B.getContext(), 0))});
  // One exchange for all: it costs more than all else.
  Value *All = L.builtin(
      "ptx.matrix_rows", ArrayType::get(B.getInt32Ty(), 8),
      {Row, B.getInt32(M.Count), B.getInt32(M.Height), B.getInt32(M.Each)});
  cast<CallInst>(All)->getCalledFunction()->setConvergent();
  SmallVector<Value *, 8> Rows;
  for (unsigned N = 0; N < M.Count * M.Each; ++N)
    Rows.push_back(B.CreateExtractValue(All, N));
  return Rows;
}

static Value *inShared(Lowering &L, Value *Row, Value *Bytes) {
  return L.B.CreateIntToPtr(L.B.CreateAdd(Row, Bytes),
                            PointerType::get(L.B.getContext(), SharedSpace));
}

/// Element Index of a row of elements of a byte; or of fewer bits, which lie
/// without gaps.
static Value *byteAt(Lowering &L, Value *Row, Value *Index,
                     StringRef Unpacked) {
  IRBuilder<> &B = L.B;
  auto load = [&](Value *Byte) {
    return B.CreateZExt(
        B.CreateAlignedLoad(B.getInt8Ty(), inShared(L, Row, Byte), Align(1)),
        B.getInt32Ty());
  };
  if (Unpacked.empty())
    return load(Index);
  const unsigned Bits = Unpacked.starts_with("b4") ? 4 : 6;
  Value *Bit = B.CreateMul(Index, B.getInt32(Bits));
  Value *First = B.CreateLShr(Bit, 3);
  Value *V = load(First);
  if (Bits == 6) // it may end in the next byte, which the row has
    V = B.CreateOr(V, B.CreateShl(load(B.CreateAdd(First, B.getInt32(1))), 8));
  return B.CreateAnd(B.CreateLShr(V, B.CreateAnd(Bit, 7)), (1u << Bits) - 1);
}

/// A register of four bytes, of which Byte gives one.
static Value *wordOf(Lowering &L, function_ref<Value *(unsigned)> Byte) {
  Value *Word = nullptr;
  for (unsigned N = 0; N < 4; ++N) {
    Value *V = L.B.CreateShl(Byte(N), 8 * N);
    Word = Word ? L.B.CreateOr(Word, V) : V;
  }
  return Word;
}

/// Register Word of a matrix whose rows the lane has.
static Value *loadedWord(Lowering &L, const Decoded &D, ArrayRef<Value *> Rows,
                         unsigned Word) {
  IRBuilder<> &B = L.B;
  Value *Group = B.CreateLShr(lane(L), 2), *In = B.CreateAnd(lane(L), 3);
  if (D.MatrixShape == "m16n16") { // transposed: a column of four rows
    Value *Column = B.CreateAdd(Group, B.getInt32(8 * Word));
    return wordOf(
        L, [&](unsigned N) { return byteAt(L, Rows[N], Column, D.Unpacked); });
  }
  Value *Place = B.CreateShl(In, 2);
  if (D.MatrixShape == "m8n16")
    return wordOf(L, [&](unsigned N) {
      return byteAt(L, Rows[0], B.CreateAdd(Place, B.getInt32(N)), D.Unpacked);
    });
  if (!D.Transposed)
    return B.CreateAlignedLoad(B.getInt32Ty(), inShared(L, Rows[0], Place),
                               Align(4));
  Value *Halves[2];
  for (unsigned N : {0, 1}) {
    Value *P = inShared(L, Rows[N], B.CreateShl(Group, 1));
    Halves[N] = B.CreateZExt(B.CreateAlignedLoad(B.getInt16Ty(), P, Align(2)),
                             B.getInt32Ty());
  }
  return B.CreateOr(Halves[0], B.CreateShl(Halves[1], 16));
}

void lowerLdmatrix(Lowering &L, const Decoded &D) {
  const InMemory M = inMemory(D, D[0]);
  SmallVector<Value *, 8> Rows = rowsOf(L, D[1], M);
  if (L.failed())
    return;
  SmallVector<Value *, 4> Words;
  for (unsigned N = 0; N < M.Count * M.Words; ++N)
    Words.push_back(loadedWord(
        L, D, ArrayRef(Rows).slice(N / M.Words * M.Each, M.Each), N % M.Words));
  writeAll(L, D[0], bitsType(32), Words);
}

/// Stores a part of a register, Bits from bit Shift on.
static void storePart(Lowering &L, Value *Word, unsigned Shift, unsigned Bits,
                      Value *To) {
  IRBuilder<> &B = L.B;
  B.CreateAlignedStore(
      B.CreateTrunc(B.CreateLShr(Word, Shift), B.getIntNTy(Bits)), To,
      Align(Bits / 8));
}

static void storeWord(Lowering &L, const Decoded &D, ArrayRef<Value *> Rows,
                      Value *Word) {
  IRBuilder<> &B = L.B;
  Value *Group = B.CreateLShr(lane(L), 2);
  if (!D.Transposed)
    storePart(L, Word, 0, 32,
              inShared(L, Rows[0], B.CreateShl(B.CreateAnd(lane(L), 3), 2)));
  else if (D.MatrixShape == "m8n8")
    for (unsigned N : {0, 1})
      storePart(L, Word, 16 * N, 16,
                inShared(L, Rows[N], B.CreateShl(Group, 1)));
  else // bytes of two rows, then those 8 columns further
    for (unsigned N : {0, 1, 2, 3})
      storePart(
          L, Word, 8 * N, 8,
          inShared(L, Rows[N % 2], B.CreateAdd(Group, B.getInt32(N / 2 * 8))));
}

void lowerStmatrix(Lowering &L, const Decoded &D) {
  SmallVector<Value *, 4> Words;
  const InMemory M = inMemory(D, D[1]);
  SmallVector<Value *, 8> Rows = rowsOf(L, D[0], M);
  if (L.failed() || !readAll(L, D[1], bitsType(32), Words))
    return;
  for (unsigned N = 0; N < M.Count; ++N)
    storeWord(L, D, ArrayRef(Rows).slice(N * M.Each, M.Each), Words[N]);
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
    // The element in row 2 * (lane % 4) + Second, column lane / 4.
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
  const bool IsSparse = StringRef(D.Form->Mnemonic).ends_with(".sp");
  const size_t Count = elementsOf(D[0]).size();
  SmallVector<Value *, 128> Sums, A;
  if (!readAll(L, D[0], D.operandType(0), Sums) ||
      !readAll(L, D[1], D.operandType(1), A))
    return;
  Value *DescriptorB = L.read(D[2], bitsType(64));
  Value *Metadata = IsSparse ? L.read(D[3], bitsType(32)) : B.getInt32(0);
  const auto Selector =
      IsSparse ? L.immediate(D[4], "a sparsity selector of wgmma") : 0;
  size_t At = IsSparse ? 5 : 3;
  Value *AddsC = L.readPredicate(D[At++]);
  // Behind: two factors, then whether A and B are transposed, as far as the
  // form has them.
  bool IsNegative = false, IsTransposed[2] = {false, false};
  if (D.size() > At) {
    auto X = signOf(L, D[At]), Y = signOf(L, D[At + 1]);
    if (L.failed())
      return;
    IsNegative = *X != *Y;
    At += 2;
  }
  for (size_t N = At; N < D.size(); ++N)
    IsTransposed[N - At + !IsSharedA] =
        L.immediate(D[N], "a transposition of wgmma") != 0;
  if (L.failed())
    return;

  Value *Memory = memoryFor(L, Count);
  auto place = [&](size_t N) {
    return B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), Memory, unsigned(N));
  };
  for (size_t N = 0; N < Count; ++N)
    B.CreateStore(Sums[N], place(N));
  std::string Name = ("ptx.wgmma." + Twine(D.type().Name) + "." + D.ElementA +
                      "." + D.ElementB + (D.ElementA == "b1" ? ".and" : "") +
                      (D.SatFinite ? ".satfinite" : ""))
                         .str();
  SmallVector<Value *, 16> Args = {
      Memory, archOf(L), B.getInt32(D.matrixColumns()), B.getInt1(IsSharedA)};
  for (size_t N = 0; N < 4; ++N)
    Args.push_back(IsSharedA ? B.getInt32(0) : A[N]);
  Args.append({IsSharedA ? A[0] : B.getInt64(0), DescriptorB, AddsC,
               B.getInt1(IsNegative), B.getInt1(IsTransposed[0]),
               B.getInt1(IsTransposed[1]), B.getInt1(IsSparse), Metadata,
               B.getInt32(uint32_t(Selector)),
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

/// The other warps' operations are done when these warps have come as well.
void lowerWgmmaWait(Lowering &L, const Decoded &) {
  Value *Call = L.builtin("ptx.wgmma_wait", L.B.getVoidTy(), {});
  cast<CallInst>(Call)->getCalledFunction()->setConvergent();
}

} // namespace porthip::ptx
