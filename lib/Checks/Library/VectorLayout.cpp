// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structs that are larger in HIP, since double4 and its kin are aligned to 32.
#include "Checks/Analysis/VectorTypes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace porthip {
namespace {

PORTHIP_CHECK(
    VectorLayout,
    {"porthip-library-vector-layout",
     "struct with a vector that HIP aligns to 32 bytes", Severity::Warning, 10,
     "A struct with a member of type 'double4', 'long4', 'ulong4', "
     "'longlong4' or 'ulonglong4', where that begins at an offset, or the "
     "struct ends at a size, that is no multiple of 32. Also where a struct "
     "or an array in it holds such a vector, and for 'alignof' of one.",
     "CUDA aligns them to 16 bytes, HIP to their size: 'struct { int i; "
     "longlong4 v; }' has 48 bytes in CUDA and 64 in HIP. Files, network "
     "messages, offsets and other programs that know the struct are then "
     "wrong.",
     R"(
struct Cell {
  int id;
  double4 moments;
};
__global__ void clear(Cell *c) { c->moments.x = 0; }
)",
     R"(
struct Cell {
  int id;
  double2 low, high;
};
__global__ void clear(Cell *c) { c->low.x = 0; }
)",
     "Hold two vectors of two components, which are aligned to 16 in both, or "
     "an array. If only this program sees the struct, nothing has to be done.",
     "hip/amd_detail/amd_hip_vector_types.h"});

class LayoutUses : public DynamicRecursiveASTVisitor {
public:
  explicit LayoutUses(CheckContext &C) : C(C) {}

  bool VisitCXXRecordDecl(CXXRecordDecl *D) override {
    if (!D->isThisDeclarationADefinition() || D->isDependentType() ||
        D->isInvalidDecl() || D->isLambda())
      return true;
    const ASTRecordLayout &Layout = C.AST.getASTRecordLayout(D);
    for (const FieldDecl *Field : D->fields()) {
      if (!isAligned(Field->getType()))
        continue;
      uint64_t Offset = Layout.getFieldOffset(Field->getFieldIndex()) / 8;
      uint64_t Size = Layout.getSize().getQuantity();
      if (Offset % 32 == 0 && Size % 32 == 0)
        continue;
      C.report(VectorLayout, Field->getSourceRange(),
               "HIP aligns '" +
                   Field->getType().getUnqualifiedType().getAsString(
                       C.AST.getPrintingPolicy()) +
                   "' to 32 bytes, CUDA to 16: " +
                   (Offset % 32 ? "the member moves" : "the struct grows"))
          .symbol(Field->getName());
      return true; // those that follow move with it
    }
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if ((E->getKind() == UETT_AlignOf ||
         E->getKind() == UETT_PreferredAlignOf) &&
        !E->getTypeOfArgument()->isDependentType() &&
        isAligned(E->getTypeOfArgument().getNonReferenceType()))
      reportAlignment(E->getTypeOfArgument(), E->getSourceRange());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(
      TemplateSpecializationTypeLoc Loc) override {
    const TemplateDecl *Of =
        Loc.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (!Of || !Of->isInStdNamespace() || !Of->getIdentifier() ||
        Of->getName() != "alignment_of" || Loc.getNumArgs() != 1)
      return true;
    const TemplateArgument Given = Loc.getArgLoc(0).getArgument();
    if (Given.getKind() == TemplateArgument::Type &&
        !Given.getAsType()->isDependentType() && isAligned(Given.getAsType()))
      reportAlignment(Given.getAsType(), Loc.getSourceRange());
    return true;
  }

private:
  void reportAlignment(QualType Type, SourceRange Range) {
    C.report(
         VectorLayout, Range,
         "HIP aligns '" +
             Type.getUnqualifiedType().getAsString(C.AST.getPrintingPolicy()) +
             "' to 32 bytes, CUDA to 16")
        .symbol("alignof");
  }

  /// To 32 in HIP, also by what is inside.
  bool isAligned(QualType Type) {
    Type = QualType(Type->getBaseElementTypeUnsafe(), 0);
    if (isWidelyAligned(Type, C))
      return true;
    const auto *Record = Type->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || C.isCuda(*Record))
      return false;
    return llvm::any_of(
        Record->getDefinition()->fields(),
        [&](const FieldDecl *Field) { return isAligned(Field->getType()); });
  }

  CheckContext &C;
};

using VectorLayoutCheck = VisitorCheck<LayoutUses>;
PORTHIP_AST_CHECK(VectorLayoutCheck);

} // namespace
} // namespace porthip
