// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMake/Names.h"
#include "llvm/ADT/ArrayRef.h"

using namespace llvm;

namespace porthip::cmake {
namespace {

struct Pair {
  StringRef Name, By;
};

const Library Libraries[] = {
#define LIBRARY(CUDA, GPU, PACKAGE, HIP) {CUDA, GPU, PACKAGE, HIP},
#include "Build/CMake/Names.def"
};
const Pair LinkNames[] = {
#define LINK_NAME(NAME, CUDA) {NAME, CUDA},
#include "Build/CMake/Names.def"
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

const Library *libraryOf(const StringRef *Cuda) {
  return Cuda ? findLibrary(*Cuda) : nullptr;
}

} // namespace

const Library *findLibrary(StringRef Name) {
  for (const Library &L : Libraries)
    if (L.Cuda == Name)
      return &L;
  // The parts of NPP and the static variants have none either.
  static const Library None;
  return Name.starts_with("npp") || Name.ends_with("_static") ? &None : nullptr;
}

const Library *libraryOfLinkName(StringRef Name) {
  Name.consume_front("-l");
  return libraryOf(valueOf(LinkNames, Name));
}

const Library *libraryOfVariable(StringRef Name) {
  return libraryOf(valueOf(LibraryVariables, Name));
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

bool isVersionVariable(StringRef Name) {
  for (StringRef Known : VersionVariables)
    if (Known == Name)
      return true;
  return false;
}

} // namespace porthip::cmake
