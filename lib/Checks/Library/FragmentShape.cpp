// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fragments of matrices that the port computes without a matrix unit.
#include "Checks/Library/FragmentTypes.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

PORTHIP_CHECK(
    FragmentShape,
    {"porthip-library-fragment-shape",
     "matrix fragment computed without a matrix unit", Severity::Note, 120,
     "A variable of type nvcuda::wmma::fragment, other than 16x16x16 with half "
     "or bfloat16, or any where a chosen target has no matrix unit. One for "
     "each function; sizes and types that template parameters leave open are "
     "not judged.",
     "rocWMMA has 16x16 blocks of half and bfloat16 on every target with a "
     "matrix unit. It lacks CUDA's 32x8x16, 8x32x16 and 8x8x4, gfx9 and RDNA "
     "want integers in different depths, and gfx1030 has no such unit. The "
     "port computes these by shuffles between lanes: the result is right, but "
     "at least ten times slower.",
     R"(
#include <mma.h>
__global__ void zero(float *c) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 32, 8, 16, float> sum;
  nvcuda::wmma::fill_fragment(sum, 0.0f);
  nvcuda::wmma::store_matrix_sync(c, sum, 8, nvcuda::wmma::mem_row_major);
}
)",
     R"(
// porthip --gpu=gfx942
#include <mma.h>
__global__ void zero(float *c) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sum;
  nvcuda::wmma::fill_fragment(sum, 0.0f);
  nvcuda::wmma::store_matrix_sync(c, sum, 16, nvcuda::wmma::mem_row_major);
}
)",
     "Use 16x16x16 and regroup the tiles; on targets without a matrix unit a "
     "loop over products from shared memory.",
     "porthip/wmma.h; rocWMMA API reference, \"Supported data types\"", nullptr,
     "nvcuda::wmma::fragment"});

class FragmentShapeCheck : public SitesCheck {
  void onSites(const Sites &S, CheckContext &C) override {
    llvm::DenseSet<const FunctionDecl *> Told;
    for (const Sites::Local &Each : S.locals())
      if (!Told.contains(Each.In))
        if (auto Type = fragmentType(Each.Variable->getType(), S, C))
          if (check(*Each.Variable, *Type, C))
            Told.insert(Each.In);
  }

private:
  static bool check(const VarDecl &V, const FragmentType &Type,
                    CheckContext &C) {
    llvm::SmallVector<const GpuTarget *, 8> Without;
    for (const GpuTarget *T : chosenTargets(C))
      if (T->Matrix == MatrixUnit::None)
        Without.push_back(T);
    std::string What;
    if (Type.M && Type.N && Type.K &&
        (*Type.M != 16 || *Type.N != 16 || *Type.K != 16))
      What = (llvm::Twine(*Type.M) + "x" + llvm::Twine(*Type.N) + "x" +
              llvm::Twine(*Type.K))
                 .str();
    else if (!Type.Element.empty() && !isOnMatrixUnit(Type))
      What = "'" + Type.Element + "'";
    if (What.empty() && Without.empty())
      return false;
    C.report(FragmentShape, V.getSourceRange(),
             !What.empty()
                 ? "fragments of " + What +
                       " are computed by shuffles, not by a matrix unit: slow"
                 : namesOf(Without) + (Without.size() == 1 ? " has" : " have") +
                       " no matrix unit: the fragment is computed by shuffles, "
                       "which is slow")
        .symbol("nvcuda::wmma::fragment");
    return true;
  }

  static bool isOnMatrixUnit(const FragmentType &Type) {
    return Type.Element == "__half" || Type.Element == "__nv_bfloat16" ||
           (Type.Use == "accumulator" && Type.Element == "float");
  }
};

PORTHIP_AST_CHECK(FragmentShapeCheck);

} // namespace
} // namespace porthip
