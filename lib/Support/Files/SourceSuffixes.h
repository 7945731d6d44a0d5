// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The meaning of source files' suffixes; SourceSuffixes.def is the only list.
#ifndef PORTHIP_SUPPORT_FILES_SOURCESUFFIXES_H
#define PORTHIP_SUPPORT_FILES_SOURCESUFFIXES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

enum class SourceKind : uint8_t {
  None,
  Cuda,
  Hip,
  Cxx,
  C,
  Assembler,
  AssemblerWithCpp,
  Header,   ///< may be included by itself
  Fragment, ///< means what stands around its #include
  Object    ///< or a library: no text
};

SourceKind sourceKind(llvm::StringRef Path);

/// As compilers take it after -x: "cuda", "hip", "c++", "c", "assembler",
/// "assembler-with-cpp"; "" for what is included and for other files.
llvm::StringRef sourceLanguage(llvm::StringRef Path);

/// CUDA, HIP, C++ or C that a compiler is given.
bool isCompiledSource(llvm::StringRef Path);

/// C++, also where calls of CUDA or kernels may stand in it.
bool isCudaOrCxx(llvm::StringRef Path);

/// A source, a header or a fragment of one; not assembly.
bool isSourceText(llvm::StringRef Path);

/// A program that may hold CUDA code as text.
inline bool isPythonProgram(llvm::StringRef Path) {
  return Path.ends_with(".py");
}

/// The name that sources have which a port renames; what it renames them to.
constexpr llvm::StringLiteral CudaSuffix(".cu"), PortSuffix(".hip");

inline bool isRenamedSource(llvm::StringRef Path) {
  return Path.ends_with(CudaSuffix);
}

/// "a/b.hip" of "a/b.cu"; other names stay.
std::string portedName(llvm::StringRef Path);

/// A port's name beside its original: "b.hip" of "b.cu", "b.hip.h" of "b.h".
std::string portedNameBeside(llvm::StringRef Path);

} // namespace porthip
#endif
