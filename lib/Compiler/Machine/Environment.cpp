// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/Environment.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Text/NearNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

bool isHipRoot(StringRef Dir) {
  return sys::fs::exists(placeIn(Dir, "include/hip/hip_runtime.h"));
}

HipHeaders headersIn(StringRef Dir) {
  HipHeaders Found;
  Found.Path = normalizePath(Dir);
  if (auto Text =
          MemoryBuffer::getFile(placeIn(Dir, "include/hip/hip_version.h"))) {
    StringRef Defines = (*Text)->getBuffer();
    Found.Major = definedNumber(Defines, "HIP_VERSION_MAJOR");
    Found.Minor = definedNumber(Defines, "HIP_VERSION_MINOR");
  }
  return Found;
}

/// lib/porthip/NAME beside an installed program, else lib/NAME in the tree of
/// this build.
std::string libraryDir(StringRef ProgramPath, StringRef Name) {
  StringRef Prefix =
      sys::path::parent_path(sys::path::parent_path(ProgramPath));
  std::string Installed = placeIn(Prefix, "lib/porthip/" + Name);
  return sys::fs::exists(Installed) ? Installed
                                    : placeIn(Prefix, "lib/" + Name);
}

Error findRuntime(StringRef ProgramPath, Environment &E) {
  E.RuntimeDir = runtimeDir(ProgramPath);
  E.RecorderDir = recorderDir(ProgramPath);
  if (!sys::fs::exists(placeIn(E.RuntimeDir, "libporthip-vgpu.so")))
    return fileError(E.RuntimeDir, "libporthip-vgpu.so is missing: porthip was "
                                   "built or installed without the virtual "
                                   "GPU; install it again");
  return Error::success();
}

} // namespace

std::string runtimeDir(StringRef ProgramPath) {
  return libraryDir(ProgramPath, "vgpu");
}

Expected<HipHeaders> findHipHeaders(StringRef Asked) {
  if (!Asked.empty()) {
    if (isHipRoot(Asked))
      return headersIn(Asked);
    return fileError(Asked, "no HIP here (include/hip/hip_runtime.h is "
                            "missing); name the root of ROCm");
  }
  for (const std::string &Dir : rocmPlaces())
    if (isHipRoot(Dir))
      return headersIn(Dir);
  return HipHeaders();
}

Expected<Environment> findEnvironment(const EnvironmentRequest &Request) {
  Environment E;
  auto Tools = findToolchain(Request.CudaPath, Request.ProgramPath);
  if (!Tools)
    return Tools.takeError();
  E.Tools = std::move(*Tools);
  if (!sys::fs::can_execute(E.Tools.ClangExecutable))
    return fileError(E.Tools.ClangExecutable,
                     "clang 22, which compiles for the virtual GPU, is "
                     "missing; install clang-22");
  E.ClangProgram = Request.ProgramPath;
  auto Hip = findHipHeaders(Request.RocmPath);
  if (!Hip)
    return Hip.takeError();
  E.HipRoot = Hip->Path;
  E.HipMajor = Hip->Major;
  E.HipMinor = Hip->Minor;
  if (Error Wrong = findRuntime(Request.ProgramPath, E))
    return std::move(Wrong);
  return E;
}

std::string deviceLibraryDir(const Environment &On) {
  if (!On.HipRoot.empty())
    for (StringRef Below : {"/amdgcn/bitcode", "/lib/llvm/lib/clang/amdgcn",
                            "/lib/x86_64-linux-gnu/amdgcn/bitcode"})
      if (std::string Folder = (On.HipRoot + Below).str();
          sys::fs::exists(Folder + "/ocml.bc"))
        return Folder;
  return "";
}

std::string recorderDir(StringRef ProgramPath) {
  return libraryDir(ProgramPath, "record");
}

Expected<const GpuTarget *> targetNamed(StringRef Name) {
  if (const GpuTarget *Found = findGpuTarget(Name))
    return Found;
  std::string Text = ("porthip has no virtual GPU '" + Name + "'").str();
  if (std::string Meant = didYouMean(gpuTargetsNear(Name)); !Meant.empty())
    return createStringError(Text + Meant);
  std::string Known;
  for (const GpuTarget &T : allGpuTargets())
    Known += (Known.empty() ? "" : ", ") + std::string(T.Name);
  return createStringError(Text + "; there are " + Known +
                           ", and their products, such as MI300X and H100");
}

const GpuTarget *targetOfArchitecture(StringRef Text) {
  const GpuTarget *Best = nullptr;
  SmallVector<StringRef> Words;
  SplitString(Text, Words, "=,[] :");
  for (StringRef Word : Words) {
    // sm_90a: the a stands for instructions that only this part has.
    if (Word.consume_front("compute_") || Word.consume_front("sm_")) {
      std::string Name = ("sm_" + Word.rtrim("af")).str();
      const GpuTarget *T = findGpuTarget(Name);
      if (T &&
          (!Best || Best->Major * 10 + Best->Minor < T->Major * 10 + T->Minor))
        Best = T;
    } else if (const GpuTarget *T = findGpuTarget(Word)) {
      return T;
    }
  }
  return Best;
}

bool hasStandIn(const Environment &E, StringRef Name) {
  return sys::fs::exists(placeIn(E.RuntimeDir, "lib" + Name + ".so"));
}

} // namespace porthip
