// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a difference begins: the same thread of both legs, value by value.
#ifndef PORTHIP_VERIFY_CAUSE_ORIGIN_H
#define PORTHIP_VERIFY_CAUSE_ORIGIN_H

#include "Verify/Judge/Verdict.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace porthip {

/// One result of a thread at a place of the source.
struct ThreadEvent {
  std::string Where; ///< "file:line"
  std::string What;  ///< "+", "load", "store", a function's name
  std::string Result;
  std::vector<std::string> Operands;
  /// Writer of a load: who wrote that in the same launch last, where that is
  /// known.
  std::optional<ThreadPlace> Writer;

  std::string text() const; ///< "0.1 + 0.2 gives 0.3"
};

/// Lines as VirtualGpu/Follow.h has them; one that is cut off is left out.
std::vector<ThreadEvent> parseThreadEvents(llvm::StringRef Text);

/// The first value that one thread has and the other has not at the same place,
/// or the first branch that only one of them takes, or a barrier at which only
/// one of them waits. \p PlaceInA: of a place of B; "": A has no such line. \p
/// PlaceInB: the other way. Compilers reorder, and
/// take apart in their own ways, what a line computes; so what a line gives in
/// the end is looked for among all that the other's line gives. Nothing: all
/// values are there.
/// A barrier counts only where \p IsSame, of a place of A, denies that the line
/// is the same in both: headers' barriers are at other lines for each vendor.
std::optional<Origin>
findOrigin(llvm::ArrayRef<ThreadEvent> A, llvm::ArrayRef<ThreadEvent> B,
           llvm::function_ref<std::string(llvm::StringRef)> PlaceInA,
           llvm::function_ref<std::string(llvm::StringRef)> PlaceInB,
           llvm::function_ref<bool(llvm::StringRef)> IsSame);

/// Counterpart of a line of one text, the line of the other that it was made
/// from or became, from 1 on; 0: it has none. By the text of lines alone, so
/// lines that were rewritten count as the same where as many stand in their
/// place.
std::vector<unsigned> matchLines(llvm::StringRef A, llvm::StringRef B);

} // namespace porthip
#endif
