// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Textures and surfaces, on targets without the hardware for them: porthip's
// shims supply texture objects there, and some of the rest of CUDA's API not.
#include "Checks/Analysis/Sites.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {
namespace {

bool lacksImages(const GpuTarget &T) { return !T.HasImages; }

PORTHIP_CHECK(
    NoImages,
    {"porthip-arch-no-images", "textures that a target does not support",
     Severity::Warning, 120,
     "Calls that create mipmaps, texture references, arrays of the driver API "
     "and arrays of graphics (cudaMallocMipmappedArray, cudaBindTexture, "
     "cuArrayCreate, cuTexObjectCreate, ...), where a chosen target has no "
     "image instructions.",
     "gfx940 to gfx950 (MI300, MI350) have none, and HIP's functions fail "
     "there with hipErrorNotSupported. Texture and surface objects of the "
     "runtime API, on arrays, linear and pitched memory, still work there: "
     "porthip's shims read them by ordinary loads. The shims do not support "
     "these calls.",
     R"(
// porthip --gpu=gfx942
void make(cudaMipmappedArray_t *a, cudaChannelFormatDesc *f, cudaExtent e) {
  cudaMallocMipmappedArray(a, f, e, 4, 0);
}
)",
     R"(
// porthip --gpu=gfx942
void make(cudaArray_t *a, cudaChannelFormatDesc *f) {
  cudaMallocArray(a, f, 64, 64);
}
)",
     "Create texture objects with the runtime API: an array for each level of "
     "a mipmap, an object in place of a texture reference, an array filled by "
     "a copy in place of a graphics array.",
     "AMD Instinct MI300 ISA; HIP documentation, \"Texture fetching\"",
     lacksImages,
     "cudaMallocMipmappedArray cudaExternalMemoryGetMappedMipmappedArray "
     "cudaBindTexture* cudaGraphicsSubResourceGetMappedArray cuArrayCreate* "
     "cuArray3DCreate* cuMipmappedArrayCreate cuTexObjectCreate "
     "cuSurfObjectCreate cuModuleGetTexRef cuTexRefSetAddress* "
     "cuTexRefSetArray "
     "cuGraphicsSubResourceGetMappedArray"});

PORTHIP_CHECK(
    SoftwareTextures,
    {"porthip-arch-software-textures",
     "textures by ordinary loads: the target has no texture hardware",
     Severity::Note, 0,
     "The first call in each function of device code that reads a texture or "
     "works on a surface (tex2D, tex1Dfetch, surf2Dwrite, ...), where a chosen "
     "target has no image instructions.",
     "gfx940 to gfx950 (MI300, MI350) have none. The port computes the same "
     "there by ordinary loads: a fetch of the nearest texel costs a load and "
     "some arithmetic, a linear filter 2, 4 or 8 loads, and there is no cache "
     "by tiles. Results do not change.",
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
     "Measure. If fetches take most of the time and need no filter and no "
     "address mode, read the memory directly.",
     "AMD Instinct MI300 ISA; HIP documentation, \"Texture fetching\"",
     lacksImages, "tex1D* tex2D* tex3D* texCubemap* surf*read surf*write"});

/// gfx942 and gfx950, as far as the port is meant for them.
std::vector<const GpuTarget *> targetsWithout(const CheckContext &C) {
  auto Targets = chosenTargets(C);
  llvm::erase_if(Targets, [](const GpuTarget *T) { return !lacksImages(*T); });
  return Targets;
}

std::string lackOf(llvm::ArrayRef<const GpuTarget *> Targets) {
  return namesOf(Targets) + (Targets.size() == 1 ? " has" : " have") +
         " no texture hardware: '";
}

class NoImagesCheck : public Check {
public:
  void onFunction(const FunctionDecl &F, CheckContext &C) override {
    auto Without = targetsWithout(C);
    if (Without.empty())
      return;
    // Where shims are forbidden each access is an error already.
    bool IsTold = !CheckContext::isDeviceCode(F) || C.Options.ForbidsShims;
    forEachStmt(F, [&](const Stmt *S) {
      if (const auto *Call = dyn_cast<CallExpr>(S); Call && !IsTold)
        IsTold = tellOfAccess(*Call, Without, C);
      if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
        tellOfMaker(*Ref, Without, C);
      return true;
    });
  }

private:
  static bool tellOfAccess(const CallExpr &Call,
                           llvm::ArrayRef<const GpuTarget *> Without,
                           CheckContext &C) {
    StringRef Name = calleeName(&Call);
    if (!isImageAccess(Name) || !isCuda(Call, C))
      return false;
    C.report(SoftwareTextures, Call.getSourceRange(),
             lackOf(Without) + Name +
                 "' becomes ordinary loads there: same result, slower")
        .symbol(Name);
    return true;
  }

  static void tellOfMaker(const DeclRefExpr &Ref,
                          llvm::ArrayRef<const GpuTarget *> Without,
                          CheckContext &C) {
    const auto *Function = dyn_cast<FunctionDecl>(Ref.getDecl());
    StringRef Name =
        Function && Function->getIdentifier() ? Function->getName() : "";
    if (Name.starts_with("cu") && C.isCuda(*Function) && NoImages.looksAt(Name))
      C.report(NoImages, Ref.getSourceRange(),
               lackOf(Without) + Name +
                   "' fails there, also with porthip's software textures")
          .symbol(Name);
  }

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
