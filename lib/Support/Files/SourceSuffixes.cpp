// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

SourceKind sourceKind(StringRef Path) {
  return StringSwitch<SourceKind>(sys::path::extension(Path))
#define SUFFIX(TEXT, KIND) .Case(TEXT, SourceKind::KIND)
#include "Support/Files/SourceSuffixes.def"
      .Default(SourceKind::None);
}

StringRef sourceLanguage(StringRef Path) {
  switch (sourceKind(Path)) {
  case SourceKind::Cuda:
    return "cuda";
  case SourceKind::Hip:
    return "hip";
  case SourceKind::Cxx:
    return "c++";
  case SourceKind::C:
    return "c";
  case SourceKind::Assembler:
    return "assembler";
  case SourceKind::AssemblerWithCpp:
    return "assembler-with-cpp";
  case SourceKind::None:
  case SourceKind::Header:
  case SourceKind::Fragment:
  case SourceKind::Object:
    return "";
  }
  llvm_unreachable("no kind of source");
}

bool isCompiledSource(StringRef Path) {
  const SourceKind Kind = sourceKind(Path);
  return Kind == SourceKind::Cuda || Kind == SourceKind::Hip ||
         Kind == SourceKind::Cxx || Kind == SourceKind::C;
}

bool isCudaOrCxx(StringRef Path) {
  const SourceKind Kind = sourceKind(Path);
  return Kind == SourceKind::Cuda || Kind == SourceKind::Cxx;
}

bool isSourceText(StringRef Path) {
  const SourceKind Kind = sourceKind(Path);
  return isCompiledSource(Path) || Kind == SourceKind::Header ||
         Kind == SourceKind::Fragment;
}

std::string portedName(StringRef Path) {
  return Path.consume_back(CudaSuffix) ? (Path + PortSuffix).str() : Path.str();
}

std::string portedNameBeside(StringRef Path) {
  if (isRenamedSource(Path))
    return portedName(Path);
  const StringRef Suffix = sys::path::extension(Path);
  return (Path.drop_back(Suffix.size()) + PortSuffix + Suffix).str();
}

} // namespace porthip
