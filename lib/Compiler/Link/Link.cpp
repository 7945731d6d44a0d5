// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Link/Link.h"
#include "Compiler/Link/MissingLibraries.h"
#include "Support/Files/InstallPlaces.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Object/Archive.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// The stand-in that has this library's functions: its name, "-" where there is
/// nothing to link; empty: another library.
StringRef standInFor(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Cases({"cudart", "cudart_static"}, "cudart")
      .Case("cuda", "cuda")
      .Cases({"nvrtc", "nvrtc_static"}, "nvrtc")
      .Case("amdhip64", "amdhip64")
      .Cases({"hiprtc", "hiprtc-builtins"}, "hiprtc")
      // Device code is linked when the program starts.
      .Cases({"cudadevrt", "nvrtc-builtins", "nvrtc-builtins_static",
              "nvptxcompiler_static", "culibos", "hip-link"},
             "-")
      .Default("");
}

/// The images in an archive, by the symbols that anchor them: the linker would
/// leave out an object that has only device code.
std::vector<std::string> imagesOf(StringRef Path) {
  std::vector<std::string> Names;
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return Names;
  auto Archive = object::Archive::create((*Buffer)->getMemBufferRef());
  if (!Archive) {
    consumeError(Archive.takeError()); // the linker will say it
    return Names;
  }
  for (const object::Archive::Symbol &Symbol : (*Archive)->symbols())
    if (Symbol.getName().starts_with("__porthip_image_"))
      Names.push_back(Symbol.getName().str());
  return Names;
}

class Linker {
public:
  Linker(const BuildLine &Line, const Environment &E) : Line(Line), E(E) {}

  Expected<std::vector<std::string>> run(ArrayRef<std::string> Objects,
                                         StringRef Output) {
    Args = {E.Tools.ClangExecutable};
    // First, so that no other folder's runtime is taken, now or at run time. As
    // DT_RPATH, not DT_RUNPATH: those who use CUDA have its libraries in
    // LD_LIBRARY_PATH, which comes before the latter.
    Args.insert(Args.end(), {"-L" + E.RuntimeDir, "-Wl,--disable-new-dtags",
                             "-Wl,-rpath," + E.RuntimeDir});
    for (const std::string &Folder : toolkitLibraryDirs(E))
      Args.push_back("-L" + Folder);
    // Builds read the linker's own command to learn what it links unasked.
    if (Line.IsVerbose && !E.ToolkitDir.empty())
      Args.push_back("-v");
    for (const std::string &Flag : Line.Options.Args)
      if (Flag == "-fopenmp" || Flag == "-pthread")
        Args.push_back(Flag);
    addCarried();
    for (const Input &I : Line.Inputs)
      if (Error Wrong = add(I, Objects))
        return std::move(Wrong);
    // nvcc and hipcc link their runtime unasked; here an object may be of
    // either vendor, but for a toolkit's compiler.
    Args.push_back("-Wl,--push-state,--as-needed");
    for (StringRef Name : {"cudart", "amdhip64"})
      if (hasStandIn(E, Name) &&
          (E.ToolkitDir.empty() || E.IsForRocm == (Name == "amdhip64")))
        Args.push_back(("-l" + Name).str());
    for (const std::string &Name : StandIns)
      Args.push_back("-l" + Name);
    Args.push_back("-Wl,--pop-state");
    addHipMajor();
    // Whether all is there that LLVM's library needs, which the stand-ins load,
    // is most of a link's time.
    if (!HasOwnShared)
      Args.push_back("-Wl,--allow-shlib-undefined");
    Args.insert(Args.end(), {"-o", Output.str()});
    return std::move(Args);
  }

private:
  /// Names the folder of carried libraries, which programs load from there,
  /// too.
  void addCarried() {
    if (!carriedSysroot().empty())
      Args.push_back("-Wl,-rpath," + carriedFolder("host"));
    if (std::string OpenMp = carriedFolder("openmp");
        !OpenMp.empty() && is_contained(Args, "-fopenmp"))
      Args.push_back("-Wl,-rpath," + OpenMp);
    // Its linker is lld, which would name the first 20 missing functions.
    if (!carriedFolder("llvm").empty())
      Args.push_back("-Wl,--error-limit=0");
  }

