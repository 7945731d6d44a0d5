// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/MachineDevices.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cstdlib>

using namespace llvm;

namespace porthip {
namespace {

/// Files of /proc and /sys say that they are empty: read as a stream.
std::string textOf(const Twine &Path) {
  auto Text = MemoryBuffer::getFileAsStream(Path);
  return Text ? (*Text)->getBuffer().str() : "";
}

/// Sorted; none when there is no such folder.
std::vector<std::string> entries(const Twine &Folder) {
  std::vector<std::string> Paths;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder, EC), End; I != End && !EC;
       I.increment(EC))
    Paths.push_back(I->path());
  llvm::sort(Paths);
  return Paths;
}

/// The text after `NAME` and blanks or a colon on a line of its own.
std::string valueOf(StringRef Text, StringRef Name) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (Line.consume_front(Name) && Line.find_first_of(": \t") == 0)
      return Line.ltrim(": \t").trim().str();
  return "";
}

} // namespace

std::vector<MachineDevice> nvidiaDevices(StringRef Root) {
  std::vector<MachineDevice> Devices;
  for (const std::string &Folder : entries(Root + "/proc/driver/nvidia/gpus")) {
    std::string Model = valueOf(textOf(Folder + "/information"), "Model");
    Devices.push_back({Model.empty() ? "NVIDIA GPU" : Model, Folder});
  }
  if (!Devices.empty())
    return Devices;
  // In containers /proc does not show them.
  for (const std::string &Path : entries(Root + "/dev")) {
    StringRef Name = sys::path::filename(Path);
    if (Name.consume_front("nvidia") && !Name.empty() && all_of(Name, isDigit))
      Devices.push_back({"NVIDIA GPU", Path});
  }
  return Devices;
}

std::string gfxName(unsigned TargetVersion) {
  unsigned Major = TargetVersion / 10000, Minor = TargetVersion / 100 % 100,
           Step = TargetVersion % 100;
  return "gfx" + utostr(Major) + utohexstr(Minor, /*LowerCase=*/true) +
         utohexstr(Step, /*LowerCase=*/true);
}

std::vector<MachineDevice> amdDevices(StringRef Root) {
  std::vector<MachineDevice> Devices;
  if (!sys::fs::exists(Root + "/dev/kfd"))
    return Devices;
  for (const std::string &Node :
       entries(Root + "/sys/class/kfd/kfd/topology/nodes")) {
    unsigned Version = 0;
    // Processors are nodes, too, with target 0.
    if (!StringRef(valueOf(textOf(Node + "/properties"), "gfx_target_version"))
             .getAsInteger(10, Version) &&
        Version)
      Devices.push_back({gfxName(Version), Node});
  }
  return Devices;
}

std::string nvidiaDriverVersion(StringRef Root) {
  // NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  ...
  std::string Text =
      valueOf(textOf(Root + "/proc/driver/nvidia/version"), "NVRM version");
  SmallVector<StringRef> Words;
  SplitString(Text, Words);
  for (StringRef Word : Words)
    if (!Word.empty() && isDigit(Word.front()) && Word.contains('.'))
      return Word.str();
  return "";
}

std::vector<std::string> libraryFolders() {
  std::vector<std::string> Folders;
  if (const char *Path = std::getenv("LD_LIBRARY_PATH")) {
    SmallVector<StringRef> Parts;
    StringRef(Path).split(Parts, ':', -1, /*KeepEmpty=*/false);
    for (StringRef Part : Parts)
      Folders.push_back(Part.str());
  }
  for (const char *Folder :
       {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
        "/usr/lib", "/usr/local/nvidia/lib64", "/usr/lib/wsl/lib",
        "/opt/rocm/lib"})
    Folders.push_back(Folder);
  return Folders;
}

} // namespace porthip
