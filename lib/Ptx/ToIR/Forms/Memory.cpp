// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, cache hints, asynchronous copies, fences. Cache operators,
// eviction priorities and prefetch sizes are hints without effect on values:
// host memory is coherent.
#include "Ptx/ToIR/Forms/MemoryModes.h"

using namespace llvm;
namespace porthip::ptx {

unsigned spaceOf(StringRef Name) {
  return StringSwitch<unsigned>(Name)
      .Case("", GenericSpace)
      .Case("global", GlobalSpace)
      .Case("local", LocalSpace)
      .Case("const", ConstSpace)
      .Default(SharedSpace);
}

std::optional<SyncScope::ID> scopeOf(Lowering &L, StringRef Name) {
  if (Name.empty())
    return std::nullopt;
  if (Name == "sys")
    return SyncScope::System;
  // LLVM's names of NVPTX's scopes.
  return L.B.getContext().getOrInsertSyncScopeID(Name == "cta" ? "block"
                                                 : Name == "cluster"
                                                     ? "cluster"
                                                     : "device");
}

std::optional<AtomicOrdering> orderingOf(StringRef Name) {
  using Result = std::optional<AtomicOrdering>;
  return StringSwitch<Result>(Name)
      .Case("", std::nullopt)
      .Case("relaxed", AtomicOrdering::Monotonic)
      .Case("acquire", AtomicOrdering::Acquire)
      .Case("release", AtomicOrdering::Release)
      .Case("acq_rel", AtomicOrdering::AcquireRelease)
      .Default(AtomicOrdering::SequentiallyConsistent);
}

namespace {
struct Access {
  std::optional<AtomicOrdering> Ordering; ///< none: weak
  SyncScope::ID Scope = SyncScope::System;
  bool IsVolatile = false;
  ptx::Type T;

