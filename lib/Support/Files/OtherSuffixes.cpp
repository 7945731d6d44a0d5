// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/OtherSuffixes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

OtherKind otherKind(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  if (Name == "CMakeLists.txt" || Name == "Makefile" || Name == "makefile" ||
      Name == "GNUmakefile")
    return OtherKind::BuildFile;
  return StringSwitch<OtherKind>(sys::path::extension(Path))
#define OTHER(TEXT, KIND) .Case(TEXT, OtherKind::KIND)
#include "Support/Files/OtherSuffixes.def"
      .Default(OtherKind::None);
}

StringRef otherKindText(StringRef Path) {
  switch (otherKind(Path)) {
  case OtherKind::Python:
    return "is a Python program; 'porthip port FOLDER' ports the CUDA sources "
           "that a project builds";
  case OtherKind::Notebook:
    return "is a notebook; 'jupyter nbconvert --to script' makes a Python "
           "program "
           "of it, which porthip takes";
  case OtherKind::Document:
    return "is no program; name a CUDA source";
  case OtherKind::DeviceCode:
    return "is what a compiler made; name the CUDA source that it is of";
  case OtherKind::BuildFile:
    return "is no CUDA source; 'porthip port FOLDER' migrates build files with "
           "the sources";
  case OtherKind::OtherLanguage:
    return "is in a language that porthip does not translate";
  case OtherKind::None:
    break;
  }
  return "";
}

} // namespace porthip
