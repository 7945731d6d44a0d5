// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports nothing: notes the project's kernels, what they use, and where they
// are launched. Port/Port.h says what counts.
#include "Checks/Analysis/Flow/FlowLaunches.h"
#include "Checks/Analysis/Fold.h"
#include "Checks/Analysis/KernelUses.h"
#include "Checks/Analysis/Sites.h"
#include "Frontend/Kernels/KernelBody.h"
#include "Support/Files/Files.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

/// The size of a type and the value of an expression with the template
/// arguments of a kernel, where they have any. Parses instantiate no bodies, so
/// that clang does not say.
class Sizes {
public:
  Sizes(CheckContext &C, const TemplateArgumentList *Given)
      : C(C), Given(Given) {}

  std::optional<uint64_t> bytes(QualType Type) const {
    if (!Type->isDependentType()) {
      if (!isFixed(Type))
        return std::nullopt;
      return C.AST.getTypeSizeInChars(Type).getQuantity();
    }
    if (const auto *Array = C.AST.getAsArrayType(Type)) {
      auto Element = bytes(Array->getElementType());
      auto Count = extent(*Array);
      return Element && Count && *Count >= 0
                 ? std::optional(
                       llvm::SaturatingMultiply(*Element, uint64_t(*Count)))
                 : std::nullopt;
    }
    const auto *Parameter = Type->getAs<TemplateTypeParmType>();
    const TemplateArgument *A =
        Parameter ? argument(Parameter->getDepth(), Parameter->getIndex())
                  : nullptr;
    return A && A->getKind() == TemplateArgument::Type &&
                   !A->getAsType()->isDependentType()
               ? bytes(A->getAsType())
               : std::nullopt;
  }

  std::optional<int64_t> value(const Expr *E) const {
    return foldConstant(E, C.AST, Guard,
                        [&](const Expr &Each) { return meaning(Each); });
  }

private:
  Meaning meaning(const Expr &E) const {
    if (auto Known = evaluatedByClang(E, C.AST))
      return {Known};
    if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(&E);
        Size && Size->getKind() == UETT_SizeOf) {
      auto Bytes = bytes(Size->getTypeOfArgument());
      return {Bytes ? std::optional<int64_t>(*Bytes) : std::nullopt};
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(&E);
    if (!Ref)
      return {};
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return {std::nullopt,
              V->getType().isConstQualified() ? V->getInit() : nullptr};
    const auto *P = dyn_cast<NonTypeTemplateParmDecl>(Ref->getDecl());
    const TemplateArgument *A =
        P ? argument(P->getDepth(), P->getIndex()) : nullptr;
    return {A && A->getKind() == TemplateArgument::Integral
                ? A->getAsIntegral().tryExtValue()
                : std::nullopt};
  }

  const TemplateArgument *argument(unsigned Depth, unsigned Index) const {
    return Given && Depth == 0 && Index < Given->size() ? &Given->get(Index)
                                                        : nullptr;
  }

  std::optional<int64_t> extent(const ArrayType &Array) const {
    if (const auto *Fixed = dyn_cast<ConstantArrayType>(&Array))
      return int64_t(Fixed->getZExtSize());
    const auto *Open = dyn_cast<DependentSizedArrayType>(&Array);
    return Open ? value(Open->getSizeExpr()) : std::nullopt;
  }

  /// CUB's storage has another size in the port's library.
  bool isFixed(QualType Type) const {
    if (Type->isIncompleteType() || Type->isVariableArrayType())
      return false;
    const auto *Record = C.AST.getBaseElementType(Type)->getAsCXXRecordDecl();
    if (!Record)
      return true;
    if (Record->isInvalidDecl()) // it may hold itself
      return false;
    if (C.isCuda(*Record))
      return !isIn(Record, "cub");
    return llvm::all_of(Record->fields(), [&](const FieldDecl *F) {
      return isFixed(F->getType());
    });
  }

  CheckContext &C;
  const TemplateArgumentList *Given;
  mutable EvaluationGuard Guard;
};

/// A kernel with all that it calls.
class KernelReader {
public:
  KernelReader(CheckContext &C, KernelUseReader &Reader)
      : C(C), Reader(Reader) {}

