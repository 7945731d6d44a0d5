// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Compile/Instrument/CheckWriter.h"
#include "VirtualGpu/Compile/Instrument/Instrument.h"
#include "VirtualGpu/Compile/Instrument/LaneForms.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// How a sum's operand came about; X and Y are the operand itself and 0 where
/// that is not looked into.
struct Term {
  uint32_t Kind = VG_FLOAT_VALUE;
  Value *X = nullptr, *Y = nullptr;
  bool IsNegative = false; ///< the operand is what that gives, negated
};

class FloatInstrumenter : CheckWriter {
public:
  FloatInstrumenter(Module &M, StringRef Kernel, const CheckSet &Checks)
      : CheckWriter(M), Kernel(Kernel), Checks(Checks), Forms(M) {}

  void run() {
    forEachOwn([](const Instruction &I) { return kindOf(I) != VG_FLOAT_VALUE; },
               [&](Instruction &I) {
                 // Before the checks are users of it.
                 Value *IsTaken = nullptr;
                 Instruction *Place = placeFor(I, IsTaken);
                 if (kindOf(I) == VG_FLOAT_MATRIX) {
                   if (Checks.Float)
                     checkMatrix(I, Place);
                   return;
                 }
                 if (Checks.Float) {
                   checkDigits(I, Place, IsTaken);
                   checkBroken(I, Place, IsTaken);
                 }
                 if (Checks.Underflow)
                   checkSmall(I, Place, IsTaken);
               });
  }

private:
  /// "__vgi.llvm.nvvm.mma.m16n8k16.row.col.f16.f16", amdgcn.mfma, ...
  static bool isMatrixProduct(const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *F = Call ? Call->getCalledFunction() : nullptr;
    if (!F || !F->getName().starts_with("__vgi."))
      return false;
    for (const char *Part : {".mma.", ".mfma.", ".wmma."})
      if (F->getName().contains(Part) && !F->getName().contains(".load.") &&
          !F->getName().contains(".store."))
        return true;
    return false;
  }

  static uint32_t kindOf(const Instruction &I) {
    if (isMatrixProduct(I))
      return VG_FLOAT_MATRIX;
    if (!I.getType()->isFPOrFPVectorTy() ||
        isa<ScalableVectorType>(I.getType()))
      return VG_FLOAT_VALUE;
    switch (I.getOpcode()) {
    case Instruction::FAdd:
      return VG_FLOAT_ADD;
    case Instruction::FSub:
      return VG_FLOAT_SUB;
    case Instruction::FMul:
      return VG_FLOAT_MUL;
    case Instruction::FDiv:
      return VG_FLOAT_DIV;
    case Instruction::FPTrunc:
      return VG_FLOAT_NARROW;
    case Instruction::Call:
      return kindOfCall(cast<CallInst>(I));
    default:
      return VG_FLOAT_VALUE;
    }
  }

  static uint32_t kindOfCall(const CallInst &Call) {
    const Function *F = Call.getCalledFunction();
    if (!F || Call.arg_size() == 0 || Call.arg_size() > 3)
      return VG_FLOAT_VALUE;
    switch (F->getIntrinsicID()) {
    case Intrinsic::fma:
      return VG_FLOAT_FMA;
    case Intrinsic::sqrt:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow:
    case Intrinsic::sin:
    case Intrinsic::cos:
      return VG_FLOAT_CALL;
    default:
      break;
    }
    for (const Use &U : Call.args())
      if (!U->getType()->isFloatingPointTy() && !U->getType()->isIntegerTy())
        return VG_FLOAT_VALUE;
    const StringRef Name = F->getName();
    return Name.starts_with("__nv_") || Name.starts_with("__ocml_") ||
                   isApproximate(Name)
               ? VG_FLOAT_CALL
               : VG_FLOAT_VALUE;
  }

  /// "__vgi.llvm.nvvm.rsqrt.approx.f": what inline PTX and builtins become.
  static bool isApproximate(StringRef Name) {
    for (const char *Part :
         {".sqrt.", ".rsqrt.", ".rcp.", ".rsq.", ".div.", ".ex2.", ".lg2.",
          ".log.", ".exp2.", ".sin.", ".cos."})
      if (Name.starts_with("__vgi.") && Name.contains(Part))
        return true;
    return false;
  }

