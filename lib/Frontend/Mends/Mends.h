// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places that nvcc takes and clang, with it hipcc, refuses, though what they
// mean is clear. A file that clang does not parse is parsed once more with its
// mends; the port has them, too.
#ifndef PORTHIP_FRONTEND_MENDS_MENDS_H
#define PORTHIP_FRONTEND_MENDS_MENDS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <string>
#include <vector>

namespace clang {
class SourceManager;
} // namespace clang

namespace porthip {

struct DirectiveLine;

struct Mend {
  unsigned Offset = 0, Length = 0;
  /// The text that clang takes, too, in CUDA code; and HIP code.
  std::string Cuda, Port;
  /// The text that clang reads there in a parse; not longer than Length, blanks
  /// follow it. Where Cuda is longer, it is a macro, or empty if that does as
  /// well.
  std::string Reading;
  /// The name it is about, as the source spells it.
  std::string Symbol;
  /// The header that Port needs; empty: none.
  std::string Shim = {};
  /// `NAME=VALUE` of macros that a parse has from the beginning, where Reading
  /// has no room to define them.
  std::vector<std::string> Defines = {};
  /// Another mend makes the rest of it, and tells where the header may not be.
  bool IsPart = false;

  bool isMacro() const { return !Reading.empty() && Reading != Cuda; }
  bool operator<(const Mend &Other) const { return Offset < Other.Offset; }
  bool operator==(const Mend &Other) const {
    return Offset == Other.Offset && Port == Other.Port;
  }
};

/// By file, absolute; each file's in the order of their offsets.
using Mends = std::map<std::string, std::vector<Mend>>;

/// \returns whether \p Of is new in \p To.
bool addMend(Mends &To, llvm::StringRef File, Mend Of);
/// The same, in the file of \p At; what is in none is left out.
void addMend(Mends &To, const clang::SourceManager &Sources,
             clang::SourceLocation At, Mend Of);

/// The one that begins at \p At, which is in a file; null: there is none.
const Mend *mendAt(const Mends &Of, const clang::SourceManager &Sources,
                   clang::SourceLocation At);

/// \p Text with what a parse reads, its length the same.
std::string mendedReading(llvm::StringRef Text, llvm::ArrayRef<Mend> Of);
/// \p Text as CUDA code that clang takes; its lines the same.
std::string mendedCuda(llvm::StringRef Text, llvm::ArrayRef<Mend> Of);

/// \p Files with \p Of, which outlives it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
mendedFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
            const Mends &Of);

/// Whether \p Define stands for `__device__`, with words of linkage beside it.
bool isDeviceMacro(const DirectiveLine &Define);

/// The project's own names of `__device__`: `#define DEVICE inline __device__`.
class SpaceMacros {
public:
  void addFrom(llvm::StringRef Text);
  /// \returns whether all definitions of \p Name that say something say that.
  bool isDevice(llvm::StringRef Name) const {
    return Device.contains(Name) && !Others.contains(Name);
  }

private:
  void add(const DirectiveLine &Define, bool IsForOnePass);

  llvm::StringSet<> Device, Others;
};

/// Mends of macros in \p Text:
/// - execution spaces that are defined for the device pass alone, `#ifdef
///   __CUDA_ARCH__`, `#define DEVICE __device__`: nvcc's host pass looks into
///   no kernel, clang's finds a kernel that calls a host function there;
/// - device functions that are there for the device pass alone, also of an
///   architecture (`&& __CUDA_ARCH__ >= 600`), likewise;
/// - `#define UNROLL #pragma unroll`, which is `_Pragma("unroll")`.
std::vector<Mend> macroMends(llvm::StringRef Text,
                             const SpaceMacros &Spaces = {});

/// Mends of inline PTX in \p Text: operands without a comma between them,
/// `"r"(a) "l"(b)`; registers with one percent sign, `%laneid`, beside
/// operands.
std::vector<Mend> asmMends(llvm::StringRef Text);

} // namespace porthip
#endif
