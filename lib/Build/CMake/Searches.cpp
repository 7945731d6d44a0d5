// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules as FindCUDNN.cmake and FindNCCL.cmake look for a library and its
// headers by their names, and read its version from the text of a header.
#include "Build/CMake/FileMigration.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip::cmake {
namespace {

/// "cudnn" of "libcudnn.so.9" and "cudnn.lib".
StringRef linkName(StringRef File) {
  StringRef Name = File.take_front(File.find('.'));
  if (Name.size() < File.size() || Name.starts_with("lib"))
    Name.consume_front("lib");
  return Name;
}

StringRef firstHeader(ArrayRef<Argument> Names) {
  for (const Argument &A : Names)
    if (StringRef Hip = cmake::headerFor(A.Text); !Hip.empty())
      return Hip;
  return "";
}

/// The header of CUDA's that a path ends with; empty: none.
StringRef headerOf(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  if (!cmake::headerFor(Name).empty())
    return Name;
  StringRef Two =
      Path.take_back(Name.size() + 1 +
                     sys::path::filename(sys::path::parent_path(Path)).size());
  return cmake::headerFor(Two).empty() || Two == Name ? "" : Two;
}

} // namespace

StringRef libraryForFile(StringRef Name) {
  return build::hipLinkName(linkName(Name)).value_or("");
}

/// The library that AMD has for one of the names; empty: there is none.
StringRef FileMigration::libraryFor(ArrayRef<Argument> Names) const {
  for (const Argument &A : Names) {
    if (StringRef Hip = libraryForFile(A.Text); !Hip.empty())
      return Hip;
    auto Held = Facts.HoldsLibrary.find(referredVariable(A.Text).str());
    if (Held != Facts.HoldsLibrary.end())
      return Held->second;
  }
  return "";
}

/// find_library(VARIABLE NAMES ...): the helper's function of that name looks
/// for AMD's where the build is for AMD, with no other argument that matters.
void FileMigration::searches(const Command &C) {
  const bool IsLibrary = C.is("find_library");
  if ((!IsLibrary && !C.is("find_path") && !C.is("find_file")) ||
      C.Arguments.size() < 2)
    return;
  const auto Rest = ArrayRef(C.Arguments).drop_front();
  const StringRef Hip = IsLibrary ? libraryFor(Rest) : firstHeader(Rest);
  if (Hip.empty())
    return;
  Facts.Searches = true;
  edit(C.Offset, C.Offset + C.Name.size(), ("gpu_" + C.Name.lower()));
  edit(C.Arguments[0].end(), C.Arguments[0].end(), (" \"" + Hip + "\"").str());
}

/// file(READ .../cudnn.h VARIABLE): AMD has no such file, and what a version is
/// asked for gets the answer of a current CUDA.
void FileMigration::headerTexts(const Command &C) {
  if (!C.is("file") || C.Arguments.size() < 3 ||
      (C.Arguments[0].Text != "READ" && C.Arguments[0].Text != "STRINGS"))
    return;
  const Argument &Path = C.Arguments[1];
  const StringRef Header = headerOf(Path.Text);
  if (Header.empty() || Path.Is == Form::Bracket || !startsLine(C.Offset))
    return;
  Facts.Searches = true;
  addBefore(C, ("gpu_header(" + Header + " \"" + Path.Text + "\")").str());
  replace(Path, "${GPU_HEADER}");
}

} // namespace porthip::cmake