  /// Name of a call.
  static std::string nameOf(const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    return Call ? libraryName(*Call->getCalledFunction()) : "";
  }

  static unsigned elementsOf(const Type *T) {
    auto *V = dyn_cast<FixedVectorType>(T);
    return V ? V->getNumElements() : 1;
  }

  static Value *element(IRBuilder<> &B, Value *V, unsigned I) {
    return V->getType()->isVectorTy() ? B.CreateExtractElement(V, I) : V;
  }

  static unsigned operandsOf(const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    return Call ? Call->arg_size() : I.getNumOperands();
  }

  /// if (IsTold(element of I, its operands)) Service
  void checkEach(Instruction &I, Instruction *Place, Value *IsTaken,
                 StringRef Service,
                 function_ref<Value *(IRBuilder<> &, ArrayRef<Value *>)> Is) {
    const unsigned Operands = operandsOf(I);
    VgFloatSite Site = {};
    Site.Kind = kindOf(I);
    Site.OperandCount = Operands;
    for (unsigned N = 0; N != std::min(Operands, 3u); ++N)
      Site.KindA |= unsigned(isa<Constant>(I.getOperand(N))) << N;
    Site.MinExponent = APFloat::semanticsMinExponent(
        I.getType()->getScalarType()->getFltSemantics());
    Constant *SiteData = siteOf(I, Site);
    for (unsigned E = 0; E != elementsOf(I.getType()); ++E) {
      IRBuilder<> B(Place);
      Value *Result = element(B, &I, E);
      SmallVector<Value *, 4> Each;
      for (unsigned N = 0; N != std::min(Operands, 3u); ++N)
        Each.push_back(element(B, I.getOperand(N), E));
      Each.resize(3, ConstantFP::getZero(Result->getType()));
      Each.push_back(Result);
      Value *IsTold = Is(B, Each);
      if (IsTaken)
        IsTold = B.CreateAnd(IsTold, IsTaken);
      begin(B, IsTold, Place, I);
      callForm(B, Service, Each, SiteData);
    }
  }

  static Value *absolute(IRBuilder<> &B, Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  }

  /// if (|I| is infinite or NaN) __vg_check_float
  void checkBroken(Instruction &I, Instruction *Place, Value *IsTaken) {
    checkEach(
        I, Place, IsTaken, "__vg_check_float",
        [](IRBuilder<> &B, ArrayRef<Value *> V) { return isBroken(B, V[3]); });
  }

  /// All numbers in \p V, of vectors and structures of such.
  static void numbersIn(IRBuilder<> &B, Value *V,
                        SmallVectorImpl<Value *> &To) {
    Type *T = V->getType();
    if (auto *S = dyn_cast<StructType>(T)) {
      for (unsigned N = 0; N != S->getNumElements(); ++N)
        numbersIn(B, B.CreateExtractValue(V, N), To);
    } else if (T->isFPOrFPVectorTy()) {
      for (unsigned E = 0; E != elementsOf(T); ++E)
        To.push_back(element(B, V, E));
    }
  }

  /// Infinite or NaN.
  static Value *isBroken(IRBuilder<> &B, Value *V) {
    return B.CreateFCmpUEQ(absolute(B, V),
                           ConstantFP::getInfinity(V->getType()));
  }

  static Value *isOneBroken(IRBuilder<> &B, ArrayRef<Value *> Numbers) {
    Value *Is = B.getFalse();
    for (Value *V : Numbers)
      Is = B.CreateOr(Is, isBroken(B, V));
    return Is;
  }

  /// The numbers that \p Passed was before fit-builtin-calls passed it as C
  /// can.
  static void numbersPassed(IRBuilder<> &B, Value *Passed,
                            SmallVectorImpl<Value *> &To) {
    if (auto *At = dyn_cast<AllocaInst>(Passed))
      numbersIn(B, B.CreateLoad(At->getAllocatedType(), At), To);
    else if (auto *Cast = dyn_cast<BitCastInst>(Passed))
      numbersIn(B, Cast->getOperand(0), To);
    else
      numbersIn(B, Passed, To);
  }