  Align alignment(unsigned Elements) const {
    return Align(T.bits() / 8 * Elements);
  }
};
} // namespace

static Access accessOf(Lowering &L, const Decoded &D) {
  Access A;
  A.Ordering = orderingOf(D.Order);
  A.Scope = scopeOf(L, D.Scope).value_or(A.Scope);
  A.T = D.type();
  // A volatile statement may be the wait of a loop, which an ordinary load
  // would be moved out of; not where a hint says that the value is used once.
  A.IsVolatile = D.Volatile ||
                 (L.isVolatile() && !is_contained({"cs", "lu", "nc"}, D.Cache));
  return A;
}

static Value *loadOne(Lowering &L, const Access &A, llvm::Type *T, Value *P,
                      Align Alignment) {
  LoadInst *Load = L.B.CreateAlignedLoad(T, P, Alignment, A.IsVolatile);
  if (A.Ordering)
    Load->setAtomic(*A.Ordering, A.Scope);
  return Load;
}

void lowerLd(Lowering &L, const Decoded &D) {
  Access A = accessOf(L, D);
  ArrayRef<Operand> Into = elementsOf(D[0]);
  Value *P = L.address(D[1], spaceOf(D.Space));
  if (L.failed())
    return;
  llvm::Type *Int = L.B.getIntNTy(A.T.bits());
  if (D.Count == 1 || A.Ordering) {
    // A vector is atomic by element.
    for (unsigned N = 0; N < D.Count; ++N)
      L.writeExtended(Into[N], A.T,
                      loadOne(L, A, Int, L.B.CreateConstGEP1_32(Int, P, N),
                              A.alignment(1)));
    return;
  }
  Value *V = loadOne(L, A, FixedVectorType::get(Int, D.Count), P,
                     A.alignment(D.Count));
  for (unsigned N = 0; N < D.Count; ++N)
    L.writeExtended(Into[N], A.T, L.B.CreateExtractElement(V, N));
}

/// A value to store, whose register may be wider.
static Value *readStored(Lowering &L, const Operand &O, const ptx::Type &T) {
  Value *Raw = L.readRaw(O, T.bits());
  return L.B.CreateZExtOrTrunc(Raw, L.B.getIntNTy(T.bits()));
}

static void storeOne(Lowering &L, const Access &A, Value *V, Value *P,
                     Align Alignment) {
  StoreInst *Store = L.B.CreateAlignedStore(V, P, Alignment, A.IsVolatile);
  if (A.Ordering)
    Store->setAtomic(*A.Ordering, A.Scope);
}

void lowerSt(Lowering &L, const Decoded &D) {
  Access A = accessOf(L, D);
  ArrayRef<Operand> From = elementsOf(D[1]);
  Value *P = L.address(D[0], spaceOf(D.Space));
  if (L.failed())
    return;
  llvm::Type *Int = L.B.getIntNTy(A.T.bits());
  Value *Vector = PoisonValue::get(FixedVectorType::get(Int, D.Count));
  for (unsigned N = 0; N < D.Count; ++N) {
    Value *V = readStored(L, From[N], A.T);
    if (L.failed())
      return;
    if (D.Count == 1 || A.Ordering)
      storeOne(L, A, V, L.B.CreateConstGEP1_32(Int, P, N), A.alignment(1));
    else
      Vector = L.B.CreateInsertElement(Vector, V, N);
  }
  if (D.Count > 1 && !A.Ordering)
    storeOne(L, A, Vector, P, A.alignment(D.Count));
}

//===- Hints --------------------------------------------------------------===//

/// Prefetches and cache priorities change no value.
void lowerPrefetch(Lowering &, const Decoded &) {}
void lowerCacheHint(Lowering &, const Decoded &) {}

void lowerCreatepolicy(Lowering &L, const Decoded &D) {
  L.write(D[0], bitsType(64), L.B.getInt64(0));
}

//===- Asynchronous copies ------------------------------------------------===//

/// Done at once, which is one of the times when PTX lets it happen.
void lowerCpAsync(Lowering &L, const Decoded &D) {
  uint64_t Size = L.immediate(D[2], "the size");
  if (!L.failed() && Size != 4 && Size != 8 && Size != 16)
    L.fail(Problem::Operand, "the size must be 4, 8 or 16");
  Value *Into = L.address(D[0], SharedSpace);
  Value *Source = L.address(D[1], GlobalSpace);
  if (L.failed())
    return;
  const std::string Name = ("cp.async.ca.shared.global." + Twine(Size)).str();
  if (D.size() - D.Policy == 3) {
    L.intrinsic(Name, {Into, Source});
    return;
  }
  // The last bytes are zero: beyond a number, or all where a predicate holds.
  Value *Count;
  if (L.widthOf(D[3]) == 1)
    Count = L.B.CreateSelect(L.readPredicate(D[3]), L.B.getInt32(0),
                             L.B.getInt32(Size));
  else
    Count = L.read(D[3], bitsType(32));
  L.intrinsic(Name + ".s", {Into, Source, Count});
}

/// To shared memory, where an mbarrier object hears of the bytes. Blocks of a
/// cluster are one block: a multicast goes to it alone.
void lowerCpAsyncBulkIn(Lowering &L, const Decoded &D) {
  IRBuilder<> &B = L.B;
  Value *Source = L.address(D[1], spaceOf(D.From));
  Value *Size = L.read(D[2], bitsType(32));
  Value *Barrier = L.address(D[3], SharedSpace);
  if (L.failed())
    return;
  if (D.From == "global")
    L.intrinsic("cp.async.bulk.global.to.shared.cta",
                {L.address(D[0], SharedSpace), Barrier, Source, Size,
                 B.getInt64(0), B.getFalse()});
  else
    L.intrinsic("cp.async.bulk.shared.cta.to.cluster",
                {L.address(D[0], ClusterSpace), Barrier, Source, Size});
}

void lowerCpAsyncBulkOut(Lowering &L, const Decoded &D) {
  IRBuilder<> &B = L.B;
  SmallVector<Value *, 6> Args = {
      L.address(D[0], GlobalSpace), L.address(D[1], SharedSpace),
      L.read(D[2], bitsType(32)), B.getInt64(0), B.getFalse()};
  if (D.ByteMask)
    Args.push_back(L.read(D[D.size() - 1], bitsType(16)));
  if (!L.failed())
    L.intrinsic(D.ByteMask ? "cp.async.bulk.shared.cta.to.global.bytemask"
                           : "cp.async.bulk.shared.cta.to.global",
                Args);
}

/// Zeroes shared memory.
void lowerStBulk(Lowering &L, const Decoded &D) {
  Value *P = L.address(D[0], SharedSpace);
  Value *Size = L.read(D[1], bitsType(64));
  uint64_t Value = L.immediate(D[2], "the value");
  if (!L.failed() && Value != 0)
    L.fail(Problem::Operand, "the value must be 0");
  if (!L.failed())
    L.intrinsic("st.bulk.shared.cta", {P, Size, L.B.getInt64(0)});
}

/// Copies are complete when they are issued: only checks hear of the rest.
void lowerCpAsyncGroup(Lowering &L, const Decoded &D) {
  SmallVector<Value *, 1> Args;
  if (D.size() == 1)
    Args.push_back(
        L.B.getInt32(uint32_t(L.immediate(D[0], "the number of groups"))));
  if (L.failed())
    return;
  std::string Name = D.Form->Mnemonic; // cp.async.wait_group
  std::replace(Name.begin(), Name.end(), '_', '.');
  L.intrinsic(Name, Args);
}

//===- Fences -------------------------------------------------------------===//

void lowerMembar(Lowering &L, const Decoded &D) {
  L.intrinsic(("membar." + D.Scope).str());
}

/// Restricted to an operation or a space: the whole fence is stronger.
void lowerFence(Lowering &L, const Decoded &D) {
  L.B.CreateFence(orderingOf(D.Order).value_or(AtomicOrdering::AcquireRelease),
                  *scopeOf(L, D.Scope));
}

/// All proxies see host memory alike; what is left is the ordering.
void lowerFenceProxy(Lowering &L, const Decoded &) {
  L.B.CreateFence(AtomicOrdering::AcquireRelease);
}

} // namespace porthip::ptx
