// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Analysis/KernelUses.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

bool isIn(const Decl *D, StringRef Namespace) {
  for (const DeclContext *C = D ? D->getDeclContext() : nullptr; C;
       C = C->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(C);
        Space && Space->getIdentifier() && Space->getName() == Namespace)
      return true;
  return false;
}

/// The class or class template of an object; null: none, or a template leaves
/// it open.
static const NamedDecl *classOf(QualType Type) {
  if (Type.isNull())
    return nullptr;
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl())
    return Record;
  if (const auto *Open = Type->getAs<TemplateSpecializationType>())
    return Open->getTemplateName().getAsTemplateDecl();
  return nullptr;
}

/// The class of the object whose method or operator is called.
static const NamedDecl *objectClass(const CallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  // Not the base class that declares it.
  if (const auto *Member = dyn_cast<MemberExpr>(Callee))
    return classOf(Member->getBase()->IgnoreImpCasts()->getType());
  if (const auto *Open = dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    return classOf(Open->getBaseType());
  if (isa<CXXOperatorCallExpr>(Call) && Call->getNumArgs())
    return classOf(Call->getArg(0)->IgnoreImpCasts()->getType());
  return nullptr;
}

static UseCount ofGroup(const NamedDecl *Class, StringRef Method) {
  StringRef Name = Class->getName();
  if (Name.starts_with("thread_block_tile") || Name == "coalesced_group") {
    bool IsOperation = Method.starts_with("shfl") ||
                       Method.starts_with("match") || Method == "any" ||
                       Method == "all" || Method == "ballot" ||
                       Method == "sync";
    return IsOperation ? &KernelFacts::WarpOperations : nullptr;
  }
  return Name == "thread_block" &&
                 (Method == "sync" || Method == "barrier_wait")
             ? &KernelFacts::BlockBarriers
             : nullptr;
}

static UseCount ofMethod(const NamedDecl *Class, const CallExpr *Call) {
  StringRef Method = calleeName(Call);
  StringRef Name = Class->getIdentifier() ? Class->getName() : "";
  if (isIn(Class, "cooperative_groups"))
    return ofGroup(Class, Method);
  if (isIn(Class, "cub"))
    return Name.starts_with("Warp") && !isa<CXXOperatorCallExpr>(Call)
               ? &KernelFacts::WarpOperations
               : nullptr;
  if (!isIn(Class, "cuda"))
    return nullptr;
  if (Name == "barrier")
    return Method == "wait" || Method == "arrive_and_wait"
               ? &KernelFacts::BlockBarriers
               : nullptr;
  return (Name == "atomic" || Name == "atomic_ref") && Method != "is_lock_free"
             ? &KernelFacts::Atomics
             : nullptr;
}

static bool isImageAccess(StringRef Name) {
  return (Name.consume_front("tex") || Name.consume_front("surf")) &&
         (Name.starts_with("Cubemap") ||
          (!Name.empty() && llvm::isDigit(Name[0])));
}

static UseCount ofGroupFunction(StringRef Name, const CallExpr *Call) {
  if (Name == "sync" && Call->getNumArgs()) {
    const NamedDecl *Class = classOf(Call->getArg(0)->getType());
    return Class ? ofGroup(Class, Name) : nullptr;
  }
  return llvm::StringSwitch<UseCount>(Name)
      .Cases({"tiled_partition", "binary_partition", "labeled_partition",
              "coalesced_threads", "reduce", "inclusive_scan",
              "exclusive_scan"},
             &KernelFacts::WarpOperations)
      .Default(nullptr);
}

const NamedDecl *calledDecl(const CallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    return Ref->getDecl();
  const auto *Open = dyn_cast<OverloadExpr>(Callee);
  return Open && Open->getNumDecls()
             ? (*Open->decls_begin())->getUnderlyingDecl()
             : nullptr;
}

/// The counter that a call of CUDA's belongs to.
static UseCount ofCall(const CallExpr *Call, CheckContext &C) {
  if (warpCall(Call, C))
    return &KernelFacts::WarpOperations;
  if (isBlockBarrier(Call, C))
    return &KernelFacts::BlockBarriers;
  if (const NamedDecl *Class = objectClass(Call))
    return C.isCuda(*Class) ? ofMethod(Class, Call) : nullptr;
  if (!callsCuda(Call, C))
    return nullptr;
  StringRef Name = calleeName(Call);
  const NamedDecl *D = calledDecl(Call);
  if (isIn(D, "cooperative_groups"))
    return ofGroupFunction(Name, Call);
  if (isIn(D, "wmma"))
    return &KernelFacts::TensorOperations;
  if (Name.starts_with("atomic"))
    return &KernelFacts::Atomics;
  return isImageAccess(Name) ? &KernelFacts::TextureFetches : nullptr;
}

/// The counter that an instruction of inline PTX belongs to besides.
static UseCount ofInstruction(StringRef Text) {
  Text = Text.trim(" \t{}");
  if (Text.starts_with("@"))
    Text = Text.drop_until(llvm::isSpace).ltrim();
  if (Text.starts_with("bar.warp"))
    return &KernelFacts::WarpOperations;
  return llvm::StringSwitch<UseCount>(
             Text.take_while([](char C) { return llvm::isAlnum(C); }))
      .Cases({"shfl", "vote", "match", "redux", "elect", "activemask"},
             &KernelFacts::WarpOperations)
      .Cases({"bar", "barrier"}, &KernelFacts::BlockBarriers)
      .Cases({"atom", "red"}, &KernelFacts::Atomics)
      .Cases({"tex", "tld4", "suld", "sust", "sured"},
             &KernelFacts::TextureFetches)
      .Cases({"mma", "wmma", "wgmma", "ldmatrix", "stmatrix", "tcgen05"},
             &KernelFacts::TensorOperations)
      .Default(nullptr);
}

static void readAsm(const GCCAsmStmt &S, KernelFacts &To) {
  ++To.InlinePtx;
  std::string Text = S.getAsmString();
  llvm::SmallVector<StringRef, 8> Parts;
  llvm::SplitString(Text, Parts, ";\n");
  for (StringRef Part : Parts)
    if (UseCount Kind = ofInstruction(Part))
      ++(To.*Kind);
}

static void share(const Decl *D, KernelUses &To) {
  if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasAttr<CUDASharedAttr>())
    To.Shared.insert(V->getCanonicalDecl());
}

const KernelUses &KernelUseReader::of(const FunctionDecl *F) {
  std::unique_ptr<KernelUses> &Entry = Known[F];
  if (!Entry) {
    Entry = std::make_unique<KernelUses>();
    forEachStmt(*F, [&](const Stmt *S) {
      read(S, *Entry);
      return true;
    });
  }
  return *Entry;
}

void KernelUseReader::read(const Stmt *S, KernelUses &To) const {
  const FunctionDecl *Callee = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    if (isa<CUDAKernelCallExpr>(Call))
      return; // runs in a grid of its own
    if (UseCount Kind = ofCall(Call, C))
      ++(To.Counts.*Kind);
    Callee = projectCallee(Call, C);
    if (!Callee)
      for (const FunctionDecl *Fits : openCallees(Call, C))
        To.OpenCallees.insert(Fits);
  } else if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) {
    Callee = projectCallee(Made, C);
  } else if (const auto *Asm = dyn_cast<GCCAsmStmt>(S)) {
    readAsm(*Asm, To.Counts);
  } else if (const auto *Decls = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Decls->decls())
      share(D, To);
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    share(Ref->getDecl(), To);
  }
  if (Callee)
    To.Callees.insert(Callee);
}

} // namespace porthip
