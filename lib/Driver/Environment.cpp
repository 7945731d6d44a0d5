// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Environment.h"
#include "Support/Files.h"
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

bool isHipRoot(StringRef Dir) {
  return sys::fs::exists(join(Dir, "include/hip/hip_runtime.h"));
}

unsigned definedNumber(StringRef Text, StringRef Name) {
  std::string Define = ("#define " + Name + " ").str();
  size_t At = Text.find(Define);
  unsigned Number = 0;
  if (At == StringRef::npos ||
      Text.substr(At + Define.size()).ltrim().consumeInteger(10, Number))
    return 0;
  return Number;
}

Error findHip(StringRef Asked, Environment &E) {
  if (!Asked.empty()) {
    if (!isHipRoot(Asked))
      return fileError(Asked, "no HIP here (include/hip/hip_runtime.h is "
                              "missing); name the root of ROCm");
    E.HipRoot = normalizePath(Asked);
  }
  std::vector<std::string> Dirs;
  for (const char *Variable : {"HIP_PATH", "ROCM_PATH"})
    if (auto Value = sys::Process::GetEnv(Variable))
      Dirs.push_back(*Value);
  // Where AMD's packages and the distributions' install.
  Dirs.insert(Dirs.end(), {"/opt/rocm", "/usr"});
  for (const std::string &Dir : Dirs)
    if (E.HipRoot.empty() && isHipRoot(Dir))
      E.HipRoot = normalizePath(Dir);
  if (E.HipRoot.empty())
    return Error::success();
  if (auto Text =
          MemoryBuffer::getFile(join(E.HipRoot, "include/hip/hip_version.h"))) {
    StringRef Defines = (*Text)->getBuffer();
    E.HipMajor = definedNumber(Defines, "HIP_VERSION_MAJOR");
    E.HipMinor = definedNumber(Defines, "HIP_VERSION_MINOR");
  }
  return Error::success();
}

/// lib/porthip/NAME beside an installed program, else lib/NAME in the tree of
/// this build.
std::string libraryDir(StringRef ProgramPath, StringRef Name) {
  StringRef Prefix =
      sys::path::parent_path(sys::path::parent_path(ProgramPath));
  std::string Installed = join(Prefix, ("lib/porthip/" + Name).str());
  return sys::fs::exists(Installed) ? Installed
                                    : join(Prefix, ("lib/" + Name).str());
}

Error findRuntime(StringRef ProgramPath, Environment &E) {
  E.RuntimeDir = libraryDir(ProgramPath, "vgpu");
  E.RecorderDir = recorderDir(ProgramPath);
  if (!sys::fs::exists(join(E.RuntimeDir, "libporthip-vgpu.so")))
    return fileError(E.RuntimeDir, "libporthip-vgpu.so is missing: porthip was "
                                   "built or installed without the virtual "
                                   "GPU; install it again");
  return Error::success();
}

} // namespace

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
  if (Error Wrong = findHip(Request.RocmPath, E))
    return std::move(Wrong);
  if (Error Wrong = findRuntime(Request.ProgramPath, E))
    return std::move(Wrong);
  return E;
}

std::string recorderDir(StringRef ProgramPath) {
  return libraryDir(ProgramPath, "record");
}

Expected<const vgpu::Target *> targetNamed(StringRef Name) {
  if (const vgpu::Target *Found = vgpu::findTarget(Name))
    return Found;
  std::string Known;
  for (const vgpu::Target &T : vgpu::allTargets())
    Known += (Known.empty() ? "" : ", ") + std::string(T.Name);
  return createStringError("there is no virtual GPU '" + Name +
                           "'; there are " + Known);
}

const vgpu::Target *targetOfArchitecture(StringRef Text) {
  const vgpu::Target *Best = nullptr;
  SmallVector<StringRef> Words;
  SplitString(Text, Words, "=,[] :");
  for (StringRef Word : Words) {
    // sm_90a: the a stands for instructions that only this part has.
    if (Word.consume_front("compute_") || Word.consume_front("sm_")) {
      std::string Name = ("sm_" + Word.rtrim("af")).str();
      const vgpu::Target *T = vgpu::findTarget(Name);
      if (T &&
          (!Best || Best->Major * 10 + Best->Minor < T->Major * 10 + T->Minor))
        Best = T;
    } else if (const vgpu::Target *T = vgpu::findTarget(Word)) {
      return T;
    }
  }
  return Best;
}

bool hasStandIn(const Environment &E, StringRef Name) {
  return sys::fs::exists(join(E.RuntimeDir, ("lib" + Name + ".so").str()));
}

} // namespace porthip