  KernelFacts read(const FunctionDecl &Kernel) {
    std::vector<const FunctionDecl *> Work = {&Kernel};
    llvm::DenseSet<const FunctionDecl *> Seen = {&Kernel};
    while (!Work.empty()) {
      const FunctionDecl *F = Work.back();
      Work.pop_back();
      const KernelUses &U = Reader.of(F);
      count(U.Counts);
      Shared.insert_range(U.Shared);
      for (const FunctionDecl *Callee : U.Callees)
        if (Seen.insert(Callee).second)
          Work.push_back(Callee);
    }
    measure(Kernel, nullptr);
    if (const auto *Template = Kernel.getDescribedFunctionTemplate()) {
      Facts.IsTemplate = true;
      for (const FunctionDecl *Instance : Template->specializations())
        if (Instance->isTemplateInstantiation()) {
          measure(Kernel, Instance->getTemplateSpecializationArgs());
          Facts.Units.emplace(kernelName(*Instance), "");
        }
    }
    Facts.IsParsed = true;
    return Facts;
  }

private:
  void count(const KernelFacts &From) {
    for (UseCount Kind : AllUseCounts)
      Facts.*Kind += From.*Kind;
  }

  /// Measures all instances; of the instances of a template the largest counts.
  void measure(const FunctionDecl &Kernel, const TemplateArgumentList *Given) {
    Sizes OfKernel(C, Given), OfOthers(C, nullptr);
    uint64_t Bytes = 0;
    for (const VarDecl *V : Shared) {
      if (V->hasExternalStorage() && V->getType()->isIncompleteArrayType()) {
        Facts.UsesDynamicShared = true;
        continue;
      }
      // Arguments are the kernel's own, not those of what it calls.
      bool IsOwn = V->getDeclContext() == &Kernel;
      Bytes = llvm::SaturatingAdd(
          Bytes, (IsOwn ? OfKernel : OfOthers).bytes(V->getType()).value_or(0));
    }
    Facts.SharedBytes = std::max(Facts.SharedBytes, Bytes);
    if (const auto *Bounds = Kernel.getAttr<CUDALaunchBoundsAttr>())
      Facts.MaxBlockLanes = std::max<uint64_t>(
          Facts.MaxBlockLanes,
          OfKernel.value(Bounds->getMaxThreads()).value_or(0));
  }

  CheckContext &C;
  KernelUseReader &Reader;
  KernelFacts Facts;
  llvm::SmallSetVector<const VarDecl *, 8> Shared;
};

