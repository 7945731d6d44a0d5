// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, cache hints, asynchronous copies, fences. Cache operators,
// eviction priorities and prefetch sizes are hints without effect on values:
// host memory is coherent.
#include "Ptx/ToIR/MemoryInternal.h"

using namespace llvm;
namespace porthip::ptx {

std::optional<unsigned> spaceOf(StringRef Name) {
  if (Name.empty())
    return std::nullopt;
  return StringSwitch<unsigned>(Name)
      .Case("global", GlobalSpace)
      .Case("local", LocalSpace)
      .Case("const", ConstSpace)
      .Default(SharedSpace);
}

std::optional<SyncScope::ID> takeScope(Lowering &L, Form &F) {
  StringRef Name = F.takeOneOf({"cta", "cluster", "gpu", "gl", "sys"});
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

std::optional<AtomicOrdering> takeOrdering(Form &F) {
  StringRef Name =
      F.takeOneOf({"relaxed", "acquire", "release", "acq_rel", "sc"});
  if (Name.empty())
    return std::nullopt;
  return StringSwitch<AtomicOrdering>(Name)
      .Case("relaxed", AtomicOrdering::Monotonic)
      .Case("acquire", AtomicOrdering::Acquire)
      .Case("release", AtomicOrdering::Release)
      .Case("acq_rel", AtomicOrdering::AcquireRelease)
      .Default(AtomicOrdering::SequentiallyConsistent);
}

ArrayRef<Operand> elementsOf(Lowering &L, const Operand &O, unsigned Count) {
  ArrayRef<Operand> Elements =
      O.Of == Operand::Kind::Vector ? ArrayRef(O.Parts) : ArrayRef(O);
  if (Elements.size() != Count)
    L.fail(Problem::Operand, "expected " + Twine(Count) +
                                 (Count == 1 ? " register" : " registers"));
  return Elements;
}

namespace {
struct Access {
  std::optional<AtomicOrdering> Ordering; ///< none: weak
  SyncScope::ID Scope = SyncScope::System;
  unsigned Space = GenericSpace;
  bool IsVolatile = false;
  bool HasPolicy = false;
  unsigned Count = 1;
  ptx::Type T;

  Align alignment(unsigned Elements) const {
    return Align(T.bits() / 8 * Elements);
  }
};
} // namespace

static Access takeAccess(Lowering &L, Form &F) {
  Access A;
  A.IsVolatile = !F.takeOneOf({"volatile", "mmio"}).empty();
  F.take("weak");
  if (F.take("param"))
    L.fail(Problem::Unsupported, "'.param' of the function around an asm "
                                 "statement cannot be named");
  A.Ordering = takeOrdering(F);
  if (std::optional<SyncScope::ID> Scope = takeScope(L, F))
    A.Scope = *Scope;
  A.Space = spaceOf(F.takeSpace()).value_or(GenericSpace);
  A.HasPolicy = F.takePolicy();
  F.take("unified");
  StringRef Cache =
      F.takeOneOf({"ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc"});
  F.take("nc");
  A.Count = F.takeVector();
  A.T = F.takeType();
  if (A.T.Lanes * A.T.LaneBits < 8)
    L.fail(Problem::Modifier, "'.pred' is not in memory");
  // A volatile statement may be the wait of a loop, which an ordinary load
  // would be moved out of; not where a hint says that the value is used once.
  if (L.isVolatile() && !is_contained({"cs", "lu", "nc"}, Cache))
    A.IsVolatile = true;
  return A;
}

static Value *loadOne(Lowering &L, const Access &A, llvm::Type *T, Value *P,
                      Align Alignment) {
  LoadInst *Load = L.B.CreateAlignedLoad(T, P, Alignment, A.IsVolatile);
  if (A.Ordering)
    Load->setAtomic(*A.Ordering, A.Scope);
  return Load;
}

void lowerLd(Lowering &L, Form &F) {
  Access A = takeAccess(L, F);
  ArrayRef<Operand> Into = elementsOf(L, F[0], A.Count);
  Value *P = L.address(F[1], A.Space);
  if (L.failed())
    return;
  if (A.Ordering == AtomicOrdering::Release ||
      A.Ordering == AtomicOrdering::AcquireRelease)
    return L.fail(Problem::Modifier, "a load cannot have '.release'");
  llvm::Type *Int = L.B.getIntNTy(A.T.bits());
  if (A.Count == 1 || A.Ordering) {
    // A vector is atomic by element.
    for (unsigned N = 0; N < A.Count; ++N)
      L.writeExtended(Into[N], A.T,
                      loadOne(L, A, Int, L.B.CreateConstGEP1_32(Int, P, N),
                              A.alignment(1)));
    return;
  }
  Value *V = loadOne(L, A, FixedVectorType::get(Int, A.Count), P,
                     A.alignment(A.Count));
  for (unsigned N = 0; N < A.Count; ++N)
    L.writeExtended(Into[N], A.T, L.B.CreateExtractElement(V, N));
}

/// A value to store, whose register may be wider.
static Value *readStored(Lowering &L, const Operand &O, const ptx::Type &T) {
  Value *Raw = L.readRaw(O, T.bits());
  if (Raw->getType()->getIntegerBitWidth() < T.bits())
    L.fail(Problem::Operand,
           "the register is smaller than '." + StringRef(T.Name) + "'");
  return L.B.CreateZExtOrTrunc(Raw, L.B.getIntNTy(T.bits()));
}

static void storeOne(Lowering &L, const Access &A, Value *V, Value *P,
                     Align Alignment) {
  StoreInst *Store = L.B.CreateAlignedStore(V, P, Alignment, A.IsVolatile);
  if (A.Ordering)
    Store->setAtomic(*A.Ordering, A.Scope);
}

void lowerSt(Lowering &L, Form &F) {
  Access A = takeAccess(L, F);
  ArrayRef<Operand> From = elementsOf(L, F[1], A.Count);
  Value *P = L.address(F[0], A.Space);
  if (L.failed())
    return;
  if (A.Ordering == AtomicOrdering::Acquire ||
      A.Ordering == AtomicOrdering::AcquireRelease)
    return L.fail(Problem::Modifier, "a store cannot have '.acquire'");
  llvm::Type *Int = L.B.getIntNTy(A.T.bits());
  Value *Vector = PoisonValue::get(FixedVectorType::get(Int, A.Count));
  for (unsigned N = 0; N < A.Count; ++N) {
    Value *V = readStored(L, From[N], A.T);
    if (L.failed())
      return;
    if (A.Count == 1 || A.Ordering)
      storeOne(L, A, V, L.B.CreateConstGEP1_32(Int, P, N), A.alignment(1));
    else
      Vector = L.B.CreateInsertElement(Vector, V, N);
  }
  if (A.Count > 1 && !A.Ordering)
    storeOne(L, A, Vector, P, A.alignment(A.Count));
}

//===- Hints --------------------------------------------------------------===//

/// Prefetches and cache priorities change no value.
void lowerCacheHint(Lowering &L, Form &F) {
  F.takeAllWith("");
  if (F[0].Of != Operand::Kind::Address)
    L.fail(Problem::Operand, "expected an address in brackets");
}

void lowerCreatepolicy(Lowering &L, Form &F) {
  F.takeAllWith("");
  L.write(F[0], bitsType(64), L.B.getInt64(0));
}

//===- Asynchronous copies ------------------------------------------------===//

/// Done at once, which is one of the times when PTX lets it happen.
void lowerCpAsync(Lowering &L, Form &F) {
  F.takeOneOf({"ca", "cg"});
  bool HasPolicy = F.takePolicy();
  std::optional<unsigned> To = spaceOf(F.takeSpace()),
                          From = spaceOf(F.takeSpace());
  if (To != SharedSpace || From != GlobalSpace)
    return L.fail(Problem::Modifier,
                  "only copies from '.global' to '.shared' are supported");
  uint64_t Size = L.immediate(F[2], "the size");
  if (!L.failed() && Size != 4 && Size != 8 && Size != 16)
    L.fail(Problem::Operand, "the size must be 4, 8 or 16");
  Value *Into = L.address(F[0], SharedSpace);
  Value *Source = L.address(F[1], GlobalSpace);
  if (L.failed())
    return;
  if (F.size() - HasPolicy == 3) {
    llvm::Type *Int = L.B.getIntNTy(Size * 8);
    Value *V = L.B.CreateAlignedLoad(Int, Source, Align(Size));
    L.B.CreateAlignedStore(V, Into, Align(Size));
    return;
  }
  // The last bytes are zero: beyond a number, or all where a predicate holds.
  Value *Count;
  if (L.widthOf(F[3]) == 1)
    Count = L.B.CreateSelect(L.readPredicate(F[3]), L.B.getInt32(0),
                             L.B.getInt32(Size));
  else
    Count = L.read(F[3], bitsType(32));
  L.intrinsic(("cp.async.ca.shared.global." + Twine(Size) + ".s").str(),
              {Into, Source, Count});
}

/// dst and src by their spaces; to shared memory an mbarrier object hears of
/// the bytes. Blocks of a cluster are one block: a multicast goes to it alone.
void lowerCpAsyncBulk(Lowering &L, Form &F) {
  bool HasPolicy = F.take("L2::cache_hint");
  bool HasMask = F.take("cp_mask"), IsMulticast = F.take("multicast::cluster");
  bool TellsBarrier = F.take("mbarrier::complete_tx::bytes");
  bool IsInGroup = F.take("bulk_group");
  std::optional<unsigned> To = spaceOf(F.takeSpace()),
                          From = spaceOf(F.takeSpace());
  bool IsToShared = To == SharedSpace && TellsBarrier && !HasMask;
  bool IsToGlobal = To == GlobalSpace && From == SharedSpace && IsInGroup;
  if (!From || (!IsToShared && !IsToGlobal))
    return L.fail(Problem::Modifier, "this copy is not supported");
  if (F.size() != 3u + TellsBarrier + IsMulticast + HasMask + HasPolicy)
    return L.fail(Problem::Operand, "operands and modifiers do not match");
  IRBuilder<> &B = L.B;
  Value *Source = L.address(F[1], *From), *Size = L.read(F[2], bitsType(32));
  Value *Hint = B.getInt64(0), *HasHint = B.getFalse();
  if (L.failed())
    return;
  if (IsToGlobal) {
    SmallVector<Value *, 6> Args = {L.address(F[0], GlobalSpace), Source, Size,
                                    Hint, HasHint};
    if (HasMask)
      Args.push_back(L.read(F[F.size() - 1], bitsType(16)));
    L.intrinsic(HasMask ? "cp.async.bulk.shared.cta.to.global.bytemask"
                        : "cp.async.bulk.shared.cta.to.global",
                Args);
    return;
  }
  Value *Barrier = L.address(F[3], SharedSpace);
  if (From == GlobalSpace)
    L.intrinsic(
        "cp.async.bulk.global.to.shared.cta",
        {L.address(F[0], SharedSpace), Barrier, Source, Size, Hint, HasHint});
  else
    L.intrinsic("cp.async.bulk.shared.cta.to.cluster",
                {L.address(F[0], ClusterSpace), Barrier, Source, Size});
}

/// Zeroes shared memory.
void lowerStBulk(Lowering &L, Form &F) {
  F.take("weak");
  spaceOf(F.takeSpace());
  Value *P = L.address(F[0], SharedSpace);
  Value *Size = L.read(F[1], bitsType(64));
  uint64_t Value = L.immediate(F[2], "the value");
  if (!L.failed() && Value != 0)
    L.fail(Problem::Operand, "the value must be 0");
  if (!L.failed())
    L.intrinsic("st.bulk.shared.cta", {P, Size, L.B.getInt64(0)});
}

/// Copies are complete when they are issued: there is nothing to wait for.
void lowerCpAsyncGroup(Lowering &L, Form &F) {
  F.take("read"); // Of wait_group: the sources may be overwritten.
  if (F.size() == 1)
    L.immediate(F[0], "the number of groups");
}

//===- Fences -------------------------------------------------------------===//

void lowerMembar(Lowering &L, Form &F) {
  StringRef Scope = F.takeOneOf({"cta", "gl", "sys"});
  if (Scope.empty())
    return L.fail(Problem::Modifier, "the scope is missing");
  L.intrinsic(("membar." + Scope).str());
}

void lowerFence(Lowering &L, Form &F) {
  AtomicOrdering Ordering =
      takeOrdering(F).value_or(AtomicOrdering::AcquireRelease);
  // Restricted to an operation or a space: the whole fence is stronger.
  F.takeAllWith("sync_restrict::");
  std::optional<SyncScope::ID> Scope = takeScope(L, F);
  if (!Scope || Ordering == AtomicOrdering::Monotonic)
    return L.fail(Problem::Modifier, "order and scope are missing");
  L.B.CreateFence(Ordering, *Scope);
}

/// All proxies see host memory alike; what is left is the ordering.
void lowerFenceProxy(Lowering &L, Form &F) {
  if (F.take("tensormap::generic"))
    return L.fail(Problem::Unsupported, "bulk tensor copies are not supported");
  F.takeAllWith("async");
  F.take("alias");
  F.takeAllWith("sync_restrict::");
  takeOrdering(F);
  takeScope(L, F);
  spaceOf(F.takeSpace());
  L.B.CreateFence(AtomicOrdering::AcquireRelease);
}

} // namespace porthip::ptx
