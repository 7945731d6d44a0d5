// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/InstallPlaces.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <initializer_list>

using namespace llvm;

namespace porthip {

using Names = std::initializer_list<const char *>;

/// What the variables name, where they do, then \p Folders.
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

std::vector<std::string> cudaPlaces() {
  return places({"CUDA_PATH", "CUDA_HOME"},
                {"/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"});
}

std::vector<std::string> rocmPlaces() {
  return places({"HIP_PATH", "ROCM_PATH"}, {"/opt/rocm", "/usr"});
}

std::vector<std::string> deviceLibraryPlaces() {
  std::vector<std::string> Places;
  for (const std::string &Root : rocmPlaces())
    if (Root != "/usr")
      Places.push_back(Root + "/amdgcn/bitcode");
  // Debian has a folder for each architecture, others have one.
  for (const char *Lib :
       {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"})
    Places.push_back(std::string(Lib) + "/amdgcn/bitcode");
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
