// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The final content of each buffer, and whether that was compared: where others
// are undetermined, it decides.
#ifndef PORTHIP_VERIFY_JUDGE_LEFTBUFFERS_H
#define PORTHIP_VERIFY_JUDGE_LEFTBUFFERS_H

#include "Verify/Judge/Verdict.h"

namespace porthip {

class LeftBuffers {
public:
  /// \p X was compared behind \p L. \p IsWhole: all of it is equal; \p
  /// HasUndetermined: of the arrays so far, one was undetermined.
  void note(const TraceLaunch &L, const TraceArray &X, bool IsWhole,
            bool HasUndetermined);
  /// \p X was copied to the host and all of it is equal.
  void noteCopy(const TraceArray &X);
  bool has(llvm::StringRef Buffer) const { return Left.count(Buffer.str()); }
  /// The kernel that wrote it last, as signedName() has it; empty: none.
  std::string kernelOf(const std::string &Buffer) const;

  /// The results of the undetermined buffers that were compared.
  Proof proof(llvm::ArrayRef<UndeterminedBuffer> Undetermined) const;

private:
  struct LeftBuffer {
    uint64_t Launch;     ///< that wrote it last
    uint64_t WholeCount; ///< of its elements, where all were compared
    std::string Kernel;
  };
  std::map<std::string, LeftBuffer> Left;
  uint64_t FirstOpen = 0; ///< the first launch that is undetermined; 0: none
  uint64_t CopyCount = 0, CopiedCount = 0; ///< copies, and their elements
};

/// The line in which each run of both programs says that it passes; empty:
/// one does not.
std::string ownCheck(const Trace &A, const Trace &B,
                     llvm::ArrayRef<Trace> Repeats);

/// "1 other buffer and 2 copies to the host (8 elements), the program's own
/// check ('PASS')"; empty: nothing.
std::string textOf(const Proof &P);

} // namespace porthip
#endif
