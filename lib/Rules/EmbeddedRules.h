// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The form in which rules/*.json stand in the binary: constant data without
// pointers, so that loading needs no relocation and no parsing. Written by
// tools/dev/embed-rules, read by RuleIndex.

#ifndef PORTHIP_RULES_EMBEDDEDRULES_H
#define PORTHIP_RULES_EMBEDDEDRULES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace porthip {

/// A piece of the one text that holds all strings.
struct EmbeddedText {
  uint32_t Offset, Length;
};

/// An ArgumentTypeName.
struct EmbeddedType {
  EmbeddedText Name;
  uint32_t Argument;
};

/// A Rule; the numbers mean what they mean there.
struct EmbeddedRule {
  EmbeddedText Library, File, Cuda, Hip, Shim, Reason, Fix, Note, Source,
      Before, After;
  uint32_t SinceHip, UntilHip, SinceCuda, UntilCuda;
  /// Arguments, or what a library covers.
  uint32_t FirstArity, FirstArgument, FirstType, Line;
  uint16_t EffortMinutes;
  uint8_t ArityCount, ArgumentCount, TypeCount;
  uint8_t HasArguments, HostOnly, WithoutImages, Kind, Severity, Group;
};

/// A RuleLibrary.
struct EmbeddedLibrary {
  EmbeddedText Id, Title, Counterpart;
};

struct EmbeddedRules {
  const char *Text;
  /// By group, then lookup name; rules of one name in the order of their files
  /// and in them.
  llvm::ArrayRef<EmbeddedRule> Rules;
  llvm::ArrayRef<uint8_t> Arities;
  llvm::ArrayRef<EmbeddedText> Arguments;
  llvm::ArrayRef<EmbeddedType> Types;
  llvm::ArrayRef<EmbeddedLibrary> Libraries; ///< by id

  llvm::StringRef text(EmbeddedText T) const {
    return llvm::StringRef(Text + T.Offset, T.Length);
  }
};

const EmbeddedRules &embeddedRules();

} // namespace porthip

#endif
