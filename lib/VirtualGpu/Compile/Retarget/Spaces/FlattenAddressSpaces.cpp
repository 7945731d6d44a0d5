// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expects: no shared variables, no inline asm, target intrinsics already plain
// functions (their own definitions name address spaces).
// Guarantees: host triple and data layout; every pointer is in space 0.
// Why here: all that needed the address spaces is done.
#include "VirtualGpu/Compile/Retarget/RetargetInternal.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// Types without address spaces.
class FlatTypes : public ValueMapTypeRemapper {
public:
  Type *remapType(Type *T) override {
    if (isa<IntegerType>(T) || T->isFloatingPointTy() || T->isVoidTy())
      return T;
    if (auto *P = dyn_cast<PointerType>(T))
      return P->getAddressSpace() ? PointerType::get(T->getContext(), 0) : T;
    if (Type *Known = Done.lookup(T))
      return Known;
    Type *Result = compute(T);
    Done[T] = Result;
    return Result;
  }

private:
  Type *compute(Type *T) {
    if (auto *A = dyn_cast<ArrayType>(T))
      return ArrayType::get(remapType(A->getElementType()),
                            A->getNumElements());
    if (auto *V = dyn_cast<VectorType>(T))
      return VectorType::get(remapType(V->getElementType()),
                             V->getElementCount());
    if (auto *F = dyn_cast<FunctionType>(T))
      return FunctionType::get(remapType(F->getReturnType()),
                               remapAll(F->params()), F->isVarArg());
    if (auto *S = dyn_cast<StructType>(T))
      return remapStruct(S);
    return T;
  }

  SmallVector<Type *> remapAll(ArrayRef<Type *> Types) {
    SmallVector<Type *> Result;
    for (Type *T : Types)
      Result.push_back(remapType(T));
    return Result;
  }

  Type *remapStruct(StructType *S) {
    if (S->isOpaque())
      return S;
    SmallVector<Type *> Elements = remapAll(S->elements());
    if (ArrayRef<Type *>(Elements) == S->elements())
      return S;
    if (S->isLiteral())
      return StructType::get(S->getContext(), Elements, S->isPacked());
    return StructType::create(S->getContext(), Elements, S->getName(),
                              S->isPacked());
  }

  DenseMap<Type *, Type *> Done;
};

constexpr RemapFlags Flags =
    RemapFlags(RF_NoModuleLevelChanges + RF_IgnoreMissingLocals);

/// The mapper would rebuild a cast as a cast from space 0 to space 0.
class CastDropper final : public ValueMaterializer {
public:
  CastDropper(ValueToValueMapTy &Map, FlatTypes &Types)
      : Map(Map), Types(Types) {}
  Value *materialize(Value *V) override {
    auto *E = dyn_cast<ConstantExpr>(V);
    if (!E || E->getOpcode() != Instruction::AddrSpaceCast)
      return nullptr;
    return MapValue(E->getOperand(0), Map, Flags, &Types, this);
  }

private:
  ValueToValueMapTy &Map;
  FlatTypes &Types;
};

class Flattener {
public:
  explicit Flattener(Module &M) : M(M), Casts(Map, Types) {}

  void run() {
    for (GlobalVariable &V : make_early_inc_range(M.globals()))
      replaceVariable(V);
    SmallVector<Function *> Functions;
    for (Function &F : M)
      Functions.push_back(&F);
    for (Function *F : Functions)
      replaceFunction(*F);
    for (GlobalVariable &V : M.globals())
      if (V.hasInitializer() && !is_contained(Old, &V))
        V.setInitializer(
            MapValue(V.getInitializer(), Map, Flags, &Types, &Casts));
    for (Function &F : M)
      remapBody(F);
    eraseOld();
    remangle();
  }

private:
  void replaceVariable(GlobalVariable &V) {
    Type *T = Types.remapType(V.getValueType());
    if (!V.getAddressSpace() && T == V.getValueType())
      return;
    // The linkage of a definition wants an initializer; the true one follows.
    auto *New =
        new GlobalVariable(M, T, V.isConstant(), V.getLinkage(),
                           V.hasInitializer() ? PoisonValue::get(T) : nullptr,
                           "", &V, V.getThreadLocalMode(), 0);
    New->copyAttributesFrom(&V);
    New->copyMetadata(&V, 0);
    New->takeName(&V);
    Map[&V] = New;
    Old.insert(&V);
    if (V.hasInitializer())
      Initializers.push_back({New, V.getInitializer()});
  }

