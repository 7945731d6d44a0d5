// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Certify/Operations.h"
#include "Ptx/Syntax/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/GlobPattern.h"
#include <map>

using namespace llvm;

namespace porthip::vgpu {
namespace {

enum class Of : uint8_t { Any, Nvidia, Amd };

struct Row {
  Of For;
  const char *Pattern;
  Exactness Class;
  const char *Bound, *Source;
};

namespace source {
#define SOURCE(Id, Text) constexpr char Id[] = Text;
#include "VirtualGpu/Compile/Certify/Operations.def"
} // namespace source

constexpr Row Functions[] = {
#define FUNCTION(Vendor, Pattern, Class, Bound, Source)                        \
  {Of::Vendor, Pattern, Exactness::Class, Bound, source::Source},
#include "VirtualGpu/Compile/Certify/Operations.def"
};

constexpr Row Statements[] = {
#define STATEMENT(Vendor, Pattern, Class, Bound, Source)                       \
  {Of::Vendor, Pattern, Exactness::Class, Bound, source::Source},
#include "VirtualGpu/Compile/Certify/Operations.def"
};

namespace form {
#define FORM(Id, Text, Class, Bound, Source)                                   \
  Operation Id() { return {Exactness::Class, Text, Bound, source::Source}; }
#include "VirtualGpu/Compile/Certify/Operations.def"
} // namespace form

/// The rows of functions, or of statements.
class Table {
public:
  explicit Table(ArrayRef<Row> Rows) {
    for (const Row &R : Rows)
      Patterns.emplace_back(
          &R, cantFail(GlobPattern::create(R.Pattern, MostPatterns)));
  }

  /// Null: no row has it.
  const Row *find(Vendor For, StringRef Name) const {
    const Of Own = For == Vendor::Amd ? Of::Amd : Of::Nvidia;
    for (const auto &[R, Pattern] : Patterns)
      if ((R->For == Of::Any || R->For == Own) && Pattern.match(Name))
        return R;
    return nullptr;
  }

private:
  /// The most patterns that the braces of one row may make.
  static constexpr size_t MostPatterns = 1024;
  std::vector<std::pair<const Row *, GlobPattern>> Patterns;
};

const Table &functions() {
  static const Table Known(Functions);
  return Known;
}

const Table &statements() {
  static const Table Known(Statements);
  return Known;
}

Operation unknown(StringRef Name) {
  Operation Found{Exactness::NotModelled, Name.str(), "", source::Porthip};
  Found.IsUnknown = true;
  return Found;
}

Operation pointerCall() {
  Operation Found = form::PointerCall();
  Found.IsUnknown = true;
  return Found;
}

std::optional<Operation> inexactRow(const Row *R, StringRef Name) {
  if (!R)
    return unknown(Name);
  if (R->Class == Exactness::Exact)
    return std::nullopt;
  return Operation{R->Class, Name.str(), R->Bound, R->Source};
}

/// Special registers, as rows of statements have them: "%clock64".
void collectRegisters(ArrayRef<ptx::Operand> Operands,
                      std::vector<std::string> &To) {
  for (const ptx::Operand &O : Operands) {
    if (O.isName() && StringRef(O.Name).starts_with("%"))
      To.push_back(O.Name);
    collectRegisters(O.Parts, To);
  }
}

/// Collects the instructions of a statement, with all modifiers.
void collectPtx(ArrayRef<ptx::Statement> Body, std::vector<std::string> &To) {
  for (const ptx::Statement &S : Body) {
    if (S.Of == ptx::Statement::Kind::Scope)
      collectPtx(S.Body, To);
    if (S.Of != ptx::Statement::Kind::Instruction)
      continue;
    std::string Name = S.Instruction.Opcode;
    for (const std::string &Modifier : S.Instruction.Modifiers)
      Name += "." + Modifier;
    To.push_back(std::move(Name));
    collectRegisters(S.Instruction.Operands, To);
  }
}

/// None: it cannot be read.
std::optional<std::vector<std::string>> mnemonicsOf(Vendor For,
                                                    StringRef Text) {
  std::vector<std::string> Names;
  if (For == Vendor::Nvidia) {
    auto Body = ptx::parse(Text);
    if (!Body) {
      consumeError(Body.takeError());
      return std::nullopt;
    }
    collectPtx(*Body, Names);
    return Names;
  }
  for (StringRef Line : split(Text, '\n'))
    for (StringRef One : split(Line.split(';').first, ';'))
      if (StringRef Name = One.trim().take_until(isSpace); !Name.empty())
        Names.push_back(Name.str());
  return Names;
}

/// The product that a sum may be fused with: also an element of one of vectors,
/// which back ends take apart.
bool isProduct(const Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return false;
  if (I->getOpcode() == Instruction::FNeg ||
      I->getOpcode() == Instruction::FPExt || isa<ExtractElementInst>(I))
    return isProduct(I->getOperand(0));
  if (isa<InsertElementInst, ShuffleVectorInst>(I))
    return isProduct(I->getOperand(0)) || isProduct(I->getOperand(1));
  return I->getOpcode() == Instruction::FMul && I->hasAllowContract();
}

bool isRoot(const Value *V) {
  const auto *Call = dyn_cast<IntrinsicInst>(V);
  return Call && Call->getIntrinsicID() == Intrinsic::sqrt;
}

/// Values that the compiler may take for others than IEEE's.
bool isFast(const Instruction &I) {
  return I.hasAllowReassoc() || I.hasNoNaNs() || I.hasNoInfs() ||
         I.hasNoSignedZeros() || I.hasAllowReciprocal() || I.hasApproxFunc();
}

/// IEEE's, and bfloat, which both vendors round as IEEE has it.
bool isUsualFloat(const Type *T) {
  T = T->getScalarType();
  return T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() || T->isDoubleTy();
}

/// Whether only the distance of two addresses is used.
bool isMeasured(const PtrToIntInst &I) {
  return !I.use_empty() && all_of(I.users(), [](const User *U) {
    const auto *Sum = dyn_cast<BinaryOperator>(U);
    return Sum && Sum->getOpcode() == Instruction::Sub &&
           isa<PtrToIntInst>(Sum->getOperand(0)) &&
           isa<PtrToIntInst>(Sum->getOperand(1));
  });
}

std::optional<Operation> inexactAtomic(const AtomicRMWInst &I) {
  switch (I.getOperation()) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    // Memory has the same in the end, whatever the order.
    return I.use_empty() ? std::nullopt : std::optional(form::AtomicOrder());
  default:
    break;
  }
  Operation Found =
      I.isFloatingPointOperation() ? form::FloatAtomic() : form::AtomicOrder();
  Found.LeavesInexact = true;
  return Found;
}

bool isPrivate(const Value *Pointer) {
  return isa<AllocaInst>(getUnderlyingObject(Pointer));
}

} // namespace

