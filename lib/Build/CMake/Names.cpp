// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/Names.h"
#include "llvm/ADT/ArrayRef.h"

using namespace llvm;

namespace porthip::cmake {
namespace {

struct Pair {
  StringRef Name, By;
};

const Pair LibraryVariables[] = {
#define LIBRARY_VARIABLE(NAME, CUDA) {NAME, CUDA},
#include "Build/CMake/Names.def"
};
const Pair Variables[] = {
#define VARIABLE(NAME, BY) {NAME, BY},
#include "Build/CMake/Names.def"
};
const Pair Properties[] = {
#define PROPERTY(NAME, BY) {NAME, BY},
#include "Build/CMake/Names.def"
};
const Pair Commands[] = {
#define COMMAND(NAME, BY) {NAME, BY},
#include "Build/CMake/Names.def"
};
const Pair Headers[] = {
#define HEADER(NAME, BY) {NAME, BY},
#include "Build/CMake/Names.def"
};
const StringRef VersionVariables[] = {
#define VERSION_VARIABLE(NAME) NAME,
#include "Build/CMake/Names.def"
};

const StringRef *valueOf(ArrayRef<Pair> Table, StringRef Name) {
  for (const Pair &P : Table)
    if (P.Name == Name)
      return &P.By;
  return nullptr;
}

} // namespace

const build::Library *libraryOfVariable(StringRef Name) {
  const StringRef *Cuda = valueOf(LibraryVariables, Name);
  return Cuda ? build::findLibrary(*Cuda) : nullptr;
}

const StringRef *variableFor(StringRef Name) {
  return valueOf(Variables, Name);
}
const StringRef *propertyFor(StringRef Name) {
  return valueOf(Properties, Name);
}

const StringRef *commandFor(StringRef Name) {
  return valueOf(Commands, Name.lower());
}

StringRef headerFor(StringRef Name) {
  for (const Pair &P : Headers)
    if (P.Name.ends_with("/") ? Name.starts_with(P.Name) : Name == P.Name)
      return P.By;
  return "";
}

bool isVersionVariable(StringRef Name) {
  for (StringRef Known : VersionVariables)
    if (Known == Name)
      return true;
  return false;
}

} // namespace porthip::cmake