  /// Attributes that name a type.
  void remapAttributes(Function &F) {
    for (unsigned I = 0; I < F.arg_size(); ++I)
      for (Attribute::AttrKind Kind :
           {Attribute::ByVal, Attribute::ByRef, Attribute::StructRet})
        if (Type *T = F.getParamAttribute(I, Kind).isValid()
                          ? F.getParamAttribute(I, Kind).getValueAsType()
                          : nullptr) {
          F.removeParamAttr(I, Kind);
          F.addParamAttr(
              I, Attribute::get(M.getContext(), Kind, Types.remapType(T)));
        }
  }

  void replaceFunction(Function &F) {
    auto *T = cast<FunctionType>(Types.remapType(F.getFunctionType()));
    if (T == F.getFunctionType() && !F.getAddressSpace()) {
      remapAttributes(F);
      return;
    }
    Function *New = Function::Create(T, F.getLinkage(), 0, "");
    M.getFunctionList().insert(F.getIterator(), New);
    New->copyAttributesFrom(&F);
    New->copyMetadata(&F, 0);
    New->setComdat(F.getComdat());
    // Not takeName: it does not look whether the name is an intrinsic's.
    std::string Name = F.getName().str();
    F.setName("");
    New->setName(Name);
    New->splice(New->begin(), &F);
    for (auto [From, To] : zip(F.args(), New->args())) {
      To.takeName(&From);
      From.mutateType(To.getType());
      From.replaceAllUsesWith(&To);
    }
    remapAttributes(*New);
    Map[&F] = New;
    Old.insert(&F);
  }

  void remapBody(Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      // Variables' places are for debuggers that we do not serve; lines stay.
      I.dropDbgRecords();
      RemapInstruction(&I, Map, Flags, &Types, &Casts);
      if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I)) {
        Cast->replaceAllUsesWith(Cast->getPointerOperand());
        Cast->eraseFromParent();
      }
    }
  }

  void eraseOld() {
    for (auto [New, Initializer] : Initializers)
      New->setInitializer(MapValue(Initializer, Map, Flags, &Types, &Casts));
    for (GlobalValue *V : Old)
      if (auto *Variable = dyn_cast<GlobalVariable>(V))
        Variable->setInitializer(nullptr);
    for (GlobalValue *V : Old) {
      V->removeDeadConstantUsers();
      // The users left are constants that nobody uses (metadata among them).
      V->replaceAllUsesWith(PoisonValue::get(V->getType()));
      V->eraseFromParent();
    }
  }

  void remangle() {
    for (Function &F : make_early_inc_range(M))
      if (F.isIntrinsic())
        if (std::optional<Function *> New =
                Intrinsic::remangleIntrinsicFunction(&F)) {
          F.replaceAllUsesWith(*New);
          F.eraseFromParent();
        }
  }

  Module &M;
  FlatTypes Types;
  ValueToValueMapTy Map;
  CastDropper Casts;
  SmallSetVector<GlobalValue *, 16> Old;
  SmallVector<std::pair<GlobalVariable *, Constant *>> Initializers;
};

} // namespace

Error flattenAddressSpaces(Module &M, RetargetState &State) {
  Flattener(M).run();
  Triple Host(sys::getProcessTriple());
  M.setTargetTriple(Host);
  M.setDataLayout(Host.computeDataLayout());
  return Error::success();
}

} // namespace porthip::vgpu
