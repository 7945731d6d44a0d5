// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Port: what a translation is, as one value. Translate makes it, Report
// and the command line show it, Project merges and stores it. It knows files,
// offsets and text, not clang; it holds no pointers and is freely copyable.

#ifndef PORTHIP_PORT_PORT_H
#define PORTHIP_PORT_PORT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace porthip {

/// The engine that made a decision. An AST decision is based on what the name
/// refers to; a lexical one on the token and its neighbours alone.
enum class Engine : uint8_t { Lexical, Ast };

enum class Severity : uint8_t { Note, Warning, Error };

llvm::StringRef toString(Engine E);
llvm::StringRef toString(Severity S);

/// Replaces \c Length bytes at \c Offset by \c Text. Offsets count bytes of the
/// original file, BOM included. Edits of one file are sorted by offset and do
/// not overlap; several insertions at one offset keep their order.
struct Edit {
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Text;
  Engine By = Engine::Lexical;
  /// The cause of the edit: `cudaMalloc`, `include`, `launch`.
  std::string Rule;
};

/// A place that the user should look at. \c Check is an id of the catalogue
/// (see CheckInfo.h); line and column are 1-based, columns count bytes.
struct Finding {
  std::string Check;
  Severity Level = Severity::Warning;
  std::string File;
  unsigned Offset = 0;
  unsigned Line = 0;
  unsigned Column = 0;
  /// Length in bytes of the text that the finding is about.
  unsigned Length = 0;
  /// The CUDA symbol that it is about, if any.
  std::string Symbol;
  /// The key of the estimate where the symbol is a whole text: the opcode of
  /// inline PTX, `mma`. Else empty.
  std::string Subject;
  std::string Message;
  std::string Fix;
  /// A developer's time for this place, in minutes; 0: nothing to do.
  unsigned EffortMinutes = 0;
  /// No parse got there, and HIP declares no such name: a compiler of the port
  /// that gets there refuses it.
  bool IsCompilersToTell = false;
  /// Edits of the original that mend it, sorted; empty when none is safe.
  std::vector<Edit> FixIt;

  /// The symbol, or what stands for it in rows and in the effort model.
  const std::string &subject() const {
    return Subject.empty() ? Symbol : Subject;
  }
};

/// One without a place.
Finding makeFinding(llvm::StringRef Check, Severity Level,
                    const llvm::Twine &Message, llvm::StringRef Fix = "",
                    unsigned EffortMinutes = 0);

/// Makes \p F a note, which costs nothing: it is about code that a compile of
/// the port leaves out. \p Where: "in a branch that ...".
void lowerToNote(Finding &F, const llvm::Twine &Where);

/// The outcome of a rule for one use of a CUDA symbol.
enum class UseOutcome : uint8_t {
  Unchanged,  ///< HIP has the same spelling
  Renamed,    ///< edited: HIP has a twin
  Shim,       ///< edited: works by a header of porthip's
  Unsupported ///< left alone, a finding says why
};

llvm::StringRef toString(UseOutcome O);

/// One place where a symbol or header that a rule knows stands.
struct SymbolUse {
  std::string Symbol;  ///< `cudaMalloc`, `cub::DeviceReduce`, `cufft.h`
  std::string Library; ///< Port::Libraries has more of it: `runtime`
  std::string Hip;     ///< empty if there is none
  UseOutcome Outcome = UseOutcome::Unchanged;
  unsigned Offset = 0, Line = 0; ///< as in Finding
};

/// A launch of a kernel by `<<<...>>>`, cudaLaunchKernel or the like.
struct KernelLaunch {
  std::string File;
  unsigned Line = 0;
  /// As written; empty where the launch does not give it.
  std::string Grid, Block, SharedBytes, Stream;
  /// Lanes of a block where that is a constant, else 0.
  uint64_t BlockLanes = 0;
};

/// A function's definition, from its first line to its last.
struct FunctionPlace {
  std::string File;
  unsigned Line = 0, EndLine = 0;
};

