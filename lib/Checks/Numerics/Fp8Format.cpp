// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floats of 8 bits in device code, on targets with another format of them.
#include "Checks/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

static bool isFnuz(const GpuTarget &T) { return T.Fp8 == Fp8Format::Fnuz; }

PORTHIP_CHECK(
    Fp8Format,
    {"porthip-numerics-fp8-format",
     "8-bit floats, on a target that has another format", Severity::Warning, 60,
     "The first value of a type such as __nv_fp8_e4m3 in each function of "
     "device code, where a chosen target computes in the FNUZ formats.",
     "CUDA's formats are OCP's, as are those of gfx950 and gfx12. MI300 "
     "(gfx940 to gfx942) computes in FNUZ: there the same bits are half of the "
     "number, the largest e4m3 is 240 and not 448, and NaN is what OCP reads "
     "as minus zero. Compiling for MI300, HIP 6 has the OCP types in host code "
     "only.",
     R"(
// porthip --gpu=gfx942 --hip-version=6.3
#include <cuda_fp8.h>
__global__ void widen(const __nv_fp8_e4m3 *from, float *to) {
  to[threadIdx.x] = float(from[threadIdx.x]);
}
)",
     R"(
// porthip --gpu=gfx1201 --hip-version=6.3
#include <cuda_fp8.h>
__global__ void widen(const __nv_fp8_e4m3 *from, float *to) {
  to[threadIdx.x] = float(from[threadIdx.x]);
}
)",
     "Convert the data on the host, and use the types whose names end in _fnuz "
     "on MI300, with scales for their range.",
     "HIP documentation, \"FP8 numbers\"; OCP 8-bit floating point "
     "specification",
     isFnuz});

class Fp8FormatCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    if (!CheckContext::isDeviceCode(F))
      return;
    llvm::SmallVector<const GpuTarget *, 8> Fnuz;
    for (const GpuTarget *T : chosenTargets(C))
      if (isFnuz(*T))
        Fnuz.push_back(T);
    if (Fnuz.empty())
      return;
    for (const ParmVarDecl *P : F.parameters())
      if (StringRef Name = fp8Type(P->getType(), C); !Name.empty())
        return report(P->getSourceRange(), Name, Fnuz, C);
    bool IsTold = false;
    forEachStmt(F, [&](const Stmt *S) {
      const auto *E = dyn_cast<Expr>(S);
      StringRef Name = E && !IsTold ? fp8Type(E->getType(), C) : "";
      if (Name.empty())
        return !IsTold;
      IsTold = true;
      report(E->getSourceRange(), Name, Fnuz, C);
      return false;
    });
  }

private:
  static StringRef fp8Type(QualType Type, CheckContext &C) {
    if (Type.isNull()) // of an open initialiser's list
      return "";
    Type = Type.getNonReferenceType();
    while (Type->isPointerType() || Type->isArrayType())
      Type = Type->isPointerType()
                 ? Type->getPointeeType()
                 : Type->getAsArrayTypeUnsafe()->getElementType();
    const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
    if (!Record || !Record->getIdentifier() || !C.isCuda(*Record))
      return "";
    StringRef Name = Record->getName();
    return Name.starts_with("__nv_fp8") ? Name : "";
  }

  static void report(SourceRange At, StringRef Name,
                     llvm::ArrayRef<const GpuTarget *> Fnuz, CheckContext &C) {
    C.report(Fp8Format, At,
             "'" + Name + "' is OCP's format; " + namesOf(Fnuz) +
                 (Fnuz.size() == 1 ? " computes" : " compute") +
                 " in FNUZ, where the same bits are another number")
        .symbol(Name);
  }
};

PORTHIP_AST_CHECK(Fp8FormatCheck);

} // namespace
} // namespace porthip
