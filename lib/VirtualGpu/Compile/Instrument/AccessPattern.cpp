// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/AccessPattern.h"
#include "VirtualGpu/Compile/Retarget/Retarget.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Operator.h"
#include <cstddef>

using namespace llvm;

namespace porthip::vgpu {

constexpr unsigned MaxDepth = 12;
constexpr unsigned MaxTests = 24;

static bool isCallOf(const Value *V, StringRef Name) {
  auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName() == Name;
}

PatternFinder::PatternFinder(Function &Kernel)
    : DL(Kernel.getDataLayout()), Tree(Kernel) {}

bool isOurs(const Value *Object) {
  if (auto *A = dyn_cast<Argument>(Object))
    return A->hasByValAttr() || A->getParamByRefType() ||
           A->hasAttribute("vg-byref") ||
           A->getParent()->getName().starts_with("vgk.");
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    return G->isConstant() && G->hasLocalLinkage() && G->hasName() &&
           G->getName().starts_with("vg");
  return isCallOf(Object, "__vg_block") || isCallOf(Object, "__vg_exchange");
}

const Value *rootOf(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  while (const CallInst *Mark = sharedMark(Object))
    Object = getUnderlyingObject(Mark->getArgOperand(0), /*MaxLookup=*/0);
  return Object;
}

std::optional<uint64_t> blockFieldOf(const Value *V) {
  auto *Load = dyn_cast<LoadInst>(V);
  if (!Load || Load->isVolatile())
    return std::nullopt;
  const DataLayout &DL = Load->getDataLayout();
  APInt Offset(64, 0);
  const Value *Base =
      Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true);
  if (!isCallOf(Base, "__vg_block") || Offset.isNegative())
    return std::nullopt;
  return Offset.getZExtValue();
}

/// 0..2 for threadIdx.{x,y,z}.
static std::optional<unsigned> threadDimension(const Value *V) {
  const char *Names[] = {"__vg_tid_x", "__vg_tid_y", "__vg_tid_z"};
  for (unsigned D = 0; D != 3; ++D)
    if (isCallOf(V, Names[D]))
      return D;
  return std::nullopt;
}

/// 0..2 for .{x,y,z} of the array of three in VgBlock at Field.
static std::optional<unsigned> dimensionOf(const Value *V, uint64_t Field) {
  std::optional<uint64_t> Offset = blockFieldOf(V);
  if (!Offset || !V->getType()->isIntegerTy(32) || *Offset < Field ||
      *Offset >= Field + 12 || (*Offset - Field) % 4)
    return std::nullopt;
  return unsigned(*Offset - Field) / 4;
}

/// blockIdx * blockDim.
static std::optional<unsigned> startDimension(const Value *A, const Value *B) {
  auto Index = dimensionOf(A, offsetof(VgBlock, BlockIdx));
  auto Size = dimensionOf(B, offsetof(VgBlock, BlockDim));
  return Index && Size && *Index == *Size ? Index : std::nullopt;
}

static bool isInMemory(const Argument &A) {
  return A.hasByValAttr() || A.getParamByRefType();
}

/// Tests that were passed on every way to At, and how they went. Their word on
/// a loop's index holds: a new round would come to At by the test again.
void PatternFinder::forEachTest(
    const Instruction &At,
    function_ref<void(const ICmpInst &, bool)> See) const {
  const DomTreeNode *Node = Tree.getNode(At.getParent());
  for (unsigned Step = 0; Node && Step != MaxTests; ++Step) {
    Node = Node->getIDom();
    auto *Branch = Node
                       ? dyn_cast<BranchInst>(Node->getBlock()->getTerminator())
                       : nullptr;
    if (!Branch || !Branch->isConditional())
      continue;
    auto *Test = dyn_cast<ICmpInst>(Branch->getCondition());
    for (unsigned Way = 0; Test && Way != 2; ++Way)
      if (Tree.dominates(
              BasicBlockEdge(Node->getBlock(), Branch->getSuccessor(Way)),
              At.getParent()))
        See(*Test, Way == 0);
  }
}