  /// Tells the runtime whose headers the program was compiled with: enumerators
  /// have other numbers in each major version.
  void addHipMajor() {
    if (E.HipMajor)
      Args.insert(Args.end(),
                  {"-Wl,--defsym=" VG_HIP_MAJOR_SYMBOL "=" + utostr(E.HipMajor),
                   "-Wl,--export-dynamic-symbol=" VG_HIP_MAJOR_SYMBOL});
  }

  Error add(const Input &I, ArrayRef<std::string> &Objects) {
    switch (I.Is) {
    case Input::LinkerArgs:
      Args.insert(Args.end(), I.Arguments.begin(), I.Arguments.end());
      return Error::success();
    case Input::Library:
      return library(I.Text, "-l" + I.Text);
    case Input::File:
      std::string Path = Objects.front();
      Objects = Objects.drop_front();
      return library(libraryName(Path), Path);
    }
    return Error::success();
  }

  /// \p Spelling: how the line names it.
  Error library(StringRef Name, const std::string &Spelling) {
    StringRef StandIn = standInFor(Name);
    if (StandIn == "-")
      return Error::success();
    if (StringRef Vendors = vendorLibrary(Name);
        StandIn.empty() && !Vendors.empty()) {
      // Functions that no stand-in has are found in callsOfMissing(). A port's
      // build may still name CUDA's library.
      for (const std::string &Like : librariesLike(Vendors))
        if (hasStandIn(E, Like) && !is_contained(StandIns, Like))
          StandIns.push_back(Like);
      return Error::success();
    }
    if (StandIn.empty()) {
      std::string File = ownFile(Name, Spelling);
      HasOwnShared |= sys::path::filename(File).contains(".so");
      if (StringRef(File).ends_with(".a"))
        for (const std::string &Image : imagesOf(File))
          Args.push_back("-Wl,-u," + Image);
      Args.push_back(Spelling);
      return Error::success();
    }
    if (!hasStandIn(E, StandIn))
      return createStringError("'" + Spelling + "': the stand-in lib" +
                               StandIn + ".so is missing from " + E.RuntimeDir +
                               "; install porthip again");
    Args.push_back(("-l" + StandIn).str());
    return Error::success();
  }

  /// The file that the linker will find by the line's own folders; empty: it is
  /// not in them.
  std::string ownFile(StringRef Name, const std::string &Spelling) const {
    if (!StringRef(Spelling).starts_with("-l"))
      return Spelling;
    for (const Input &I : Line.Inputs) {
      if (I.Is != Input::LinkerArgs || I.Arguments[0] != "-L")
        continue;
      std::string Stem = (I.Arguments[1] + "/lib" + Name).str();
      for (const char *End : {".so", ".a"})
        if (sys::fs::exists(Stem + End))
          return Stem + End;
    }
    return "";
  }

  const BuildLine &Line;
  const Environment &E;
  std::vector<std::string> Args;
  bool HasOwnShared = false;
  /// Paths of libraries; linked last, where all that calls them has been seen.
  std::vector<std::string> StandIns;
};

} // namespace

StringRef libraryName(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  if (!Name.consume_front("lib"))
    return "";
  size_t End = Name.find(".so");
  if (End == StringRef::npos)
    End = Name.ends_with(".a") ? Name.size() - 2 : StringRef::npos;
  return End == StringRef::npos ? "" : Name.take_front(End);
}

std::vector<std::string> namedLibraries(const BuildLine &Line) {
  std::vector<std::string> Result;
  for (const Input &I : Line.Inputs) {
    StringRef Name = I.Is == Input::Library ? StringRef(I.Text)
                     : I.Is == Input::File  ? libraryName(I.Text)
                                            : StringRef();
    StringRef Vendors = vendorLibrary(Name);
    if (!Vendors.empty())
      Result.push_back(Vendors.str());
  }
  return Result;
}

std::vector<std::string> toolkitLibraryDirs(const Environment &E) {
  if (E.ToolkitDir.empty())
    return {};
  if (E.IsForRocm)
    return {E.ToolkitDir + "/lib"};
  return {E.ToolkitDir + "/lib64/stubs", E.ToolkitDir + "/lib64"};
}

Expected<std::vector<std::string>> linkCommand(const BuildLine &Line,
                                               const Environment &E,
                                               ArrayRef<std::string> Objects,
                                               StringRef Output) {
  return Linker(Line, E).run(Objects, Output);
}

} // namespace porthip
