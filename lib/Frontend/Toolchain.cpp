// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Toolchain.h"
#include "Support/Files.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace porthip {
namespace {

std::string join(StringRef A, StringRef B) {
  SmallString<256> Path(A);
  sys::path::append(Path, B);
  return std::string(Path);
}

bool isCudaToolkit(StringRef Dir) {
  return sys::fs::exists(join(Dir, "include/cuda_runtime.h"));
}

/// CUDA_VERSION as cuda.h defines it: 13000 is 13.0.
std::string cudaVersion(StringRef Dir) {
  auto Buffer = MemoryBuffer::getFile(join(Dir, "include/cuda.h"));
  if (!Buffer)
    return "";
  constexpr StringLiteral Define("#define CUDA_VERSION ");
  StringRef Text = (*Buffer)->getBuffer();
  size_t At = Text.find(Define);
  unsigned Number = 0;
  if (At == StringRef::npos ||
      Text.substr(At + Define.size()).ltrim().consumeInteger(10, Number))
    return "";
  return utostr(Number / 1000) + "." + utostr(Number % 1000 / 10);
}

std::vector<std::string> cudaCandidates() {
  std::vector<std::string> Dirs;
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (auto Value = sys::Process::GetEnv(Variable))
      Dirs.push_back(*Value);
  // Where NVIDIA's and the distributions' packages install.
  Dirs.insert(Dirs.end(), {"/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"});
  return Dirs;
}

Expected<std::string> findCuda(StringRef Asked) {
  if (Asked == "none")
    return std::string();
  if (!Asked.empty()) {
    if (isCudaToolkit(Asked))
      return normalizePath(Asked);
    return fileError(Asked, "no CUDA toolkit here (include/cuda_runtime.h is "
                            "missing); name its root, or use --cuda-path=none");
  }
  for (const std::string &Dir : cudaCandidates())
    if (isCudaToolkit(Dir))
      return normalizePath(Dir);
  return std::string();
}

std::string findResourceDir(StringRef ClangRoot) {
  return join(ClangRoot, ("lib/clang/" + Twine(CLANG_VERSION_MAJOR)).str());
}

/// Beside an installed program, else in the source tree of this build.
std::string findShims(StringRef ProgramPath) {
  StringRef Prefix =
      sys::path::parent_path(sys::path::parent_path(ProgramPath));
  std::string Installed = join(Prefix, "share/porthip/runtime-shims");
  if (sys::fs::exists(Installed))
    return Installed;
  return join(PORTHIP_SOURCE_DIR, "runtime-shims");
}

} // namespace

Expected<Toolchain> findToolchain(StringRef CudaPath, StringRef ProgramPath) {
  Toolchain Result;
  Expected<std::string> Cuda = findCuda(CudaPath);
  if (!Cuda)
    return Cuda.takeError();
  Result.CudaPath = *Cuda;
  Result.CudaVersion = Cuda->empty() ? "13.0" : cudaVersion(*Cuda);

  Result.ClangExecutable = join(PORTHIP_LLVM_ROOT, "bin/clang++");
  Result.ClangResourceDir = findResourceDir(PORTHIP_LLVM_ROOT);
  if (!sys::fs::exists(join(Result.ClangResourceDir, "include/stddef.h")))
    return fileError(Result.ClangResourceDir,
                     "clang's own headers are missing; install "
                     "libclang-common-22-dev (or run ./bootstrap)");
  Result.ShimDir = findShims(ProgramPath);
  if (!sys::fs::exists(join(Result.ShimDir, "cuda")))
    return fileError(Result.ShimDir, "porthip's own headers are missing; "
                                     "install porthip again");
  return Result;
}

} // namespace porthip