/// A pointer of the launch's arguments, which nobody changes.
static bool setArgument(VgPattern &P, const Value *Object) {
  if (auto *A = dyn_cast<Argument>(Object)) {
    P.Argument = A->getArgNo();
    return !isInMemory(*A);
  }
  auto *Load = dyn_cast<LoadInst>(Object);
  if (!Load || Load->isVolatile())
    return false;
  APInt Offset(64, 0);
  const Value *From =
      Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
          Load->getDataLayout(), Offset, /*AllowNonInbounds=*/true);
  auto *A = dyn_cast<Argument>(From);
  if (!A || !isInMemory(*A) || Offset.isNegative())
    return false;
  SmallVector<const Value *, 8> Left{A};
  for (unsigned I = 0; I != Left.size(); ++I)
    for (const User *U : Left[I]->users()) {
      if (isa<GetElementPtrInst>(U))
        Left.push_back(U);
      else if (!isa<LoadInst>(U))
        return false;
    }
  P.Argument = A->getArgNo();
  P.ArgumentOffset = uint32_t(Offset.getZExtValue());
  return true;
}

bool PatternFinder::setBase(VgPattern &P, const Value *Object) const {
  if (blockFieldOf(Object) == offsetof(VgBlock, Shared)) {
    P.Base = VG_PATTERN_SHARED;
  } else if (isa<GlobalVariable>(Object)) {
    P.Base = VG_PATTERN_VARIABLE;
    P.Variable = Object;
  } else if (setArgument(P, Object)) {
    P.Base = VG_PATTERN_ARGUMENT;
  } else {
    P.Base = VG_PATTERN_UNKNOWN;
  }
  return P.Base != VG_PATTERN_UNKNOWN;
}

bool PatternFinder::isLaunchConstant(const Value *V, unsigned Depth) {
  if (isa<Constant>(V))
    return true;
  if (auto *A = dyn_cast<Argument>(V))
    return A->getType()->isIntegerTy();
  if (auto Offset = blockFieldOf(V))
    return *Offset >= offsetof(VgBlock, BlockDim) &&
           *Offset < offsetof(VgBlock, Shared);
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth || !I->getType()->isIntegerTy() ||
      !(isa<CastInst>(I) || isa<BinaryOperator>(I) || isa<CmpInst>(I) ||
        isa<SelectInst>(I)))
    return false;
  return all_of(I->operands(), [&](const Value *Of) {
    return isLaunchConstant(Of, Depth + 1);
  });
}

/// How many rounds of a loop with that step there are before the index is
/// Test's number, where Test holds at its branch's side; 0: it does not say.
static uint64_t roundsBy(const ICmpInst &Test, bool IsTrue, const Value &Index,
                         int64_t First, int64_t Step) {
  auto *Number = dyn_cast<ConstantInt>(Test.getOperand(1));
  if (Test.getOperand(0) != &Index || !Number ||
      Number->getValue().getSignificantBits() > 31)
    return 0;
  const int64_t End = Number->getSExtValue();
  const auto Is = IsTrue ? Test.getPredicate() : Test.getInversePredicate();
  if (End < 0 || First < 0)
    return 0;
  if (Is == CmpInst::ICMP_SLT || Is == CmpInst::ICMP_ULT)
    return End > First ? uint64_t((End - First + Step - 1) / Step) : 0;
  if (Is == CmpInst::ICMP_SLE || Is == CmpInst::ICMP_ULE)
    return End >= First ? uint64_t((End - First) / Step + 1) : 0;
  return 0;
}

/// for (Index = First; Index < End; Index += Step), of constants, seen from
/// inside: the way there passed the test.
bool PatternFinder::addLoop(VgPattern &P, const PHINode &Index,
                            int64_t Scale) const {
  if (Index.getNumIncomingValues() != 2)
    return false;
  const ConstantInt *First = nullptr, *Step = nullptr;
  for (unsigned I = 0; I != 2; ++I) {
    auto *Next = dyn_cast<BinaryOperator>(Index.getIncomingValue(I));
    if (!Next || Next->getOpcode() != Instruction::Add ||
        Next->getOperand(0) != &Index)
      continue;
    Step = dyn_cast<ConstantInt>(Next->getOperand(1));
    First = dyn_cast<ConstantInt>(Index.getIncomingValue(1 - I));
  }
  if (!First || !Step || First->getValue().getSignificantBits() > 31 ||
      Step->getValue().getSignificantBits() > 31 ||
      !Step->getValue().isStrictlyPositive())
    return false;
  uint64_t Count = 0;
  forEachTest(*Place, [&](const ICmpInst &Test, bool IsTrue) {
    const uint64_t By = roundsBy(Test, IsTrue, Index, First->getSExtValue(),
                                 Step->getSExtValue());
    if (By && (!Count || By < Count))
      Count = By;
  });
  for (unsigned L = 0; Count && Count <= UINT32_MAX && L != 2; ++L) {
    if (P.LoopCount[L])
      continue;
    P.LoopCount[L] = uint32_t(Count);
    P.ByLoop[L] = Step->getSExtValue() * Scale;
    P.Offset += First->getSExtValue() * Scale;
    return true;
  }
  return false;
}