  /// if (one of I's numbers is broken, and no operand of the lane's is)
  /// __vg_check_float
  void checkMatrix(Instruction &I, Instruction *Place) {
    IRBuilder<> B(Place);
    SmallVector<Value *, 16> Results, Operands;
    const bool IsInMemory = I.getType()->isVoidTy();
    for (auto [N, Passed] : enumerate(cast<CallInst>(I).args()))
      numbersPassed(B, Passed, IsInMemory && N == 0 ? Results : Operands);
    numbersIn(B, &I, Results);
    if (Results.empty())
      return;
    Value *Result = Results.back();
    for (Value *V : Results)
      Result = B.CreateSelect(isBroken(B, V), V, Result);
    Value *IsElsewhere = isOneBroken(B, Operands);
    VgFloatSite Site = {};
    Site.Kind = VG_FLOAT_MATRIX;
    Constant *SiteData = siteOf(I, Site);
    begin(B, B.CreateAnd(isBroken(B, Result), B.CreateNot(IsElsewhere)), Place,
          I);
    SmallVector<Value *, 4> Values(3, ConstantFP::getZero(Result->getType()));
    Values.push_back(Result);
    callForm(B, "__vg_check_float", Values, SiteData);
  }

  /// if (|I| is below the normal numbers) __vg_check_underflow; of zero only
  /// where an operand tells that nothing gives it exactly.
  void checkSmall(Instruction &I, Instruction *Place, Value *IsTaken) {
    const uint32_t Kind = kindOf(I);
    // Sums that small are exact.
    if (Kind == VG_FLOAT_ADD || Kind == VG_FLOAT_SUB)
      return;
    const std::string Name = nameOf(I);
    const bool IsPower =
        StringRef(Name).contains("exp") || StringRef(Name).contains("ex2");
    checkEach(I, Place, IsTaken, "__vg_check_underflow",
              [&](IRBuilder<> &B, ArrayRef<Value *> V) {
                Value *R = V[3];
                auto isNot0 = [&](Value *X) {
                  return B.CreateFCmpONE(X, ConstantFP::getZero(X->getType()));
                };
                Value *IsSmall = B.CreateFCmpOLT(
                    absolute(B, R),
                    ConstantFP::get(R->getType(),
                                    APFloat::getSmallestNormalized(
                                        R->getType()->getFltSemantics())));
                if (IsPower)
                  return IsSmall;
                if (Kind == VG_FLOAT_FMA || Kind == VG_FLOAT_CALL)
                  return B.CreateAnd(IsSmall, isNot0(R));
                IsSmall = B.CreateAnd(IsSmall, isNot0(V[0]));
                return Kind == VG_FLOAT_MUL ? B.CreateAnd(IsSmall, isNot0(V[1]))
                                            : IsSmall;
              });
  }

  static Term termOf(Value *V) {
    if (isa<ConstantFP>(V))
      return {VG_FLOAT_VALUE, V, V};
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return {};
    if (I->getOpcode() == Instruction::FNeg) {
      Term T = termOf(I->getOperand(0));
      T.IsNegative = !T.IsNegative;
      return T;
    }
    const uint32_t Kind = kindOf(*I);
    if (Kind < VG_FLOAT_ADD || Kind > VG_FLOAT_DIV)
      return {};
    return {Kind, I->getOperand(0), I->getOperand(1)};
  }

  /// (s + y) - s is how a rounding error is computed, which is meant.
  static bool isOfTerm(const Value *V, const Term &T) {
    return T.Kind != VG_FLOAT_VALUE && (isSame(T.X, V) || isSame(T.Y, V));
  }

  /// Up to the sign.
  static bool isSame(const Value *A, const Value *B) {
    auto *X = dyn_cast<ConstantFP>(A), *Y = dyn_cast<ConstantFP>(B);
    if (X && Y)
      return abs(X->getValueAPF()).bitwiseIsEqual(abs(Y->getValueAPF()));
    return withoutSign(A) == withoutSign(B);
  }

  static const Value *withoutSign(const Value *V) {
    auto *I = dyn_cast<UnaryOperator>(V);
    return I && I->getOpcode() == Instruction::FNeg ? I->getOperand(0) : V;
  }

