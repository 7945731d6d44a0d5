// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Carries out what a line asks for. The device and the host side of a file are
// compiled at the same time: the host compiler waits for the image only where
// it writes it out.
#ifndef PORTHIP_COMPILER_COMPILE_BUILD_H
#define PORTHIP_COMPILER_COMPILE_BUILD_H

#include "Compiler/Vendor/AmdCommands.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>

namespace porthip {

struct BuildRequest {
  const BuildLine *Line = nullptr;
  const Environment *On = nullptr;
  const GpuTarget *As = nullptr; ///< --as; null: each file's usual one.
  /// Objects and programs are for these, not for the virtual GPU.
  const AmdGpus *Real = nullptr;
  /// clang's map (-ivfsoverlay) of sources that stand for others; empty: none.
  std::string SourceMap;
  unsigned Jobs = 1; ///< Compilers at a time.
  /// Where what clang includes unasked is kept precompiled; empty: nowhere.
  std::string CacheDir;
  /// The tool that is to link in place of us; empty: not said.
  std::string LinkLauncher;
  /// The result is run: missing functions are told in place of the linker's
  /// words.
  bool IsToRun = false;
  /// Commands with -v as nvcc prints them, and the compilers' messages.
  llvm::raw_ostream *Log = nullptr;
  std::function<void()> Tick; ///< now and then while compilers run
};

/// The text of a CompileError of the linker, or how it begins.
constexpr const char CannotBeLinked[] = "the program cannot be linked";

/// One unit that failed has its messages in the log already.
class CompileError : public llvm::ErrorInfo<CompileError> {
public:
  static char ID;
  CompileError(std::string Text, int Status)
      : Text(std::move(Text)), Status(Status) {}
  void log(llvm::raw_ostream &OS) const override { OS << Text; }
  std::error_code convertToErrorCode() const override {
    return std::make_error_code(std::errc::io_error);
  }
  std::string Text; ///< Empty: the compiler said all.
  int Status;       ///< The compiler's.
};

/// Compiles \p Units, whose Output is set.
llvm::Error compileUnits(llvm::ArrayRef<Unit> Units,
                         const BuildRequest &Request);

/// Links \p Objects (see linkCommand) to \p Output.
llvm::Error link(const BuildRequest &Request,
                 llvm::ArrayRef<std::string> Objects, llvm::StringRef Output);

/// The output of a line that links or archives.
std::string linkOutput(const BuildLine &Line);

/// All that the line asks for, with outputs where a compiler puts them; with
/// -clean, these are removed instead.
llvm::Error buildLine(const BuildRequest &Request);

} // namespace porthip
#endif