StringRef nameOf(Exactness Of) {
  constexpr StringLiteral Names[] = {"exact", "bounded", "vendor-defined",
                                     "not-modelled"};
  return Names[size_t(Of)];
}

bool isOutput(const Function &F) {
  return F.getName() == "vprintf" || F.getName().starts_with("__ockl_printf") ||
         F.getName().starts_with("__ockl_fprintf");
}

std::optional<Operation> Operations::inexact(const Instruction &I) const {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return (Load->isVolatile() || Load->isAtomic()) &&
                   !isPrivate(Load->getPointerOperand())
               ? std::optional(form::UnorderedRead())
               : std::nullopt;
  if (const auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return inexactAtomic(*Atomic);
  if (isa<AtomicCmpXchgInst>(I)) {
    Operation Found = form::AtomicOrder();
    Found.LeavesInexact = true;
    return Found;
  }
  if (const auto *Cast = dyn_cast<PtrToIntInst>(&I)) {
    if (isMeasured(*Cast))
      return std::nullopt;
    Operation Found = form::Address();
    Found.IsAddress = true;
    return Found;
  }
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return inexactCall(*Call);
  return isa<FPMathOperator>(I) ? inexactMath(I) : std::nullopt;
}

std::optional<Operation> Operations::inexactMath(const Instruction &I) const {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
    break;
  default: // compares, chooses, converts, changes a sign
    return isFast(I) ? std::optional(form::FastMath()) : std::nullopt;
  }
  if (!isUsualFloat(I.getType()))
    return form::OtherWidth();
  if (I.getOpcode() == Instruction::FDiv)
    if (auto Found = inexactDivision(cast<BinaryOperator>(I)))
      return Found;
  if (isFast(I))
    return form::FastMath();
  if (I.getOpcode() == Instruction::FRem)
    return form::Remainder();
  if ((I.getOpcode() == Instruction::FAdd ||
       I.getOpcode() == Instruction::FSub) &&
      I.hasAllowContract() && any_of(I.operand_values(), isProduct))
    return form::Contraction();
  return std::nullopt;
}

std::optional<Operation>
Operations::inexactDivision(const BinaryOperator &I) const {
  const Type *T = I.getType()->getScalarType();
  if (T->isFloatTy() && (Flags & ImageFastDiv))
    return form::FastDivision();
  if (I.getMetadata(LLVMContext::MD_fpmath))
    return form::StatedDivision();
  if (T->isHalfTy() || T->isBFloatTy())
    return form::HalfDivision();
  if (Of == Vendor::Amd && I.hasAllowContract() && isRoot(I.getOperand(1)))
    return form::ReciprocalRoot();
  return std::nullopt;
}

std::optional<Operation> Operations::inexactRoot(const CallBase &Call) const {
  if (isFast(Call))
    return form::FastMath();
  const bool IsDouble = Call.getType()->getScalarType()->isDoubleTy();
  if (Call.getMetadata(LLVMContext::MD_fpmath) ||
      (!IsDouble && (Flags & (ImageFastSqrt | ImageUnsafeMath))))
    return Of == Vendor::Amd ? form::FastAmdRoot() : form::FastRoot();
  return std::nullopt;
}

