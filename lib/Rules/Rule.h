// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rule model: what becomes of one CUDA symbol. Data only; see
// rules/README.md for the JSON form and the meaning of each field.

#ifndef PORTHIP_RULES_RULE_H
#define PORTHIP_RULES_RULE_H

#include "Rules/Version.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace porthip {

enum class RuleKind : uint8_t {
  Rename,
  Type,
  Enumerator,
  Macro,
  Field,
  Header,
  Call,
  Shim,
  Unsupported,
  /// A library that AMD has no counterpart of, as a whole.
  Library
};

enum class RuleSeverity : uint8_t { Default, Note, Warning, Error };

/// A type that an argument of a call may have.
struct ArgumentTypeName {
  uint8_t Argument = 0;
  llvm::StringRef Type;

  bool operator==(const ArgumentTypeName &Other) const {
    return Argument == Other.Argument && Type == Other.Type;
  }
};

/// One rule. All text lives as long as the RuleIndex that owns the rule (for
/// embedded rules: as long as the program).
struct Rule {
  llvm::StringRef Library;
  /// Where it stands: `rules/runtime.json`, or as named with --rules.
  llvm::StringRef File;
  unsigned Line = 0;
  llvm::StringRef Cuda;
  RuleKind Kind = RuleKind::Rename;
  llvm::StringRef Hip;
  /// Versions that have the HIP symbol: [SinceHip, UntilHip).
  Version SinceHip, UntilHip;
  Version SinceCuda, UntilCuda;
  /// Only for uses in host code: CUDA has the function on both sides and HIP
  /// on the device alone.
  bool HostOnly = false;
  /// Only for ports that are meant for a target without texture hardware, too.
  bool WithoutImages = false;
  /// Numbers of arguments of the calls that the rule is for; empty: any.
  llvm::ArrayRef<uint8_t> Arity;
  /// The rule is for calls where each argument that is named here has one of
  /// the types named for it; by argument.
  llvm::ArrayRef<ArgumentTypeName> Types;
  /// Argument templates, see rules/README.md. Empty and !HasArguments: the
  /// arguments stay as they are.
  llvm::ArrayRef<llvm::StringRef> Arguments;
  bool HasArguments = false;
  /// Parts of a library: its headers, names, link names and packages, see
  /// rules/README.md.
  llvm::ArrayRef<llvm::StringRef> Covers;
  llvm::StringRef Shim;
  llvm::StringRef Reason, Fix, Note;
  RuleSeverity Severity = RuleSeverity::Default;
  uint16_t EffortMinutes = 0;
  llvm::StringRef Source;
  llvm::StringRef ExampleBefore, ExampleAfter;

  /// True when applying the rule changes nothing in the text.
  bool isIdentity() const {
    return !isUnsupported() && Hip == Cuda && !HasArguments && Shim.empty();
  }

  /// There is nothing to write in its place.
  bool isUnsupported() const {
    return Kind == RuleKind::Unsupported || Kind == RuleKind::Library;
  }
};

llvm::StringRef toString(RuleKind K);

} // namespace porthip

#endif
