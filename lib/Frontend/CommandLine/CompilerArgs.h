// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Understands the command lines of nvcc (and of host compilers, which arrive
// through -Xcompiler and compile_commands.json) and says them in clang's words,
// as far as a parse needs them.

#ifndef PORTHIP_FRONTEND_COMMANDLINE_COMPILERARGS_H
#define PORTHIP_FRONTEND_COMMANDLINE_COMPILERARGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// An argument that a parse has no use for, but a compile or a link does:
/// inputs, outputs, code generation, libraries. In the order of the command
/// line.
struct OtherArgument {
  /// "-o", "-rdc": the short name in nvcc's manual where there is one; of an
  /// option that is not in it, all of the argument. Empty: an input.
  std::string Name;
  /// Empty where the option takes none.
  std::string Value;
  /// Stood in -Xcompiler, or behind -Xarch_host.
  bool IsForHost = false;
  /// Known, and of no matter to a build for the virtual GPU.
  bool IsNothing = false;
  /// Stood behind -Xarch_device: the GPU's code alone.
  bool IsForDevice = false;
};

/// How one translation unit is compiled.
struct CompileOptions {
  /// clang driver arguments: include paths, macros, standard, ...
  std::vector<std::string> Args;
  /// The newest architecture asked for that clang knows.
  std::string Arch = "sm_80";
  /// "cuda", "c++" or "c" as -x says; empty: by the file name.
  std::string Language;
  /// Relative paths are relative to this; empty: the current folder.
  std::string Directory;
  /// Arguments that are not understood; they are reported, not passed on.
  std::vector<std::string> Ignored;
  /// For lib/Compiler; -x, -arch and -gencode are here too, by place.
  std::vector<OtherArgument> Others;
  /// The words are those of clang as CUDA's compiler, not nvcc's: -x cuda.
  bool IsForClang = false;
  /// The build's commands are known, and none of them compiles this file.
  bool IsOutsideBuild = false;
};

/// \p Args: without the compiler's own name. Inputs, outputs, and options that
/// matter to code generation or linking alone are in Others only.
/// \p Directory: what response files (`--options-file x.rsp`, `@x.rsp`) and
/// include folders are relative to; empty: the current folder.
CompileOptions mapCompilerArgs(llvm::ArrayRef<std::string> Args,
                               llvm::StringRef Directory = "");

/// \p Options without what -D says of \p Names.
CompileOptions withoutMacros(const CompileOptions &Options,
                             llvm::ArrayRef<std::string> Names);
/// "NAME=x" of each -D among what mapCompilerArgs() made.
std::vector<llvm::StringRef> definitionsIn(llvm::ArrayRef<std::string> Args);
/// NAME of "NAME=x", "NAME(a)=x" and "NAME", as -D has it.
llvm::StringRef macroName(llvm::StringRef Definition);

/// "-I" and its like, which mapCompilerArgs() writes before a folder.
bool takesIncludeFolder(llvm::StringRef Option);
/// The include folders among what mapCompilerArgs() made, as they are.
std::vector<llvm::StringRef> foldersIn(llvm::ArrayRef<std::string> Args);

/// \p Options without nvcc's --use_fast_math.
CompileOptions withoutFastMath(CompileOptions Options);

/// Whether a word among what mapCompilerArgs() made is a path from the current
/// folder, or may be.
bool hasRelativePath(llvm::ArrayRef<std::string> Args);

/// \p Options without include folders and the folder that they are relative to.
CompileOptions withoutFolders(const CompileOptions &Options);

} // namespace porthip

#endif
