// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/InstallPlaces.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <dlfcn.h>
#include <initializer_list>

using namespace llvm;

namespace porthip {

using Names = std::initializer_list<const char *>;

/// The folders that the variables name, if they do, then \p Folders.
static std::vector<std::string> places(Names Variables, Names Folders) {
  std::vector<std::string> Places;
  for (const char *Variable : Variables)
    if (const char *Value = std::getenv(Variable); Value && *Value)
      Places.emplace_back(Value);
  Places.insert(Places.end(), Folders.begin(), Folders.end());
  return Places;
}

const std::string &programPath() {
  static const std::string Path = sys::fs::getMainExecutable(nullptr, nullptr);
  return Path;
}

/// The folder of libraries of the installation that this code was loaded from,
/// as its program (bin/porthip) or as one of the libraries (vgpu/NAME.so).
static std::string libraryRoot() {
  std::string File = programPath();
  StringRef Below = "lib/porthip";
  Dl_info Self = {};
  if (dladdr(reinterpret_cast<void *>(&libraryRoot), &Self) &&
      sys::path::filename(Self.dli_fname).contains(".so")) {
    File = Self.dli_fname;
    Below = "";
  }
  // A folder of `porthip toolkit` has links to the libraries.
  SmallString<256> Root;
  if (sys::fs::real_path(File, Root))
    Root = File;
  sys::path::remove_filename(Root);
  sys::path::remove_filename(Root);
  sys::path::append(Root, Below);
  return std::string(Root);
}

std::string carriedFolder(StringRef Name) {
  std::string Path = placeIn(libraryRoot(), Name);
  return sys::fs::is_directory(Path) ? Path : "";
}

std::vector<std::string> cudaPlaces() {
  return places({"CUDA_PATH", "CUDA_HOME"},
                {"/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"});
}

std::vector<std::string> rocmPlaces() {
  auto Places = places({"HIP_PATH", "ROCM_PATH"}, {"/opt/rocm", "/usr"});
  if (std::string Own = carriedFolder("rocm"); !Own.empty())
    Places.push_back(Own);
  return Places;
}

std::vector<std::string> deviceLibraryPlaces() {
  std::vector<std::string> Places;
  for (const std::string &Root : rocmPlaces()) {
    if (Root != "/usr") {
      Places.push_back(Root + "/amdgcn/bitcode");
      continue;
    }
    // Debian has a folder for each architecture, others have one.
    for (const char *Lib :
         {"/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib"})
      Places.push_back(Root + Lib + "/amdgcn/bitcode");
  }
  return Places;
}

std::string placeIn(StringRef Folder, const Twine &Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return std::string(Path);
}

unsigned definedNumber(StringRef Header, StringRef Name) {
  std::string Define = ("#define " + Name + " ").str();
  size_t At = Header.find(Define);
  unsigned Number = 0;
  if (At == StringRef::npos ||
      Header.substr(At + Define.size()).ltrim().consumeInteger(10, Number))
    return 0;
  return Number;
}

} // namespace porthip
