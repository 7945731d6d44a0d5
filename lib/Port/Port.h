// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Port: what a translation is, as one value. Translate makes it, Report
// and the command line show it, Project merges and stores it. It knows files,
// offsets and text, not clang; it holds no pointers and is freely copyable.

#ifndef PORTHIP_PORT_PORT_H
#define PORTHIP_PORT_PORT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip {

/// Which engine made a decision. An AST decision is based on what the name
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
  /// What called for it: `cudaMalloc`, `include`, `launch`.
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
  std::string Message;
  std::string WayOut;
  /// What a developer needs for this place, in minutes; 0: nothing to do.
  unsigned EffortMinutes = 0;
};

/// What becomes of one file.
struct FilePort {
  /// Path as it was given or found, with `.` and `..` folded.
  std::string Path;
  /// A main file of a translation unit, not a header reached through one.
  bool IsMain = false;
  std::vector<Edit> Edits;
  /// Headers under runtime-shims/include that the edits rely on, sorted.
  std::vector<std::string> Shims;
  /// Whether the file holds CUDA at all (else it is left alone).
  bool HoldsCuda = false;
};

/// Counts over a whole port.
struct Statistics {
  unsigned TranslationUnits = 0;
  unsigned AstEdits = 0;
  unsigned LexicalEdits = 0;
  /// Translation units that clang could not parse fully.
  unsigned PartlyParsed = 0;
};

struct Port {
  std::vector<FilePort> Files;
  std::vector<Finding> Findings;
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

/// Total order by file, line, column, check, message; equal findings fall together.
void sortAndDeduplicate(std::vector<Finding> &Findings);

/// Stable over edits elsewhere in the file: hashes check, path, symbol and the
/// text of the line, not the line number. 16 hex digits.
std::string fingerprint(const Finding &F, llvm::StringRef LineText);

/// Serialisation; format in docs/generated/port.schema.json. Strings that are
/// not UTF-8 survive (see Support/Json.h).
std::string toJson(const Port &P);
llvm::Expected<Port> portFromJson(llvm::StringRef Text);

} // namespace porthip

#endif
