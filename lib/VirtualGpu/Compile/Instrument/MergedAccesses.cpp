// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/MergedAccesses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Plain loads and stores alone are joined.
bool canBeJoined(const ProfiledAccess &A) {
  if (const auto *L = dyn_cast<LoadInst>(A.At))
    return L->isSimple();
  const auto *S = dyn_cast<StoreInst>(A.At);
  return S && S->isSimple();
}

class Joiner {
public:
  Joiner(ArrayRef<ProfiledAccess> All, bool IsAmd, AAResults &Aliases)
      : All(All), IsAmd(IsAmd), Aliases(Aliases) {}

  std::vector<ProfiledAccess> run() {
    Left.assign(All.begin(), All.end());
    for (Members &Of : groups())
      join(Of);
    erase_if(Left, [](const ProfiledAccess &A) { return !A.Bytes; });
    return std::move(Left);
  }

private:
  struct Member {
    int64_t Offset;
    size_t Index;
  };
  using Members = std::vector<Member>;

  /// Accesses of one base and kind that nothing divides.
  std::vector<Members> groups() const {
    std::vector<Members> Groups;
    DenseMap<std::pair<const Value *, unsigned>, size_t> Open;
    for (const auto &[I, A] : enumerate(All)) {
      if (!canBeJoined(A))
        continue;
      int64_t Offset = 0;
      const Value *Base = GetPointerBaseWithConstantOffset(
          A.Address, Offset, A.At->getDataLayout());
      auto [Found, IsNew] =
          Open.try_emplace({Base, unsigned(A.Kind)}, Groups.size());
      if (!IsNew && isDivided(All[Groups[Found->second].back().Index], A)) {
        Found->second = Groups.size();
        IsNew = true;
      }
      if (IsNew)
        Groups.emplace_back();
      Groups[Found->second].push_back({Offset, I});
    }
    return Groups;
  }

  /// Whether something between \p From and \p To, accesses of one kind, keeps
  /// them apart: it writes what they load, or reads or writes what they store.
  bool isDivided(const ProfiledAccess &From, const ProfiledAccess &To) const {
    const MemoryLocation Earlier = MemoryLocation::get(From.At),
                         Later = MemoryLocation::get(To.At);
    for (Instruction *I = From.At->getNextNode(); I && I != To.At;
         I = I->getNextNode()) {
      if (I->isLifetimeStartOrEnd() || !I->mayReadOrWriteMemory())
        continue;
      const ModRefInfo Does =
          Aliases.getModRefInfo(I, Later) | Aliases.getModRefInfo(I, Earlier);
      if (To.Kind == VG_PROFILE_STORE ? isModOrRefSet(Does) : isModSet(Does))
        return true;
    }
    return false;
  }

  void join(Members &Of) {
    stable_sort(Of, [](const Member &A, const Member &B) {
      return A.Offset < B.Offset;
    });
    for (size_t First = 0; First < Of.size();) {
      size_t Count = 1;
      for (uint64_t Bytes : {16, 12, 8})
        if (size_t Found = membersOf(Of, First, Bytes)) {
          Left[Of[First].Index].Bytes = Bytes;
          Count = Found;
          break;
        }
      for (size_t I = First + 1; I < First + Count; ++I)
        Left[Of[I].Index].Bytes = 0;
      First += Count;
    }
  }

  /// How many, from \p First on, make up \p Bytes of one instruction; 0: none.
  size_t membersOf(ArrayRef<Member> Of, size_t First, uint64_t Bytes) const {
    const ProfiledAccess &Lowest = All[Of[First].Index];
    if (Lowest.Bytes % 4 || !isAligned(Lowest, Bytes))
      return 0;
    uint64_t Have = 0;
    for (size_t I = First; I < Of.size() && Have < Bytes; ++I) {
      if (Of[I].Offset != Of[First].Offset + int64_t(Have))
        return 0;
      Have += All[Of[I].Index].Bytes;
      if (Have == Bytes)
        return I - First + 1 > 1 ? I - First + 1 : 0;
    }
    return 0;
  }

  bool isAligned(const ProfiledAccess &A, uint64_t Bytes) const {
    const uint64_t Has = getLoadStoreAlignment(A.At).value();
    const Value *Object = getUnderlyingObject(A.Address, /*MaxLookup=*/0);
    if (IsAmd && !isa<GlobalVariable>(Object))
      return Has >= 4;
    return Bytes == 12 ? IsAmd && Has >= 16 : Has >= Bytes;
  }

  ArrayRef<ProfiledAccess> All;
  bool IsAmd;
  AAResults &Aliases;
  std::vector<ProfiledAccess> Left;
};

} // namespace

std::vector<ProfiledAccess> mergedAccesses(ArrayRef<ProfiledAccess> All,
                                           bool IsAmd, AAResults &Aliases) {
  return Joiner(All, IsAmd, Aliases).run();
}

} // namespace porthip::vgpu
