// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Toolchain.h"
#include "Frontend/CommandLine/NvccMacros.h"
#include "Frontend/CudaReading.h"
#include "Frontend/CudaVersion.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

bool isCudaToolkit(StringRef Dir) {
  return sys::fs::exists(placeIn(Dir, "include/cuda_runtime.h"));
}

/// A folder of `porthip toolkit` with our own declarations.
bool holdsOwnHeaders(StringRef Dir) {
  return sys::fs::exists(placeIn(Dir, "include/porthip_cuda_prelude.h"));
}

/// CUDA_VERSION as cuda.h defines it: 13000 is 13.0.
std::string cudaVersion(StringRef Dir) {
  auto Buffer = MemoryBuffer::getFile(placeIn(Dir, "include/cuda.h"));
  if (!Buffer)
    return "";
  unsigned Number = definedNumber((*Buffer)->getBuffer(), "CUDA_VERSION");
  if (!Number)
    return "";
  return utostr(Number / 1000) + "." + utostr(Number % 1000 / 10);
}

CudaToolkit toolkitIn(StringRef Dir) {
  if (holdsOwnHeaders(Dir))
    return CudaToolkit();
  return {normalizePath(Dir), cudaVersion(Dir)};
}

} // namespace

Expected<CudaToolkit> findCudaToolkit(StringRef Asked) {
  if (Asked == "none")
    return CudaToolkit();
  if (!Asked.empty()) {
    if (isCudaToolkit(Asked))
      return toolkitIn(Asked);
    return fileError(Asked, "no CUDA toolkit here (include/cuda_runtime.h is "
                            "missing); name its root, or use --cuda-path=none");
  }
  for (const std::string &Dir : cudaPlaces())
    if (isCudaToolkit(Dir))
      return toolkitIn(Dir);
  return CudaToolkit();
}

/// The LLVM that the installation carries, else that of this build.
static std::string llvmRoot() {
  std::string Carried = carriedFolder("llvm");
  return Carried.empty() ? PORTHIP_LLVM_ROOT : Carried;
}

std::string clangExecutable() { return placeIn(llvmRoot(), "bin/clang++"); }

std::string clangResourceDir() {
  return placeIn(llvmRoot(), "lib/clang/" + Twine(CLANG_VERSION_MAJOR));
}

/// Whether programs can be built with what the machine has: the C library's
/// headers, and those of the C++ library.
static bool hasHostHeaders() {
  return sys::fs::exists("/usr/include/features.h") &&
         sys::fs::is_directory("/usr/include/c++");
}

std::string carriedSysroot() {
  std::string Carried = carriedFolder("sysroot");
  return Carried.empty() || hasHostHeaders() ? "" : Carried;
}

Toolchain withoutToolkit(Toolchain Tools) {
  Tools.CudaPath.clear();
  return Tools;
}

StringRef clangVersion() { return CLANG_VERSION_STRING; }

/// Beside an installed program, else in the source tree of this build.
std::string shimDir(StringRef ProgramPath) {
  StringRef Prefix =
      sys::path::parent_path(sys::path::parent_path(ProgramPath));
  std::string Installed = placeIn(Prefix, "share/porthip/runtime-shims");
  if (sys::fs::exists(Installed))
    return Installed;
  return placeIn(PORTHIP_SOURCE_DIR, "runtime-shims");
}

std::vector<std::string> cudaHeaderArgs(const Toolchain &Tools) {
  // Functions that clang's headers have and nvcc has not; ours give programs
  // the names back.
  const char *PowerName = "-Dpowi=__clang_powi";
  const char *PowerOfFloatName = "-Dpowif=__clang_powif";
  const std::string Headers = Tools.ShimDir + "/cuda";
  if (!Tools.CudaPath.empty()) {
    std::vector<std::string> Args = {
        "--cuda-path=" + Tools.CudaPath, "-Wno-unknown-cuda-version",
        // See porthip_device_assert.h.
        "-D__assert_fail=__clang_assert_fail", PowerName, PowerOfFloatName,
        "-include", Headers + "/porthip_nvcc_host.h", "-I",
        Headers + "/around"};
    // Headers with what CUDA 13 removed.
    unsigned Major = 0;
    if (!StringRef(Tools.CudaVersion)
             .split('.')
             .first.getAsInteger(10, Major) &&
        Major >= 13)
      Args.insert(Args.end(), {"-I", Headers + "/cuda-12"});
    return Args;
  }
  return {"-nocudainc",
          // It holds no toolkit: clang asks one that it finds for its version.
          "--cuda-path=" + Headers,
          // Without one, clang takes PTX 4.2, which is for no GPU since Kepler:
          // its code generation refuses those, the parser their builtins.
          "--start-no-unused-arguments", "--cuda-feature=+ptx88",
          "--end-no-unused-arguments", PowerName, PowerOfFloatName, "-include",
          Headers + "/porthip_cuda_prelude.h", "-I", Headers + "/around"};
}

ArrayRef<StringLiteral> lenientArgs() {
  static constexpr StringLiteral Args[] = {
      // nvcc and gcc take `register`, which C++17 does not have; the port drops
      // it.
      "-Wno-register",
      // They convert what is in braces, with a warning; the port has a cast.
      "-Wno-c++11-narrowing",
      // Nor do they take a macro behind a literal for its suffix.
      "-Wno-reserved-user-defined-literal"};
  return Args;
}

std::vector<std::string> cudaReadingArgs(const Toolchain &Tools,
                                         const CompileOptions &Options) {
  std::vector<std::string> Args = nvccMacroArgs(Tools.CudaVersion, Options);
  for (StringRef Arg : lenientArgs())
    Args.push_back(Arg.str());
  // nvcc's built-in questions about a type. CUDA's headers ask them to refuse
  // what nvcc has refused already; asNvccReads() takes them from projects.
  for (StringRef Name :
       {"device_lambda_closure_type", "host_device_lambda_closure_type",
        "device_lambda_with_preserved_return_type"})
    Args.push_back(
        ("-D__nv_is_extended_" + Name + "(...)=__is_same(__VA_ARGS__, void)")
            .str());
  // clang 22 does not know CUDA 13 and would then look for the launch function
  // of CUDA 9.
  Args.insert(Args.end(),
              {"-nocudalib", "-Xclang", "-target-sdk-version=12.9"});
  append_range(Args, cudaHeaderArgs(Tools));
  return Args;
}

Expected<Toolchain> findToolchain(StringRef CudaPath, StringRef ProgramPath) {
  Toolchain Result;
  Expected<CudaToolkit> Cuda = findCudaToolkit(CudaPath);
  if (!Cuda)
    return Cuda.takeError();
  Result.CudaPath = Cuda->Path;
  Result.CudaVersion = Cuda->Path.empty() ? PORTHIP_CUDA_TEXT : Cuda->Version;

  Result.ClangExecutable = clangExecutable();
  Result.ClangResourceDir = clangResourceDir();
  if (!sys::fs::exists(placeIn(Result.ClangResourceDir, "include/stddef.h")))
    return fileError(Result.ClangResourceDir,
                     "clang's own headers are missing; install "
                     "libclang-common-22-dev (or run ./bootstrap)");
  Result.ShimDir = shimDir(ProgramPath);
  if (!sys::fs::exists(placeIn(Result.ShimDir, "cuda")))
    return fileError(Result.ShimDir, "porthip's own headers are missing; "
                                     "install porthip again");
  return Result;
}

} // namespace porthip
