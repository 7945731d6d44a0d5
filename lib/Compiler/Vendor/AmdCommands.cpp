// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Vendor/AmdCommands.h"
#include "Build/Libraries.h"
#include "Build/NvccFlags.h"
#include "Compiler/Link/Link.h"
#include "Frontend/CommandLine/CodeFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

using Strings = std::vector<std::string>;

void addTo(Strings &To, ArrayRef<std::string> More) {
  To.insert(To.end(), More.begin(), More.end());
}

/// clang finds less by itself than ROCm's hipcc does.
bool isClang(const AmdGpus &For) {
  return sys::path::filename(For.Compiler).starts_with("clang");
}

/// Flags that clang 22 needs with \p On's headers and device libraries.
Strings clangFlags(const Environment &On) {
  // Headers alone have no file that tells clang their version; without one it
  // leaves out its own mathematics.
  Strings Flags = {"--rocm-path=" + On.HipRoot,
                   "--hip-version=" + utostr(On.HipMajor) + "." +
                       utostr(On.HipMinor) + ".0"};
  std::string Bitcode = deviceLibraryDir(On);
  if (!Bitcode.empty()) {
    Flags.push_back("--rocm-device-lib-path=" + Bitcode);
    // The libraries of ROCm before 6.3.
    if (!sys::fs::exists(Bitcode + "/oclc_abi_version_600.bc"))
      Flags.push_back("-mcode-object-version=5");
  }
  // As for the virtual GPU, see CompileUnit.cpp.
  Flags.push_back("-Wno-error=missing-template-arg-list-after-template-kw");
  std::string Shims = On.Tools.ShimDir + "/include/porthip/";
  // The libraries of ROCm 5.
  if (sys::fs::exists(Bitcode + "/hip.bc"))
    addTo(Flags, {"-include", Shims + "detail/rocm5_device_library.h"});
  if (On.needsWaveSizeMacros())
    addTo(Flags, {"-include", Shims + "detail/wave_size_macros.h"});
  if (On.HipMajor < 6)
    addTo(Flags, {"-include", Shims + "clang22_hip52.h"});
  return Flags;
}

/// How numbers are computed, as nvcc's flags say it.
Strings numberFlags(const BuildLine &Line) {
  Strings Flags;
  if (Line.UsesFastMath)
    addTo(Flags, hipFlags({"-use_fast_math"}).Words);
  else if (Line.Ftz)
    Flags.push_back("-fgpu-flush-denormals-to-zero");
  if (!Line.Contracts)
    Flags.push_back("-ffp-contract=off");
  if (!Line.UsesFastMath && !Line.PreciseDiv && !Line.PreciseSqrt)
    Flags.push_back("-fno-hip-fp32-correctly-rounded-divide-sqrt");
  return Flags;
}

/// One command compiles both sides: the flags that are for one of them say so.
Strings flagsOfSides(const BuildLine &Line) {
  Strings Flags;
  for (const std::string &Word : Line.HostArgs) {
    if (changesDeviceCode(Word) && !is_contained(Line.DeviceArgs, Word))
      Flags.push_back(ForHostCode.str());
    Flags.push_back(Word);
  }
  for (const std::string &Word : Line.DeviceArgs)
    if (!is_contained(Line.HostArgs, Word))
      addTo(Flags, {"-Xarch_device", Word});
  return Flags;
}

/// A symbol of an object whose device code is linked when the program is.
bool isRelocatable(StringRef Name) {
  return Name.starts_with("__hip_fatbin_") ||
         Name.starts_with("__hip_gpubin_handle_");
}

/// Symbols of linked device code in an object or in the members of an archive.
struct DeviceSymbols {
  bool AreWanted = false;  ///< it waits for a link
  bool AreDefined = false; ///< what a -dlink has written
};