std::optional<Operation> Operations::inexactCall(const CallBase &Call) const {
  if (const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return inexactAsm(*Asm);
  const Function *F = Call.getCalledFunction();
  if (!F)
    return pointerCall();
  if (!F->isDeclaration())
    return std::nullopt; // its instructions tell
  const StringRef Name = F->getName();
  if (Name.starts_with("llvm.sqrt.") || Name == "__nv_sqrtf" ||
      Name == "__nv_sqrt" || Name.starts_with("__ocml_sqrt_f"))
    if (!Name.contains("_rt"))
      return inexactRoot(Call);
  if (Name.starts_with("llvm.fmuladd.") || Name.starts_with("__ocml_fmuladd_"))
    return form::Contraction();
  if (Name.starts_with("llvm.vector.reduce.fadd.") ||
      Name.starts_with("llvm.vector.reduce.fmul."))
    return isFast(Call) ? std::optional(form::FastMath()) : std::nullopt;
  if (isa<MemIntrinsic>(Call))
    return std::nullopt;
  return inexactRow(functions().find(Of, Name), Name);
}

std::optional<Operation> Operations::inexactAsm(const InlineAsm &Asm) const {
  auto Names = mnemonicsOf(Of, Asm.getAsmString());
  if (!Names)
    return unknown("asm statement");
  std::optional<Operation> Worst;
  for (const std::string &Name : *Names) {
    auto Found = inexactRow(statements().find(Of, Name), Name);
    if (Found && (!Worst || Worst->Class < Found->Class))
      Worst = std::move(Found);
  }
  if (Worst && (StringRef(Worst->Name).starts_with("atom") ||
                StringRef(Worst->Name).starts_with("red")))
    Worst->LeavesInexact = true;
  return Worst;
}

/// Notes for arguments "$N" whether each is read as something else than an
/// address.
static void noteArguments(ArrayRef<ptx::Operand> Operands, bool IsInAddress,
                          std::map<unsigned, bool> &AsValue) {
  for (const ptx::Operand &O : Operands) {
    if (O.Of == ptx::Operand::Kind::Argument)
      AsValue[O.Argument] |= !IsInAddress;
    noteArguments(O.Parts, O.Of == ptx::Operand::Kind::Address, AsValue);
  }
}

static void noteArguments(ArrayRef<ptx::Statement> Body,
                          std::map<unsigned, bool> &AsValue) {
  for (const ptx::Statement &S : Body) {
    noteArguments(S.Body, AsValue);
    noteArguments(S.Instruction.Operands, /*IsInAddress=*/false, AsValue);
  }
}

SmallVector<unsigned, 4> Operations::addressesIn(const CallBase &Call) const {
  const auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  if (Of != Vendor::Nvidia)
    return {};
  auto Body = ptx::parse(Asm->getAsmString());
  if (!Body) {
    consumeError(Body.takeError());
    return {};
  }
  unsigned Results = 0;
  for (const InlineAsm::ConstraintInfo &C : Asm->ParseConstraints()) {
    if (C.isIndirect)
      return {};
    Results += C.Type == InlineAsm::isOutput;
  }
  std::map<unsigned, bool> AsValue;
  noteArguments(*Body, AsValue);
  SmallVector<unsigned, 4> Found;
  for (const auto &[Number, IsValue] : AsValue)
    if (!IsValue && Number >= Results && Number - Results < Call.arg_size())
      Found.push_back(Number - Results);
  return Found;
}

MemoryUse Operations::memoryUse(const InlineAsm &Asm) const {
  auto Names = mnemonicsOf(Of, Asm.getAsmString());
  if (!Names)
    return MemoryUse::Writes;
  constexpr StringLiteral Reads[] = {
      "ld",        "tex",     "tld4",   "suld",        "wmma.load",  "wgmma",
      "flat_load", "ds_read", "s_load", "global_load", "buffer_load"};
  constexpr StringLiteral Writes[] = {
      "st",       "atom",    "red.",    "cp",         "multimem",  "mbarrier",
      "sust",     "sured",   "tcgen05", "wmma.store", "tensormap", "flat_",
      "ds_write", "s_store", "global_", "buffer_",    "ds_"};
  auto isAnyOf = [&](ArrayRef<StringLiteral> Prefixes) {
    return [=](StringRef Name) {
      return any_of(Prefixes,
                    [&](StringRef Prefix) { return Name.starts_with(Prefix); });
    };
  };
  MemoryUse Most = MemoryUse::None;
  for (const std::string &Name : *Names) {
    if (isAnyOf(Reads)(Name))
      Most = std::max(Most, MemoryUse::Reads);
    else if (isAnyOf(Writes)(Name))
      Most = MemoryUse::Writes;
  }
  return Most;
}

} // namespace porthip::vgpu