/// A number that was computed in 32 bits and widened: as if it had been in 64,
/// if it does not wrap round, which the launch can tell where it depends on
/// indices alone.
bool PatternFinder::addCast(VgPattern &P, const CastInst &Cast, int64_t Scale,
                            unsigned Depth) const {
  if (!isa<SExtInst>(Cast) && !isa<ZExtInst>(Cast))
    return false;
  if (!Cast.getSrcTy()->isIntegerTy(32))
    return false;
  VgPattern Inner = {};
  Terms None;
  if (!addInteger(Inner, Cast.getOperand(0), 1, None, Depth + 1) ||
      !None.empty())
    return false;
  bool IsNegative = Inner.Offset < 0;
  for (unsigned L = 0; L != 2; ++L) {
    if (!Inner.LoopCount[L])
      continue;
    const unsigned To = P.LoopCount[0] ? 1 : 0;
    if (P.LoopCount[To])
      return false;
    IsNegative |= Inner.ByLoop[L] < 0;
    P.LoopCount[To] = Inner.LoopCount[L];
    P.ByLoop[To] = Inner.ByLoop[L] * Scale;
  }
  P.Offset += Inner.Offset * Scale;
  for (unsigned D = 0; D != 3; ++D) {
    for (auto Of :
         {&VgPattern::ByThread, &VgPattern::ByBlock, &VgPattern::ByStart}) {
      IsNegative |= (Inner.*Of)[D] < 0;
      (P.*Of)[D] += (Inner.*Of)[D] * Scale;
    }
  }
  P.Flags |= VG_PATTERN_NARROW;
  return !(IsNegative && isa<ZExtInst>(Cast));
}

bool PatternFinder::addInteger(VgPattern &P, const Value *V, int64_t Scale,
                               Terms &Rest, unsigned Depth) const {
  if (Depth > MaxDepth || std::abs(Scale) > INT32_MAX)
    return false;
  if (auto *Number = dyn_cast<ConstantInt>(V)) {
    if (Number->getBitWidth() > 64 ||
        Number->getValue().getSignificantBits() > 32)
      return false;
    P.Offset += Number->getSExtValue() * Scale;
    return true;
  }
  if (auto D = threadDimension(V)) {
    P.ByThread[*D] += Scale;
    return true;
  }
  if (auto D = dimensionOf(V, offsetof(VgBlock, BlockIdx))) {
    P.ByBlock[*D] += Scale;
    return true;
  }
  if (isLaunchConstant(V, 0)) {
    Rest[V] += Scale;
    return true;
  }
  if (auto *Index = dyn_cast<PHINode>(V); Index && Place)
    return addLoop(P, *Index, Scale);
  if (auto *Cast = dyn_cast<CastInst>(V))
    return addCast(P, *Cast, Scale, Depth);
  auto *B = dyn_cast<BinaryOperator>(V);
  if (!B)
    return false;
  const Value *X = B->getOperand(0), *Y = B->getOperand(1);
  auto add = [&](const Value *Of, int64_t By) {
    return addInteger(P, Of, By, Rest, Depth + 1);
  };
  auto *Number = dyn_cast<ConstantInt>(Y);
  switch (B->getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(B)->isDisjoint())
      return false;
    [[fallthrough]];
  case Instruction::Add:
    return add(X, Scale) && add(Y, Scale);
  case Instruction::Sub:
    return add(X, Scale) && add(Y, -Scale);
  case Instruction::Mul:
    if (auto D = startDimension(X, Y); D || (D = startDimension(Y, X))) {
      P.ByStart[*D] += Scale;
      return true;
    }
    return Number && Number->getValue().getSignificantBits() <= 31 &&
           add(X, Scale * Number->getSExtValue());
  case Instruction::Shl:
    return Number && Number->getValue().ult(31) &&
           add(X, Scale * (int64_t(1) << Number->getZExtValue()));
  default:
    return false;
  }
}

