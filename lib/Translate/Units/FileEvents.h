// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The #include lines of a file of the project, the conditions around them, and
// what changes how a header is compiled that comes later.

#ifndef PORTHIP_TRANSLATE_UNITS_FILEEVENTS_H
#define PORTHIP_TRANSLATE_UNITS_FILEEVENTS_H

#include "Translate/Text/SourceText.h"

namespace porthip {

/// The steps of a file, in order.
struct FileEvent {
  enum Kind : uint8_t {
    Include,
    Stop,
    If,
    Elif,
    Else,
    Endif,
    Define,
    Undef
  } Is;
  struct Word {
    clang::tok::TokenKind Kind;
    std::string Text;
  };
  std::string Name = {}; ///< of a header, or of a macro
  bool IsAngled = false;
  /// At the top level and under no condition but the include guard.
  bool IsSure = false;
  /// Not sure, but so where NVIDIA's branches are taken, as far as this file
  /// tells: `#ifndef USE_ROCM`.
  bool IsSureForCuda = false;
  bool IsTopLevel = false; ///< in no braces
  /// The condition of If and Elif, as #if has it; what Define's macro stands
  /// for, unless it has parameters.
  std::vector<Word> Words = {};
  unsigned Begin = 0; ///< offset of an include
};

std::vector<FileEvent> eventsOf(const SourceText &Source);

} // namespace porthip

#endif