  /// Where both operands are seen to have been rounded, or one and the other is
  /// a number: what a variable or memory holds counts as exact, and a small
  /// change of it is what many loops wait for.
  void checkDigits(Instruction &I, Instruction *Place, Value *IsTaken) {
    const uint32_t Kind = kindOf(I);
    if (!I.getType()->isFloatTy() && !I.getType()->isDoubleTy())
      return;
    Term A, B;
    Value *Left = nullptr, *Right = nullptr;
    if (Kind == VG_FLOAT_ADD || Kind == VG_FLOAT_SUB) {
      Left = I.getOperand(0);
      Right = I.getOperand(1);
      A = termOf(Left);
      B = termOf(Right);
    } else if (Kind == VG_FLOAT_FMA) {
      A = {VG_FLOAT_MUL, I.getOperand(0), I.getOperand(1)};
      Right = I.getOperand(2);
      B = termOf(Right);
    }
    // A product within an fma is not rounded.
    const bool IsRounded = Kind == VG_FLOAT_FMA ? B.Kind != VG_FLOAT_VALUE
                                                : A.Kind != VG_FLOAT_VALUE ||
                                                      B.Kind != VG_FLOAT_VALUE;
    if (!A.X || !B.X || !IsRounded || (Left && isOfTerm(Left, B)) ||
        isOfTerm(Right, A))
      return;
    emitDigits(I, Kind == VG_FLOAT_SUB ? VG_FLOAT_SUB : VG_FLOAT_ADD, A, B,
               Right, Place, IsTaken);
  }

  /// if (|I| <= |Operand| * small) __vg_check_digits
  void emitDigits(Instruction &I, uint32_t Kind, const Term &A, const Term &B,
                  Value *Operand, Instruction *Place, Value *IsTaken) {
    VgFloatSite Site = {};
    Site.Kind = Kind;
    Site.OperandCount = 2;
    Site.KindA = A.Kind;
    Site.KindB = B.Kind;
    Site.IsSingle = I.getType()->isFloatTy();
    Constant *SiteData = siteOf(I, Site);
    IRBuilder<> Build(Place);
    auto abs = [&](Value *V) {
      return Build.CreateUnaryIntrinsic(Intrinsic::fabs, V);
    };
    Value *Small = Build.CreateFMul(
        abs(Operand),
        ConstantFP::get(I.getType(), Site.IsSingle ? 0x1p-20 : 0x1p-48));
    // Not where both are zero, which is common.
    Value *Is = Build.CreateAnd(
        Build.CreateFCmpOLE(abs(&I), Small),
        Build.CreateFCmpOGT(Small, ConstantFP::getZero(I.getType())));
    if (IsTaken)
      Is = Build.CreateAnd(Is, IsTaken);
    begin(Build, Is, Place, I);
    SmallVector<Value *, 8> Values;
    for (const Term &T : {A, B}) {
      const bool IsSum = T.Kind == VG_FLOAT_ADD || T.Kind == VG_FLOAT_SUB;
      Values.push_back(T.IsNegative ? Build.CreateFNeg(T.X) : T.X);
      Values.push_back(T.IsNegative && IsSum ? Build.CreateFNeg(T.Y) : T.Y);
    }
    Values.push_back(&I);
    callForm(Build, "__vg_check_digits", Values, SiteData);
  }

  /// As floats where all are: their conversions would be done for all lanes.
  void callForm(IRBuilder<> &B, StringRef Service,
                MutableArrayRef<Value *> Values, Constant *Site) {
    auto isFloat = [](Value *V) { return V->getType()->isFloatTy(); };
    if (!all_of(Values, isFloat))
      for (Value *&V : Values)
        V = toDouble(B, V);
    Forms.call(B, Service, B.CreateCall(block()), B.CreateCall(lane()), Values,
               Site);
  }

  Constant *siteOf(const Instruction &I, const VgFloatSite &Site) {
    auto *T = StructType::get(
        C, {Pointer, Pointer, Pointer, I32, I32, I32, I32, I32, I32});
    auto number = [&](uint32_t N) { return ConstantInt::get(I32, N); };
    Constant *Data = ConstantStruct::get(
        T, {text(lineOf(I)), text(Kernel), text(nameOf(I)), number(Site.Kind),
            number(Site.OperandCount), number(Site.KindA), number(Site.KindB),
            number(Site.IsSingle), number(uint32_t(Site.MinExponent))});
    return constant(Data, "vg.float");
  }

  const std::string Kernel;
  const CheckSet &Checks;
  LaneForms Forms;
};

} // namespace

void instrumentFloats(Module &M, StringRef Kernel, const CheckSet &Checks) {
  FloatInstrumenter(M, Kernel, Checks).run();
}

} // namespace porthip::vgpu
