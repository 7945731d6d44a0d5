// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where values that are not exact may get to, in a kernel and what it calls:
// through values, through memory by object (a variable, or what a pointer of
// the kernel's arguments leads to), and through branches: what is stored or
// merged where a branch decides may be another thing. A place that a value may
// not get to, it does not; the reverse is not said. Whether two arguments lead
// to the same memory, the launch knows.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_CERTIFY_FLOW_H
#define PORTHIP_VIRTUALGPU_COMPILE_CERTIFY_FLOW_H

#include "VirtualGpu/Compile/Certify/Operations.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include <array>

namespace porthip::vgpu {

/// The things that a value may decide.
enum class Reached : uint8_t { Branch, Address, Atomic, Result };
constexpr size_t ReachedCount = 4;
constexpr llvm::StringLiteral ReachedNames[] = {"branch", "address", "atomic",
                                                "result"};

class Flow {
public:
  /// \p Sources: the number of each operation that is not exact, below \p
  /// Count.
  Flow(llvm::Module &M, const Operations &Known,
       const llvm::DenseMap<const llvm::Instruction *,
                            std::pair<unsigned, Operation>> &Sources,
       unsigned Count);

  void run();

  using Object = const llvm::Value *;
  /// Memory that outlives the kernel: what its arguments lead to, variables of
  /// the device, and (null) all other.
  llvm::ArrayRef<Object> outside() const { return Outside; }

  /// Marks are of the sources, and behind them of what each object outside
  /// holds when the kernel begins.
  unsigned markOf(size_t OutsideIndex) const {
    return SourceCount + unsigned(OutsideIndex);
  }
  /// The first instruction, in the order of the code, where what is marked
  /// decides that; null: nowhere.
  const llvm::Instruction *first(unsigned Mark, Reached What) const {
    return Firsts[Mark][size_t(What)];
  }
  /// Whether it may be stored there.
  bool isStored(unsigned Mark, Object To) const {
    return Memory.lookup(To).test(Mark);
  }

private:
  using Marks = llvm::BitVector;

  void findObjects();
  void findRegions(const llvm::Function &F);
  bool isOutside(Object O) const;
  bool merge(Marks &To, const Marks &From);
  Marks &of(const llvm::Value *V);
  Marks read(const llvm::Value *V) const;
  Marks operandsOf(const llvm::User &U) const;
  Marks asAddress(const llvm::Value *Pointer) const;
  Marks controlOf(const llvm::Instruction &I) const;

  llvm::SmallVector<Object, 4> objectsBehind(const llvm::Value *Pointer) const;
  Marks loadFrom(const llvm::Value *Pointer) const;
  void storeTo(const llvm::Instruction &At, const llvm::Value *Pointer,
               const Marks &What);

  void visitFunction(const llvm::Function &F);
  void visit(const llvm::Instruction &I);
  void visitCall(const llvm::CallBase &Call);
  void visitOwnCall(const llvm::CallBase &Call, const llvm::Function &F);
  void visitOtherCall(const llvm::CallBase &Call);
  MemoryUse memoryUse(const llvm::CallBase &Call) const;
  void storeAnywhere(const llvm::CallBase &Call, Marks What);
  void visitBranch(const llvm::Instruction &I, const llvm::Value *Condition);
  void setResult(const llvm::Instruction &I, Marks What);
  void reach(const llvm::Instruction &I, Reached What, const Marks &Which);

  const llvm::Module &M;
  const Operations &Known;
  const llvm::DenseMap<const llvm::Instruction *,
                       std::pair<unsigned, Operation>> &Sources;
  Marks None, Addresses;
  llvm::DenseMap<const llvm::Value *, Marks> Values;
  llvm::DenseMap<Object, Marks> Memory;
  llvm::DenseMap<const llvm::Function *, Marks> Returns, Callers;
  /// By block: branches that decide whether it runs, and what merges there.
  llvm::DenseMap<const llvm::BasicBlock *, Marks> Control, Joins;
  /// By block that ends in a branch: what it decides, and where that ends.
  struct Region {
    std::vector<const llvm::BasicBlock *> Blocks;
    const llvm::BasicBlock *End = nullptr;
  };
  llvm::DenseMap<const llvm::BasicBlock *, Region> Regions;
  std::vector<Object> Shared, Private, Outside;
  const unsigned SourceCount;
  std::vector<std::array<const llvm::Instruction *, ReachedCount>> Firsts;
  bool HasChanged = false, IsLast = false;
};

} // namespace porthip::vgpu
#endif