bool PatternFinder::addPointer(VgPattern &P, const Value *Pointer,
                               const Value *Object, Terms &Rest) const {
  while (Pointer != Object) {
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer)) {
      Pointer = Cast->getPointerOperand();
      continue;
    }
    if (const CallInst *Mark = sharedMark(Pointer)) {
      Pointer = Mark->getArgOperand(0);
      continue;
    }
    auto *Gep = dyn_cast<GEPOperator>(Pointer);
    if (!Gep)
      return false;
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(64, 0);
    if (!Gep->collectOffset(DL, 64, Variable, Constant))
      return false;
    P.Offset += Constant.getSExtValue();
    for (auto &[Index, Scale] : Variable) {
      const Value *Bare = Index;
      if (auto *Cast = dyn_cast<ZExtInst>(Bare))
        Bare = Cast->getOperand(0);
      if (P.Base == VG_PATTERN_SHARED && Scale == 1 &&
          blockFieldOf(Bare) == offsetof(VgBlock, StaticShared)) {
        P.Base = VG_PATTERN_DYNAMIC_SHARED;
        continue;
      }
      if (!Index->getType()->isIntegerTy(64) ||
          !addInteger(P, Index, Scale.getSExtValue(), Rest, 0))
        return false;
    }
    Pointer = Gep->getPointerOperand();
  }
  return true;
}

/// To which variable of shared memory the access has to keep.
void PatternFinder::setVariable(VgPattern &P, const CallInst &Mark) const {
  APInt Begin(64, 0);
  Mark.getArgOperand(0)->stripAndAccumulateConstantOffsets(
      DL, Begin, /*AllowNonInbounds=*/true);
  P.VariableBegin = uint32_t(Begin.getZExtValue());
  P.VariableBytes =
      uint32_t(cast<ConstantInt>(Mark.getArgOperand(1))->getZExtValue());
}

uint32_t PatternFinder::numberOf(const Terms &Rest) {
  std::vector<std::pair<const Value *, int64_t>> Sorted;
  for (auto [V, Scale] : Rest)
    if (Scale)
      Sorted.push_back({V, Scale});
  if (Sorted.empty())
    return 0;
  llvm::sort(Sorted); // a key alone: its place among others does not matter
  return Rests.try_emplace(Sorted, Rests.size() + 1).first->second;
}

/// Narrows the pattern by a branch that was taken on the way to At: threadIdx.x
/// < 32.
static void limitThreads(VgPattern &P, const ICmpInst &Test, bool IsTrue) {
  auto D = threadDimension(Test.getOperand(0));
  auto *Number = dyn_cast<ConstantInt>(Test.getOperand(1));
  if (!D || !Number || Number->isNegative())
    return;
  const uint64_t N = Number->getZExtValue();
  uint64_t Count = 0;
  switch (IsTrue ? Test.getPredicate() : Test.getInversePredicate()) {
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_SLT:
    Count = N;
    break;
  case CmpInst::ICMP_ULE:
  case CmpInst::ICMP_SLE:
    Count = N + 1;
    break;
  case CmpInst::ICMP_EQ:
    Count = N == 0;
    break;
  default:
    break;
  }
  if (Count && Count <= VG_MAX_BLOCK &&
      (!P.Threads[*D] || Count < P.Threads[*D]))
    P.Threads[*D] = uint32_t(Count);
}

SmallVector<VgPattern, 2>
PatternFinder::patternsOf(const Instruction &At, const Value *Address,
                          uint64_t SizeBytes, bool IsWrite, bool WithLoops) {
  Place = WithLoops ? &At : nullptr;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address, Objects, nullptr, /*MaxLookup=*/0);
  SmallVector<VgPattern, 2> Found;
  for (const Value *Of : Objects) {
    const Value *Object = rootOf(Of);
    auto *G = dyn_cast<GlobalVariable>(Object);
    auto *A = dyn_cast<Argument>(Object);
    if (isa<AllocaInst>(Object) || isOurs(Object) || (G && G->isConstant()) ||
        (A && isInMemory(*A) && !IsWrite))
      continue;
    VgPattern P = {};
    Terms Rest;
    bool IsKnown = setBase(P, Object);
    IsKnown = IsKnown && SizeBytes && SizeBytes <= 64 && Objects.size() == 1 &&
              addPointer(P, Address, Object, Rest);
    if (!IsKnown) {
      P = {};
      setBase(P, Object);
      P.Flags = VG_PATTERN_ANYWHERE;
    } else {
      P.SizeBytes = uint32_t(SizeBytes);
      P.Rest = numberOf(Rest);
      if (const CallInst *Mark = WithLoops ? sharedMark(Of) : nullptr)
        setVariable(P, *Mark);
      forEachTest(At, [&](const ICmpInst &Test, bool IsTrue) {
        limitThreads(P, Test, IsTrue);
      });
    }
    P.Flags |= IsWrite ? uint32_t(VG_PATTERN_WRITE) : 0u;
    Found.push_back(P);
  }
  return Found;
}

} // namespace porthip::vgpu
