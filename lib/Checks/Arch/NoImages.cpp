// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Textures and surfaces, on targets without the hardware for them.
#include "Checks/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

static bool lacksImages(const GpuTarget &T) { return !T.HasImages; }

PORTHIP_CHECK(
    NoImages,
    {"porthip-arch-no-images", "textures, on a target without texture hardware",
     Severity::Warning, 120,
     "The first call in each function of device code that reads a texture or "
     "works on a surface (tex2D, tex1Dfetch, surf2Dwrite, ...), where a chosen "
     "target has no image instructions.",
     "gfx940 to gfx950 (MI300, MI350) have none. The code compiles; "
     "hipCreateTextureObject and hipCreateSurfaceObject fail there with "
     "hipErrorNotSupported, and a kernel that gets so far traps.",
     R"(
// porthip --gpu=gfx942
__global__ void read(cudaTextureObject_t from, float *p) {
  p[threadIdx.x] = tex1Dfetch<float>(from, threadIdx.x);
}
)",
     R"(
// porthip --gpu=gfx90a,gfx1100
__global__ void read(cudaTextureObject_t from, float *p) {
  p[threadIdx.x] = tex1Dfetch<float>(from, threadIdx.x);
}
)",
     "Read the memory by plain loads there, and interpolate by hand where the "
     "texture did.",
     "AMD Instinct MI300 ISA; HIP documentation, \"Texture fetching\"",
     lacksImages, "tex1D* tex2D* tex3D* texCubemap* surf*read surf*write"});

class NoImagesCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    if (!CheckContext::isDeviceCode(F))
      return;
    llvm::SmallVector<const GpuTarget *, 8> Without;
    for (const GpuTarget *T : chosenTargets(C))
      if (lacksImages(*T))
        Without.push_back(T);
    if (Without.empty())
      return;
    bool IsTold = false;
    forEachStmt(F, [&](const Stmt *S) {
      const auto *Call = dyn_cast<CallExpr>(S);
      StringRef Name = Call && !IsTold ? calleeName(Call) : "";
      if (isImageAccess(Name) && isCuda(*Call, C)) {
        IsTold = true;
        C.report(NoImages, Call->getSourceRange(),
                 namesOf(Without) + (Without.size() == 1 ? " has" : " have") +
                     " no texture hardware: '" + Name +
                     "' traps there, and creating what it reads fails")
            .symbol(Name);
      }
      return !IsTold;
    });
  }

private:
  /// tex1Dfetch, tex2DLod, texCubemap, surf2Dread, surfCubemapwrite, ...
  static bool isImageAccess(StringRef Name) {
    if (Name.consume_front("tex"))
      return Name.starts_with("1D") || Name.starts_with("2D") ||
             Name.starts_with("3D") || Name.starts_with("Cubemap");
    return Name.consume_front("surf") &&
           (Name.ends_with("read") || Name.ends_with("write"));
  }

  /// A template's call may be open; of the project's functions none is.
  static bool isCuda(const CallExpr &Call, CheckContext &C) {
    if (const FunctionDecl *Callee = Call.getDirectCallee())
      return C.isCuda(*Callee);
    const auto *Open =
        dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
    return Open && Open->getNumDecls() != 0 &&
           llvm::all_of(Open->decls(), [&](const NamedDecl *D) {
             return C.isCuda(*D->getUnderlyingDecl());
           });
  }
};

PORTHIP_AST_CHECK(NoImagesCheck);

} // namespace
} // namespace porthip