void addSymbols(const object::ObjectFile &File, DeviceSymbols &Found) {
  for (const object::SymbolRef &Symbol : File.symbols()) {
    auto Name = Symbol.getName();
    auto Flags = Symbol.getFlags();
    if (Name && Flags && isRelocatable(*Name))
      (*Flags & object::SymbolRef::SF_Undefined ? Found.AreWanted
                                                : Found.AreDefined) = true;
    consumeError(Name.takeError());
    consumeError(Flags.takeError());
  }
}

/// Adds the symbols of a file; one that cannot be read is left to the linker,
/// which will say so.
void addSymbols(StringRef Path, DeviceSymbols &Found) {
  auto Buffer = MemoryBuffer::getFile(Path);
  auto Read = Buffer ? object::createBinary((*Buffer)->getMemBufferRef())
                     : errorCodeToError(Buffer.getError());
  if (!Read)
    return consumeError(Read.takeError());
  if (auto *File = dyn_cast<object::ObjectFile>(Read->get()))
    return addSymbols(*File, Found);
  Error Wrong = Error::success();
  if (auto *Archive = dyn_cast<object::Archive>(Read->get()))
    for (const object::Archive::Child &Child : Archive->children(Wrong)) {
      auto Member = Child.getAsBinary();
      if (auto *File =
              Member ? dyn_cast<object::ObjectFile>(Member->get()) : nullptr)
        addSymbols(*File, Found);
      consumeError(Member.takeError());
    }
  consumeError(std::move(Wrong));
}

DeviceSymbols deviceSymbols(ArrayRef<std::string> Objects) {
  DeviceSymbols Found;
  for (const std::string &Object : Objects)
    addSymbols(Object, Found);
  return Found;
}

Strings archFlags(const AmdGpus &For) {
  Strings Flags;
  for (const std::string &Arch : For.Archs)
    Flags.push_back("--offload-arch=" + Arch);
  return Flags;
}

/// A library of CUDA's under ROCm's name; others stay. Empty: nothing is
/// linked.
Expected<std::string> library(StringRef Name, StringRef Spelling) {
  auto Hip = build::hipLinkName(Name);
  if (!Hip)
    return Spelling.str();
  if (Hip->empty() && build::isNeeded(Name))
    return createStringError("'" + Spelling +
                             "': ROCm has no counterpart of this library; the "
                             "report ('porthip report') says what calls it");
  return Hip->empty() ? "" : ("-l" + *Hip).str();
}

/// For the device code of objects that were compiled with -fgpu-rdc.
Strings deviceLinkFlags(const Environment &On, const AmdGpus &For) {
  Strings Flags = {"-fgpu-rdc", "--hip-link"};
  addTo(Flags, archFlags(For));
  if (isClang(For))
    addTo(Flags, clangFlags(On));
  return Flags;
}

} // namespace

std::vector<std::string> amdFlags(const BuildLine &Line, const Environment &On,
                                  const AmdGpus &For) {
  Strings Flags = archFlags(For);
  Flags.push_back(Line.DebugsDevice       ? "-O0"
                  : Line.OptLevel.empty() ? "-O2"
                                          : Line.OptLevel);
  addTo(Flags, Line.Options.Args);
  addTo(Flags, flagsOfSides(Line));
  addTo(Flags, numberFlags(Line));
  if (Line.PerThreadStream)
    Flags.push_back("-fgpu-default-stream=per-thread");
  if (Line.IsRelocatable)
    Flags.push_back("-fgpu-rdc");
  addTo(Flags, {"-D__HIP_PLATFORM_AMD__", "-idirafter",
                On.Tools.ShimDir + "/include"});
  if (isClang(For))
    addTo(Flags, clangFlags(On));
  return Flags;
}

/// Flags of C++ or C that calls the runtime.
static Strings hostFlags(const Unit &U, const Environment &On) {
  const BuildLine &Line = *U.Line;
  Strings Flags = {Line.OptLevel.empty() ? "-O0" : Line.OptLevel};
  addTo(Flags, U.Language == "c" ? withoutCxxStandard(Line.Options.Args)
                                 : Line.Options.Args);
  addTo(Flags, Line.HostArgs);
  addTo(Flags, {"-D__HIP_PLATFORM_AMD__", "-idirafter",
                On.Tools.ShimDir + "/include"});
  return Flags;
}

