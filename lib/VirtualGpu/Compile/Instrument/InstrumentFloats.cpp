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
  FloatInstrumenter(Module &M, StringRef Kernel)
      : CheckWriter(M), Kernel(Kernel), Forms(M) {}

  void run() {
    forEachOwn([](const Instruction &I) { return kindOf(I) != VG_FLOAT_VALUE; },
               [&](Instruction &I) {
                 // Before the checks are users of it.
                 Value *IsTaken = nullptr;
                 Instruction *Place = placeFor(I, IsTaken);
                 checkDigits(I, Place, IsTaken);
                 checkBroken(I, Place, IsTaken);
               });
  }

private:
  static uint32_t kindOf(const Instruction &I) {
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
    for (const char *Part : {".sqrt.", ".rsqrt.", ".rcp.", ".rsq.", ".div.",
                             ".ex2.", ".lg2.", ".log.", ".exp2."})
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

  /// if (|I| is infinite or NaN) __vg_check_float
  void checkBroken(Instruction &I, Instruction *Place, Value *IsTaken) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const unsigned Operands = Call ? Call->arg_size() : I.getNumOperands();
    VgFloatSite Site = {};
    Site.Kind = kindOf(I);
    Site.OperandCount = Operands;
    Constant *SiteData = siteOf(I, Site);
    for (unsigned E = 0; E != elementsOf(I.getType()); ++E) {
      IRBuilder<> B(Place);
      Value *Result = element(B, &I, E);
      Value *Is =
          B.CreateFCmpUEQ(B.CreateUnaryIntrinsic(Intrinsic::fabs, Result),
                          ConstantFP::getInfinity(Result->getType()));
      if (IsTaken)
        Is = B.CreateAnd(Is, IsTaken);
      begin(B, Is, Place, I);
      SmallVector<Value *, 3> Each;
      for (unsigned N = 0; N != std::min(Operands, 3u); ++N)
        Each.push_back(element(B, I.getOperand(N), E));
      Each.resize(3, ConstantFP::getZero(Result->getType()));
      Each.push_back(Result);
      callForm(B, "__vg_check_float", Each, SiteData);
    }
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
            number(Site.IsSingle), number(0)});
    return constant(Data, "vg.float");
  }

  const std::string Kernel;
  LaneForms Forms;
};

} // namespace

void instrumentFloats(Module &M, StringRef Kernel) {
  FloatInstrumenter(M, Kernel).run();
}

} // namespace porthip::vgpu