/// The facts of a `__global__` function, with those of the project's device
/// functions that it calls. Counts are of places in the source.
struct KernelFacts {
  std::string Name; ///< qualified, without template arguments
  std::string File;
  unsigned Line = 0, EndLine = 0; ///< of the definition, both inclusive
  bool IsTemplate = false;
  /// By the name that verify takes, its own or that of an instance of a
  /// template, "reduce<float, 256>": the first translation unit that has it.
  /// Empty: that of its file alone. Launches within templates of the host may
  /// make more instances.
  std::map<std::string, std::string> Units;
  /// False: found by its tokens alone; only name, place and launches are known.
  bool IsParsed = false;
  /// Size of static shared arrays (LDS) whose size is known.
  uint64_t SharedBytes = 0;
  bool UsesDynamicShared = false;
  /// First argument of __launch_bounds__ where it is a constant, else 0.
  uint64_t MaxBlockLanes = 0;
  unsigned WarpOperations = 0; ///< shuffles, votes, matches, __syncwarp, tiles
  unsigned InlinePtx = 0;      ///< asm statements
  unsigned TextureFetches = 0; ///< textures and surfaces
  unsigned Atomics = 0;
  unsigned TensorOperations = 0; ///< wmma, mma
  unsigned BlockBarriers = 0;
  std::vector<KernelLaunch> Launches;
  /// The project's functions that it may call, also through others; where a
  /// template leaves an overload open, each that fits. By file and line.
  std::vector<FunctionPlace> Callees;
};

/// A library of CUDA's, as a rule file describes it.
struct LibraryInfo {
  std::string Id;          ///< `cublas`
  std::string Title;       ///< `cuBLAS`
  std::string Counterpart; ///< `hipBLAS`; empty: there is none
};

/// A finding that a comment in the source accepts.
struct SuppressedFinding {
  Finding Accepted;
  std::string Reason;
};

/// The port of one file.
struct FilePort {
  /// Path as it was given or found, with `.` and `..` folded.
  std::string Path;
  /// A main file of a translation unit, not a header reached through one.
  bool IsMain = false;
  /// A header that no source includes.
  bool IsUnreached = false;
  std::vector<Edit> Edits;
  /// Headers under runtime-shims/include that the edits rely on, sorted.
  std::vector<std::string> Shims;
  /// Whether the file holds CUDA at all (else it is left alone).
  bool HoldsCuda = false;
  /// By offset. Words of the language that HIP shares (`__global__`,
  /// `threadIdx`) are not among them.
  std::vector<SymbolUse> Uses;
  /// Lines of the original.
  unsigned Lines = 0;
};

/// Counts over a whole port.
struct Statistics {
  unsigned TranslationUnits = 0;
  unsigned AstEdits = 0;
  unsigned LexicalEdits = 0;
  /// Translation units that clang could not parse fully.
  unsigned PartlyParsed = 0;
  /// Number of these, those that no command of the project's build compiles.
  unsigned PartlyOutsideBuild = 0;
  /// Strings of programs that hold CUDA code; those that stay as they are.
  unsigned Texts = 0, TextsLeft = 0;
};

struct Port {
  std::vector<FilePort> Files;
  std::vector<Finding> Findings;
  /// By file and line.
  std::vector<SuppressedFinding> Suppressed;
  std::vector<KernelFacts> Kernels;
  /// The libraries that Uses name, by id.
  std::vector<LibraryInfo> Libraries;
  Statistics Stats;

  FilePort *find(llvm::StringRef Path);
};

/// The text of \p Original after \p Edits. \p Edits must be sorted, must not
/// overlap and must lie within the text.
std::string applyEdits(llvm::StringRef Original, llvm::ArrayRef<Edit> Edits);

/// Sorts \p Edits by place; insertions come before what they stand at, and
/// insertions at one place keep their order.
void sortEdits(std::vector<Edit> &Edits);

/// A unified diff of what \p Edits change, with \p Context lines around;
/// empty when they change nothing. Made from the edits, so its hunks are
/// exactly the changed lines.
std::string unifiedDiff(llvm::StringRef OldName, llvm::StringRef NewName,
                        llvm::StringRef Original, llvm::ArrayRef<Edit> Edits,
                        unsigned Context = 3);

/// Total order by file, line, column, check, message; equal findings fall
/// together.
void sortAndDeduplicate(std::vector<Finding> &Findings);

/// Stable over edits elsewhere in the file: hashes check, path, symbol and the
/// text of the line, not the line number. 16 hex digits.
std::string fingerprint(const Finding &F, llvm::StringRef LineText);

} // namespace porthip

#endif
