// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Looks rules up by symbol. Holds the embedded rules and those that the user
// added with --rules; the latter replace all embedded rules of the same symbol
// (and of the same kind group: header, field, other).

#ifndef PORTHIP_RULES_RULEINDEX_H
#define PORTHIP_RULES_RULEINDEX_H

#include "Rules/Rule.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace porthip {

/// The facts that rule files tell about themselves.
struct RuleLibrary {
  llvm::StringRef Id;          ///< `cublas`, as Rule::Library has it
  llvm::StringRef Title;       ///< `cuBLAS`
  llvm::StringRef Counterpart; ///< `hipBLAS`; empty: AMD has none
};

/// Immutable once built; may be shared by threads.
class RuleIndex {
public:
  /// The embedded rules plus \p ExtraFiles in order. Takes under 10 ms for the
  /// embedded ones. Errors: a file that cannot be read, is not JSON (message
  /// has line and column) or does not fit the schema (message has the JSON
  /// pointer).
  static llvm::Expected<std::unique_ptr<RuleIndex>>
  load(llvm::ArrayRef<std::string> ExtraFiles);

  virtual ~RuleIndex() = default;

  /// Rules of a symbol that is not a header or a field, by its unqualified
  /// name (`reduce` finds `cooperative_groups::reduce`), in the order in which
  /// they are to be tried. Empty when there is none.
  virtual llvm::ArrayRef<const Rule *> symbol(llvm::StringRef Name) const = 0;

  /// Rules of a header, as included: `cuda_fp16.h`. An exact rule wins over a
  /// `dir/*` one, a longer pattern over a shorter. Where no header with a rule
  /// of its own in `dir` has an extension, names with one are not its.
  virtual llvm::ArrayRef<const Rule *> header(llvm::StringRef Name) const = 0;

  /// Whether a header with rules is of a library in source: AMD has no
  /// counterpart of it, nor of any header in its folder (`cute/tensor.hpp`). A
  /// copy that the project has is translated like its own headers.
  virtual bool isLibraryInSource(llvm::StringRef Header) const = 0;

  /// Rules of a field by struct and field name (`cudaDeviceProp`, `major`), or
  /// path where the struct has no name of its own (`handle.fd`).
  virtual llvm::ArrayRef<const Rule *> field(llvm::StringRef Struct,
                                             llvm::StringRef Name) const = 0;

  /// Whether some struct has a rule for a field of that name; of a path, the
  /// last name counts.
  virtual bool isFieldName(llvm::StringRef Name) const = 0;

  /// The rule of the library that a name without a rule is of, by how it begins
  /// (`cudssCreate`, `rmm::device_uvector`); the longest beginning wins. Null:
  /// of none that is known.
  virtual const Rule *library(llvm::StringRef Name) const = 0;

  /// Sorted by id.
  virtual llvm::ArrayRef<RuleLibrary> libraries() const = 0;

  /// Every rule, sorted by symbol.
  virtual std::vector<const Rule *> all() const = 0;
};

/// The types that an argument has, without typedefs, references and qualifiers;
/// several where the parses of a header disagree, none where it is not known.
using ArgumentTypes = std::set<std::string>;

/// The facts known of a function's use.
struct CallShape {
  /// -1: not a call.
  int ArgumentCount = -1;
  /// May have fewer elements than the call has arguments.
  llvm::ArrayRef<ArgumentTypes> Types = {};
  /// Some target that the port is meant for has no texture hardware.
  bool LacksImages = false;
};

/// Picks from \p Rules the one to apply for a call and the HIP versions asked
/// for. Null when none fits. Order of preference: rules/README.md.
const Rule *selectRule(llvm::ArrayRef<const Rule *> Rules,
                       const CallShape &Call, VersionRange Hip);

/// The header that stands for \p Name, which \p R is about: `*` at the end is
/// the same in both. Empty: none.
std::string hipHeader(const Rule &R, llvm::StringRef Name);

} // namespace porthip

#endif