std::vector<std::string> amdRuntimeFlags(const Environment &On,
                                         const AmdGpus &For) {
  std::string Folder = On.HipRoot + "/lib";
  // Also for hipcc: builds look for it in the line that links.
  Strings Flags = {"-L" + Folder};
  if (isClang(For))
    addTo(Flags, {"-Wl,-rpath," + Folder, "-lamdhip64", "-lstdc++", "-lm"});
  return Flags;
}

std::vector<std::string> amdCompileCommand(const Unit &U, const Environment &On,
                                           const AmdGpus &For) {
  const BuildLine &Line = *U.Line;
  Strings Args = {For.Compiler, "-x", U.Language};
  if (Line.Until == Step::Image)
    Args.push_back("--offload-device-only");
  addTo(Args, stepFlags(Line.Until));
  if (Line.IsQuiet)
    Args.push_back("-w");
  addTo(Args, U.hasDevice() ? amdFlags(Line, On, For) : hostFlags(U, On));
  addTo(Args, Line.DependencyArgs);
  addTo(Args, {On.HipRoot == "/usr" ? "-idirafter" : "-isystem",
               On.HipRoot + "/include"});
  if (!U.Output.empty())
    addTo(Args, {"-o", U.Output});
  addTo(Args, {"--", U.File});
  return Args;
}

Expected<std::vector<std::string>>
amdLinkCommand(const BuildLine &Line, const Environment &On, const AmdGpus &For,
               ArrayRef<std::string> Objects, StringRef Output) {
  Strings Args = {For.Compiler};
  // Unless -dlink has done it: then one of them defines what others want.
  if (DeviceSymbols Have = deviceSymbols(Objects);
      Have.AreWanted && !Have.AreDefined)
    addTo(Args, deviceLinkFlags(On, For));
  // Builds read the linker's own command to learn what it links unasked.
  if (Line.IsVerbose)
    Args.push_back("-v");
  for (const std::string &Flag : Line.Options.Args)
    if (Flag == "-fopenmp" || Flag == "-pthread")
      Args.push_back(Flag);
  for (const Input &I : Line.Inputs) {
    if (I.Is == Input::LinkerArgs) {
      addTo(Args, I.Arguments);
      continue;
    }
    bool IsFile = I.Is == Input::File;
    std::string Spelling = IsFile ? Objects.front() : "-l" + I.Text;
    if (IsFile)
      Objects = Objects.drop_front();
    auto Word =
        library(IsFile ? libraryName(Spelling) : StringRef(I.Text), Spelling);
    if (!Word)
      return Word.takeError();
    if (!Word->empty())
      Args.push_back(*Word);
  }
  addTo(Args, amdRuntimeFlags(On, For));
  addTo(Args, {"-o", Output.str()});
  return Args;
}

ArrayRef<StringLiteral> amdDeviceSections() {
  static constexpr StringLiteral Names[] = {".hip_fatbin", ".hip_gpubin_handle",
                                            ".note.GNU-stack"};
  return Names;
}

bool needsAmdDeviceLink(ArrayRef<std::string> Objects) {
  return deviceSymbols(Objects).AreWanted;
}

std::vector<std::string> amdDeviceLinkCommand(const Environment &On,
                                              const AmdGpus &For,
                                              ArrayRef<std::string> Objects,
                                              StringRef Output) {
  Strings Args = {For.Compiler};
  addTo(Args, deviceLinkFlags(On, For));
  addTo(Args, {"-r", "-nostdlib", "-no-hip-rt"});
  addTo(Args, Objects);
  addTo(Args, {"-o", Output.str()});
  return Args;
}

} // namespace porthip