std::string nameOf(const FunctionDecl &F) {
  PrintingPolicy Policy(F.getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  F.printQualifiedName(OS, Policy);
  return Name;
}

std::string onOneLine(StringRef Text) {
  llvm::SmallVector<StringRef, 16> Words;
  llvm::SplitString(Text, Words, " \t\r\n");
  return llvm::join(Words, " ");
}

class KernelFactsCollector : public Check {
public:
  void onEnd(CheckContext &C) override {
    KernelUseReader Reader(C);
    for (const FunctionDecl *F : C.functions())
      if (F->hasAttr<CUDAGlobalAttr>())
        addKernel(*F, Reader, C);
    const Sites &S = C.analysis<Sites>();
    for (const Launch &L : S.launches())
      addLaunch(L, S, C);
    for (StringRef Api : {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"})
      for (const CallSite &Site : S.calls(Api))
        addCall(*Site.Call, S, C);
  }

private:
  static void addKernel(const FunctionDecl &F, KernelUseReader &Reader,
                        CheckContext &C) {
    auto At = C.placeOf(F.getLocation());
    if (!At)
      return;
    KernelEvidence K;
    auto Whole = C.placeOf(F.getSourceRange());
    bool IsWhole = Whole && Whole->File == At->File;
    K.Begin = IsWhole ? std::min(Whole->Begin, At->Begin) : At->Begin;
    K.End = IsWhole ? std::max(Whole->End, At->End) : At->End;
    K.Facts = KernelReader(C, Reader).read(F);
    K.Facts.Name = nameOf(F);
    if (!K.Facts.IsTemplate)
      K.Facts.Units.emplace(K.Facts.Name, "");
    setUnit(K.Facts, F, C);
    for (const FunctionDecl *Callee : reached(F, Reader))
      if (auto Place = C.placeOf(Callee->getSourceRange()))
        K.Callees.emplace(pathOf(Callee->getLocation(), C), Place->Begin,
                          Place->End);
    At->File->Kernels[{At->Begin, K.Facts.Name}].merge(K);
  }

  static void setUnit(KernelFacts &Of, const FunctionDecl &F, CheckContext &C) {
    const SourceManager &SM = C.AST.getSourceManager();
    if (SM.getFileID(SM.getFileLoc(F.getLocation())) == SM.getMainFileID())
      return;
    const std::string Main =
        pathOf(SM.getLocForStartOfFile(SM.getMainFileID()), C);
    for (auto &[Instance, Unit] : Of.Units)
      Unit = Main;
  }

  /// All functions of the project that \p Kernel may call.
  static llvm::SmallSetVector<const FunctionDecl *, 16>
  reached(const FunctionDecl &Kernel, KernelUseReader &Reader) {
    llvm::SmallSetVector<const FunctionDecl *, 16> Found;
    auto Add = [&](const FunctionDecl *From) {
      const KernelUses &Uses = Reader.of(From);
      Found.insert_range(Uses.Callees);
      Found.insert_range(Uses.OpenCallees);
    };
    Add(&Kernel);
    for (size_t I = 0; I < Found.size(); ++I)
      Add(Found[I]);
    Found.remove(&Kernel);
    return Found;
  }

  static void addLaunch(const Launch &L, const Sites &S, CheckContext &C) {
    const auto *Named = dyn_cast_or_null<FunctionDecl>(calledDecl(L.Call));
    if (const auto *Template =
            dyn_cast_or_null<FunctionTemplateDecl>(calledDecl(L.Call)))
      Named = Template->getTemplatedDecl();
    const FunctionDecl *Kernel = L.Kernel ? L.Kernel : Named;
    if (!Kernel || !L.Call->getConfig())
      return;
    LaunchEvidence *E =
        launchAt(L.Call->getConfig()->getBeginLoc(), *Kernel, C);
    if (!E)
      return;
    describe(*E, L.Grid, L.Block, L.Shared, L.Stream, S, C);
    if (!E->Of.BlockLanes)
      E->Of.BlockLanes = threadsOfBlock(L.Call, *L.In, C).value_or(0);
  }

  /// cudaLaunchKernel(kernel, grid, block, arguments, shared, stream).
  static void addCall(const CallExpr &Call, const Sites &S, CheckContext &C) {
    if (Call.getNumArgs() < 4)
      return;
    const auto *Kernel =
        dyn_cast_or_null<FunctionDecl>(namedBelow(Call.getArg(0)));
    if (!Kernel || !Kernel->hasAttr<CUDAGlobalAttr>())
      return;
    if (LaunchEvidence *E = launchAt(Call.getBeginLoc(), *Kernel, C))
      describe(*E, Call.getArg(1), Call.getArg(2), argument(Call, 4),
               argument(Call, 5), S, C);
  }

  /// Null: it is not written.
  static const Expr *argument(const CallExpr &Call, unsigned Number) {
    const Expr *Of = Number < Call.getNumArgs() ? Call.getArg(Number) : nullptr;
    return Of && !isa<CXXDefaultArgExpr>(Of) ? Of : nullptr;
  }

  static LaunchEvidence *launchAt(SourceLocation Loc,
                                  const FunctionDecl &Kernel, CheckContext &C) {
    auto At = C.placeOf(Loc);
    if (!At)
      return nullptr;
    LaunchEvidence E;
    const FunctionDecl *Body = nullptr;
    const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
    if ((Pattern ? Pattern : &Kernel)->hasBody(Body))
      if (auto Definition = C.placeOf(Body->getLocation())) {
        E.KernelFile = pathOf(Body->getLocation(), C);
        E.KernelOffset = Definition->Begin;
      }
    LaunchEvidence &To = At->File->Launches[{At->Begin, nameOf(Kernel)}];
    To.merge(E);
    return &To;
  }

  static std::string pathOf(SourceLocation Loc, const CheckContext &C) {
    const SourceManager &Sources = C.AST.getSourceManager();
    auto File = Sources.getFileEntryRefForID(
        Sources.getFileID(Sources.getFileLoc(Loc)));
    return File ? normalizePath(File->getName()) : std::string();
  }

  static void describe(LaunchEvidence &E, const Expr *Grid, const Expr *Block,
                       const Expr *Shared, const Expr *Stream, const Sites &S,
                       CheckContext &C) {
    auto Text = [&](const Expr *Of) {
      return Of ? onOneLine(C.textOf(Of->getSourceRange())) : std::string();
    };
    LaunchEvidence Seen;
    Seen.Of.Grid = Text(Grid);
    Seen.Of.Block = Text(Block);
    Seen.Of.SharedBytes = Text(Shared);
    Seen.Of.Stream = Text(Stream);
    if (auto Lanes = S.extent(Block).total(); Lanes && *Lanes > 0)
      Seen.Of.BlockLanes = *Lanes;
    E.merge(Seen);
  }
};

PORTHIP_AST_CHECK(KernelFactsCollector);

} // namespace
} // namespace porthip
