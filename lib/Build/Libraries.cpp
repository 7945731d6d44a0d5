// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Libraries.h"
#include "Rules/LibraryRules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip::build {
namespace {

struct Pair {
  StringRef Name, By;
};

const Library Libraries[] = {
#define LIBRARY(CUDA, GPU, PACKAGE, HIP) {CUDA, GPU, PACKAGE, HIP},
#include "Build/Libraries.def"
};
const Pair LinkNames[] = {
#define LINK_NAME(NAME, CUDA) {NAME, CUDA},
#include "Build/Libraries.def"
};
const Pair HipLinkNames[] = {
#define HIP_LINK_NAME(NAME, HIP) {NAME, HIP},
#include "Build/Libraries.def"
};

const Pair *rowOf(ArrayRef<Pair> Table, StringRef Name) {
  const Pair *Found =
      find_if(Table, [&](const Pair &P) { return P.Name == Name; });
  return Found == Table.end() ? nullptr : Found;
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

const Library *libraryOfGpuName(StringRef Name) {
  const Library *Found =
      find_if(Libraries, [&](const Library &L) { return L.Gpu == Name; });
  return Found == std::end(Libraries) || Name.empty() ? nullptr : Found;
}

const Library *libraryOfLinkName(StringRef Name) {
  Name.consume_front("-l");
  const Pair *Found = rowOf(LinkNames, Name);
  return Found ? findLibrary(Found->By) : nullptr;
}

std::optional<StringRef> hipLinkName(StringRef Name) {
  if (const Pair *Found = rowOf(HipLinkNames, Name))
    return Found->By;
  const Library *L = libraryOfLinkName(Name);
  if (!L && (Name.starts_with("cu") || Name.starts_with("npp")))
    L = findLibrary(Name);
  if (!L && libraryOfLink(Name))
    return StringRef();
  if (!L)
    return std::nullopt;
  StringRef Target = L->Hip.rsplit(':').second;
  return Target == "host" ? StringRef("amdhip64") : Target;
}

std::vector<StringRef> linkNames() {
  std::vector<StringRef> Names;
  for (ArrayRef<Pair> Table : {ArrayRef(LinkNames), ArrayRef(HipLinkNames)})
    for (const Pair &P : Table)
      Names.push_back(P.Name);
  return Names;
}

bool isNeeded(StringRef Name) {
  return !is_contained({"cudadevrt", "culibos"}, Name);
}

} // namespace porthip::build
